import { escapeHtml } from "#shared/escape-html.ts";
import type { Feed, FeedItem } from "./read-feed.ts";

/** RSS 2.0, as the RSS Advisory Board has it. */
export const renderRss = (feed: Feed): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${xml(feed.title)}</title>
    <link>${xml(feed.pageUrl)}</link>
    <description>${xml(feed.description)}</description>
    <language>${feed.language}</language>
    <atom:link rel="self" type="application/rss+xml" href="${xml(feed.feedUrl)}"/>${feed.items.map(renderItem).join("")}
  </channel>
</rss>
`;

const renderItem = ({ id, url, title, text, date, tags }: FeedItem): string => `
    <item>
      <title>${xml(title)}</title>
      <link>${xml(url)}</link>
      <guid isPermaLink="false">${xml(id)}</guid>
      <pubDate>${date.toUTCString()}</pubDate>${tags.map((tag) => `\n      <category>${xml(tag)}</category>`).join("")}
      <description>${xml(escapeHtml(text).replaceAll("\n", "<br>"))}</description>
    </item>`;

/** Characters that XML 1.0 has no form for, such as a form feed in the name of a file. */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const xml = (text: string): string => escapeHtml(text.replaceAll(NOT_XML, ""));
