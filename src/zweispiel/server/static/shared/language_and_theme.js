/** On every page: the switches for language and theme. */
import { find } from "./dom.js";
import { setCookie } from "./local_storage.js";
import { t } from "./texts.js";

const THEMES = ["auto", "light", "dark"];

function switchLanguage() {
  for (const link of document.querySelectorAll("a[data-lang]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      setCookie("lang", /** @type {HTMLElement} */ (link).dataset.lang ?? "en");
      const here = new URL(location.href);
      here.searchParams.delete("lang");
      location.replace(here);
    });
  }
}

function switchTheme() {
  const button = find("[data-theme-switch]");
  const root = document.documentElement;
  button.addEventListener("click", () => {
    const now = root.dataset.theme ?? "auto";
    show(THEMES[(THEMES.indexOf(now) + 1) % THEMES.length]);
  });
  /** @param {string} theme */
  function show(theme) {
    root.dataset.theme = theme;
    setCookie("theme", theme);
    button.setAttribute("aria-label", t(`theme-${theme}`));
    button.title = t(`theme-${theme}`);
  }
}

switchLanguage();
switchTheme();
