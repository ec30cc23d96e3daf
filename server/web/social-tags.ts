import { socialImage, socialImageVersion } from "#server/features/branding/social-image.ts";
import { SOCIAL_IMAGE_HEIGHT, SOCIAL_IMAGE_WIDTH } from "#shared/branding/contract.ts";
import { paths } from "#shared/client-routes.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import type { PageRequest } from "./page-request.ts";
import type { Site } from "./site.ts";

type Page = { url: string; title: string; siteTitle: string; description: string };

/** The tags that other sites and search engines read to describe a link. */
export function socialTags({ language, indexedPath }: PageRequest, site: Site, page: Page) {
  const { url, title, siteTitle, description } = page;
  const version = socialImageVersion(socialImage(site.settings, language));
  const image = `${site.publicUrl}/social-image.png?lng=${language}&v=${version}`;
  const properties = {
    "og:type": "website",
    "og:site_name": siteTitle,
    "og:title": title,
    "og:description": description,
    "og:url": url,
    "og:image": image,
    "og:image:type": "image/png",
    "og:image:width": String(SOCIAL_IMAGE_WIDTH),
    "og:image:height": String(SOCIAL_IMAGE_HEIGHT),
    "og:image:alt": siteTitle,
  };
  const application = {
    "@context": "https://schema.org",
    "@type": "WebApplication",
    name: title,
    description,
    url,
    image,
    applicationCategory: "BusinessApplication",
    operatingSystem: "Any",
    inLanguage: language,
    offers: { "@type": "Offer", price: "0", priceCurrency: "USD" },
  };
  return [
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
    ...(indexedPath === paths.calculator
      ? [`<script type="application/ld+json">${scriptJson(application)}</script>`]
      : []),
  ];
}

/** JSON that cannot end the script element it is in. */
const scriptJson = (value: object): string => JSON.stringify(value).replaceAll("<", "\\u003c");
