/** The page of the analysis board: opens a study, or goes back to how one can be opened. */
import { call, errorText } from "../shared/api.js";
import { enableButtons, find } from "../shared/dom.js";
import { listenToRecords } from "../shared/record_form.js";
import { AnalysisBoard } from "./analysis_board.js";
import { deviceStudy } from "./device_studies.js";
import { showStudies } from "./open_studies.js";
import { takeRecord } from "./hand_over.js";
import { listenToStart } from "./start_form.js";

/**
 * @typedef {import("../shared/server_types.js").StudyReply} Study
 * @typedef {{device?: string, server?: string, shared?: boolean, mine?: boolean}} Place where a study is kept
 */

/** @param {unknown} error */
function complain(error) {
  find("#problem").textContent = errorText(error);
}

/**
 * Opens what the promise brings, or says why that is not possible.
 * @param {Promise<Study>} coming @param {Place} [place] @param {number} [ply] after how many moves of the main line to begin; without it at its end
 */
async function open(coming, place = {}, ply) {
  find("#problem").textContent = "";
  try {
    const study = await coming;
    find("#open-study").hidden = true;
    find("#shown").hidden = false;
    new AnalysisBoard(study, place, ply);
  } catch (error) {
    complain(error);
  }
}

/** @param {string} text @param {Place} [place] @param {number} [ply] */
function openText(text, place, ply) {
  return open(call("POST /api/analysis/study", { body: { text } }), place, ply);
}

/** @param {string} id */
async function openFromServer(id) {
  try {
    const { text, mine, shared } = await call("GET /api/studies/{study}", { path: { study: id } });
    await openText(text, { server: id, mine, shared });
  } catch (error) {
    complain(error);
  }
}

/** Opens what the address asks for, if anything. */
function openWanted() {
  const wanted = new URLSearchParams(location.search);
  const [room, study, device] = ["room", "study", "device"].map((name) => wanted.get(name));
  const ply = wanted.has("ply") ? Number(wanted.get("ply")) : undefined;
  const line = decodeURIComponent(location.hash.slice(1));
  if (room) return open(call("GET /api/rooms/{room}/study", { path: { room } }), {}, ply);
  if (study) return openFromServer(study);
  const kept = device ? deviceStudy(device) : undefined;
  if (kept) return openText(kept.text, { device: kept.id });
  if (line) return openText(line);
  const record = wanted.has("record") ? takeRecord() : "";
  if (record) return openText(record, {}, ply);
}

listenToStart((game, options) => {
  const set = Object.entries(options).filter(([name, value]) => value !== game.options.find((one) => one.name === name)?.default);
  const text = set.map(([name, value]) => `${name}=${value}`).join(",");
  openText(`${game.name}${text ? `[${text}]` : ""} v${game.version}:`);
});
listenToRecords((text) => openText(text));
showStudies(complain);
openWanted();
enableButtons();
