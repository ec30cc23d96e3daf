/** Safari reads the file after `click` has returned, Chrome and Firefox before. */
const REVOKE_DELAY_MS = 60_000;

export function saveFile(name: string, content: Blob) {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
