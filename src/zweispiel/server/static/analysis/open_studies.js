/** The lists of studies that can be opened: those on this device and those on the server. */
import { call } from "../shared/api.js";
import { confirmDialog } from "../shared/confirm_dialog.js";
import { dayText } from "../shared/dates.js";
import { find, h } from "../shared/dom.js";
import { pageData } from "../shared/page_data.js";
import { t } from "../shared/texts.js";
import { deviceStudies, forgetOnDevice } from "./device_studies.js";

/** @typedef {{title: string, game: string, changed: number, href: string, forget: () => unknown}} Listed */

/** @param {(error: unknown) => void} complain */
export async function showStudies(complain) {
  list("#device-studies", deviceStudies().map((study) => ({ ...study, href: `/analysis?device=${study.id}`, forget: () => forgetOnDevice(study.id) })));
  try {
    const kept = await call("GET /api/studies");
    const forget = (/** @type {string} */ study) => call("DELETE /api/studies/{study}", { path: { study } });
    list("#server-studies", kept.map((one) => ({ ...one, changed: 1000 * one.changed, href: `/analysis?study=${one.study}`, forget: () => forget(one.study).catch(complain) })));
  } catch (error) {
    complain(error);
  }
}

/** @param {string} selector @param {Listed[]} studies */
function list(selector, studies) {
  const holder = find(selector);
  holder.hidden = studies.length === 0;
  find("ul", HTMLElement, holder).replaceChildren(...studies.map(item));
}

/** @param {Listed} study */
function item({ title, game, changed, href, forget }) {
  const titles = pageData("games");
  const about = titles.find(({ name }) => name === game)?.title ?? game;
  const day = dayText(changed / 1000);
  const row = h("li", {}, h("a", { href }, h("b", {}, title || about), h("small", {}, `${about} · ${day}`)));
  const remove = async () => {
    if (!(await confirmDialog(t("study-delete-sure"), t("delete")))) return;
    await forget();
    row.remove();
  };
  row.append(h("button", { class: "button", type: "button", onclick: remove }, t("delete")));
  return row;
}
