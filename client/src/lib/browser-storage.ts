type Area = "localStorage" | "sessionStorage";

/** Null also where the browser denies its storage, as with all cookies blocked. */
export function readStored(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
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
