/** What can be done with a study: its title, keeping it on this device and on the server, sharing, exporting. */
import { button } from "../room/buttons.js";
import { call, errorText } from "../shared/api.js";
import { announce } from "../shared/announce.js";
import { linkField } from "../shared/copy_link.js";
import { find, h } from "../shared/dom.js";
import { saveFile } from "../shared/save_file.js";
import { t } from "../shared/texts.js";
import { keepOnDevice, newStudyId } from "./device_studies.js";

/** How long (in milliseconds) edits are collected before they are kept. */
const PAUSE = 600;

export class StudyPanel {
  /** @type {number | undefined} */
  #timer;
  #holder = find("#study");
  #title = h("input", { type: "text", id: "study-title", maxlength: 200 });
  #status = h("p", { class: "small soft", role: "status" });

  /** @param {import("./analysis_board.js").AnalysisBoard} analysis @param {import("./analysis.js").Place} place */
  constructor(analysis, place) {
    this.analysis = analysis;
    this.place = place;
    this.#title.value = analysis.tree.title;
    this.#title.addEventListener("change", () => {
      analysis.tree.rename(this.#title.value.trim(), analysis.at);
      this.changed();
    });
    this.#show();
    addEventListener("pagehide", () => this.#keep());
  }

  /** The study was edited: keeps it on this device, and brings its copy on the server up to date. */
  changed() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#keep(), PAUSE);
    this.#title.value = this.analysis.tree.title;
  }

  async #keep() {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { tree, study } = this.analysis;
    const text = tree.write();
    this.place.device ??= newStudyId();
    if (!this.place.server) history.replaceState(null, "", `/analysis?device=${this.place.device}`);
    const kept = keepOnDevice({ id: this.place.device, title: tree.title, game: study.game, changed: Date.now(), text });
    this.#tell(t(kept ? "study-kept" : "study-not-kept"));
    if (this.place.server && this.place.mine) await this.#send(() => this.#update(text));
  }

  /** @param {string} text */
  async #update(text) {
    await call("PUT /api/studies/{study}", { path: { study: this.place.server ?? "" }, body: { text } });
    this.#tell(t("study-saved"));
  }

  async #save() {
    await this.#send(async () => {
      const { study } = await call("POST /api/studies", { body: { text: this.analysis.tree.write() } });
      this.place = { ...this.place, server: study, mine: true, shared: false };
      history.replaceState(null, "", `/analysis?study=${study}`);
      this.#tell(t("study-saved"));
      this.#show();
    });
  }

  /** @param {boolean} shared */
  async #share(shared) {
    await this.#send(async () => {
      await call("PUT /api/studies/{study}/shared", { path: { study: this.place.server ?? "" }, body: { shared } });
      this.place.shared = shared;
      this.#show();
    });
  }

  /** @param {() => Promise<void>} request */
  async #send(request) {
    try {
      await request();
    } catch (error) {
      this.#tell(errorText(error));
    }
  }

  /** @param {string} text */
  #tell(text) {
    this.#status.textContent = text;
  }

  #export() {
    saveFile(`${this.analysis.study.game}-study.json`, this.analysis.tree.write());
    announce(t("study-exported"));
  }

  #show() {
    const { server, mine, shared } = this.place;
    const link = new URL(`/analysis?study=${server}`, location.href).href;
    this.#holder.replaceChildren(
      h("div", {}, h("label", { for: "study-title" }, t("study-title")), this.#title),
      h(
        "div",
        { class: "tools" },
        server && mine ? button(t(shared ? "study-unshare" : "study-share"), () => this.#share(!shared), { sign: "share", key: "share-study" }) : button(t("study-save"), () => this.#save(), { key: "save-study" }),
        button(t("study-export"), () => this.#export(), { sign: "save", key: "export-study" }),
        h("a", { class: "button", href: "/analysis" }, t("study-another")),
      ),
      ...(server && mine && shared ? [linkField(link, t("study-link"))] : []),
      this.#status,
    );
  }
}
