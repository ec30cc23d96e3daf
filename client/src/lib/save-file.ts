/** Safari reads the file after `click` has returned, Chrome and Firefox before. */
const REVOKE_DELAY_MS = 60_000;

/** Saves a file that the page has, like a link that downloads it. */
export function saveFile(name: string, content: Blob) {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
