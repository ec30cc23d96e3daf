import { vi } from "vitest";

export type SavedFile = { name: string; content: Blob };

/** Collects the files that the page saves in one test, which does not save them. */
export function collectSavedFiles(): SavedFile[] {
  const files: SavedFile[] = [];
  const contents = new Map<string, Blob>();
  vi.spyOn(URL, "createObjectURL").mockImplementation((content) => {
    const url = `blob:${contents.size}`;
    contents.set(url, content as Blob); // safe: no screen makes a URL of a media source
    return url;
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    const content = contents.get(this.href);
    if (content) files.push({ name: this.download, content });
  });
  return files;
}
