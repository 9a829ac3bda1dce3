/** The switches in the header of every page: language and light or dark theme. */
import { find } from "./dom.js";
import { t } from "./texts.js";

/** The themes one after the other: from that of the device to the other one first, so that every press shows. */
const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
const THEMES = isDark ? ["auto", "light", "dark"] : ["auto", "dark", "light"];
const YEAR = 31536000;

/** @param {string} name @param {string} value */
function setCookie(name, value) {
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR}; samesite=lax`;
}

function switchLanguage() {
  for (const link of document.querySelectorAll("a[data-lang]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      setCookie("lang", link.getAttribute("data-lang") ?? "en");
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
    const now = THEMES.indexOf(root.dataset.theme ?? "auto");
    const theme = THEMES[(now + 1) % THEMES.length];
    root.dataset.theme = theme;
    setCookie("theme", theme);
    button.setAttribute("aria-label", t(`theme-${theme}`));
    button.title = t(`theme-${theme}`);
  });
}

switchLanguage();
switchTheme();
