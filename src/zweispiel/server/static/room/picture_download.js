/** Saving things: files the server has, and a picture painted here from its SVG. */

const SHARPNESS = 2;

/** @param {Blob} blob @param {string} name */
function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/**
 * Fetches an SVG picture, paints it and saves it as PNG.
 * @param {string} path @param {string} name
 */
export async function savePng(path, name) {
  const picture = await load(await (await fetch(path)).blob());
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [picture.naturalWidth * SHARPNESS, picture.naturalHeight * SHARPNESS];
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => blob && save(blob, name), "image/png");
}

/** @param {Blob} blob @returns {Promise<HTMLImageElement>} */
async function load(blob) {
  const picture = new Image();
  picture.src = URL.createObjectURL(blob);
  await picture.decode();
  URL.revokeObjectURL(picture.src);
  return picture;
}

/** Puts a text on the clipboard, also where browsers allow the modern way only over https. @param {HTMLInputElement} field */
export async function copyField(field) {
  field.select();
  if (navigator.clipboard) await navigator.clipboard.writeText(field.value).catch(() => document.execCommand("copy"));
  else document.execCommand("copy");
}
