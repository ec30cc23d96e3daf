import { useEffect } from "react";

const DEFAULT_FAVICON = "/favicon.png";

/** Shows a picture as the icon of the page, or the product's own without one; creates the link that the page lacks. */
export function useFavicon(url: string | null) {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]') ?? createIconLink();
    const shown = url || DEFAULT_FAVICON;
    icon.type = shown.endsWith(".ico") ? "image/x-icon" : "image/png";
    icon.href = shown;
  }, [url]);
}

function createIconLink(): HTMLLinkElement {
  const icon = document.createElement("link");
  icon.rel = "icon";
  document.head.append(icon);
  return icon;
}
