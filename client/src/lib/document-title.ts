import i18next from "i18next";

/** The owner's title of the site, which replaces the product's own. */
let brandTitle: string | null = null;
let pageParts: readonly string[] = [];

export function setBrandTitle(title: string | null) {
  brandTitle = title;
  updateDocumentTitle();
}

/** The open page's part of the document title, from the particular to the general. */
export function setPageTitle(parts: readonly string[]) {
  pageParts = parts;
  updateDocumentTitle();
}

export function updateDocumentTitle() {
  const siteTitle = brandTitle ?? i18next.t("app.title");
  document.title = [...pageParts, siteTitle].join(" · ");
}
