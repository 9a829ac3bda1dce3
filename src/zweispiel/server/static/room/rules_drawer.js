/** The rules of this game in a drawer beside the board: the text of the rules page, fetched when it is asked for. */
import { find } from "../shared/dom.js";
import { openDrawer } from "../shared/drawer.js";
import { pageData } from "../shared/page_data.js";
import { t } from "../shared/texts.js";

/** Lets the link above the board open the drawer; a click that asks for a new tab still gets the page. */
export function listenForRules() {
  const link = find("#open-rules", HTMLAnchorElement);
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openDrawer(`${t("rules")}: ${pageData("view").title}`, fetchRules(link.href), () => t("offline"));
  });
}

/** The article of the rules page; its title is the drawer's. @param {string} address @returns {Promise<Node[]>} */
async function fetchRules(address) {
  const answer = await fetch(address, { credentials: "same-origin" });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const rules = document.importNode(find("article.rules-text", HTMLElement, page), true);
  rules.querySelector("h1")?.remove();
  return [rules];
}
