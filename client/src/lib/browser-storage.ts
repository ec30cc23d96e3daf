type Area = "localStorage" | "sessionStorage";

/** The key of the tab's last calculation. */
export const RESULT_KEY = "result";

/** Null also where the browser denies its storage, as with all cookies blocked. */
export function readStored(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Null also for a text that is no JSON: another application of the origin may use the same key. */
export const readStoredJson = (area: Area, key: string): unknown =>
  parseJson(readStored(area, key));

export function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Stores nothing where the browser denies it, or where the text is larger than its quota. */
export function writeStored(area: Area, key: string, text: string | null) {
  try {
    window[area].removeItem(key); // an outdated text would remain if the new one is too large
    if (text !== null) window[area].setItem(key, text);
  } catch {
    // The page works without what it would have stored.
  }
}

export function clearStored(area: Area) {
  try {
    window[area].clear();
  } catch {
    // Nothing is stored where the browser denies it.
  }
}
