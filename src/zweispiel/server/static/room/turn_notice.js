/** A notice of the system when it is this person's turn and they look elsewhere; asked for by a click under Settings. */
import { find } from "../shared/dom.js";
import { recall, remember } from "../shared/local_storage.js";
import { t } from "../shared/texts.js";

/** Whether this browser could show notices: not over plain http, not everywhere. */
export function canNotify() {
  return isSecureContext && "Notification" in window && Notification.permission !== "denied";
}

/** Lets a checkbox ask for notices. The browser asks the person when they check it, never before. @param {HTMLInputElement} box */
export function listenToNotice(box) {
  show(box);
  box.checked = wantsNotice();
  box.addEventListener("change", async () => {
    const allowed = box.checked && (await Notification.requestPermission()) === "granted";
    remember("notice", allowed);
    box.checked = allowed;
    show(box);
  });
}

/** Shows whether the box can be used, and if not, why. @param {HTMLInputElement} box */
function show(box) {
  box.disabled = !canNotify();
  find("#notice-why").textContent = box.disabled ? t(isSecureContext ? "notice-denied" : "notice-insecure") : "";
}

/** Shows the notice, if it is wanted and the page is out of sight. @param {string} title the game's */
export function noticeTurn(title) {
  if (!document.hidden || !wantsNotice()) return;
  const notice = new Notification(t("your-turn"), { body: title, tag: location.pathname, icon: "/static/icons/icon-192.png" });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}

function wantsNotice() {
  return canNotify() && Notification.permission === "granted" && recall("notice", false);
}
