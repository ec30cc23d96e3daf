import i18next from "i18next";
import { createStore, useStore } from "./store.ts";

const brandTitle = createStore<string | null>(null);
let pageParts: readonly string[] = [];

/** The owner's title of the site, which replaces the product's own. */
const useBrandTitle = () => useStore(brandTitle);

export function setBrandTitle(title: string | null) {
  brandTitle.set(title);
  updateDocumentTitle();
}

/** The open page's part of the document title, from the particular to the general. */
export function setPageTitle(parts: readonly string[]) {
  pageParts = parts;
  updateDocumentTitle();
}

export function updateDocumentTitle() {
  const siteTitle = brandTitle.get() ?? i18next.t("app.title");
  document.title = [...pageParts, siteTitle].join(" · ");
}
