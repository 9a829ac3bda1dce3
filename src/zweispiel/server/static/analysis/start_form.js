/** The form that sets up a board from the start: a game and its options. */
import { find, h } from "../shared/dom.js";
import { pageData } from "../shared/page_data.js";

/**
 * @typedef {import("../shared/server_types.js").GameReply} Game
 * @typedef {import("../shared/server_types.js").OptionReply} Option
 */

/** @param {(game: Game, options: Record<string, string>) => void} start */
export function listenToStart(start) {
  const games = pageData("games");
  const select = find("#start-game", HTMLSelectElement);
  const wished = new URLSearchParams(location.search).get("game");
  if (wished && games.some(({ name }) => name === wished)) select.value = wished;
  const chosen = () => games.find(({ name }) => name === select.value) ?? games[0];
  const form = find("#start-form", HTMLFormElement);
  const fields = () => find("#start-options").replaceChildren(...chosen().options.map(field));
  select.addEventListener("change", fields);
  form.addEventListener("input", () => showUseful(form, chosen()));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    start(chosen(), values(form));
  });
  fields();
  showUseful(form, chosen());
}

/** @param {Option} option */
function field(option) {
  const id = `option-${option.name}`;
  const entry = option.choices.length
    ? h("select", { id, name: option.name }, ...option.choices.map(({ value, label }) => h("option", { value, selected: value === option.default }, label)))
    : h("input", { id, name: option.name, value: option.default, maxlength: 40 });
  return h("div", { "data-option": option.name }, h("label", { for: id }, option.label), entry, h("p", { class: "help" }, option.choices.length ? option.help : `${option.help} ${option.allowed}`));
}

/** Hides the options that mean nothing with the others. @param {HTMLFormElement} form @param {Game} game */
function showUseful(form, game) {
  const now = values(form);
  for (const { name, only_with } of game.options) {
    const part = /** @type {HTMLElement | null} */ (form.querySelector(`[data-option="${CSS.escape(name)}"]`));
    if (part) part.hidden = only_with !== null && now[only_with.option] !== only_with.value;
  }
}

/** @param {HTMLFormElement} form @returns {Record<string, string>} */
function values(form) {
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("#start-options [name]"));
  return Object.fromEntries([...fields].map((one) => [one.name, one.value.trim()]));
}
