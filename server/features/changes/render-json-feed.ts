import type { Feed } from "./read-feed.ts";

/** JSON Feed 1.1: https://jsonfeed.org/version/1.1 */
export const renderJsonFeed = ({ items, ...feed }: Feed): string =>
  JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    home_page_url: feed.pageUrl,
    feed_url: feed.feedUrl,
    description: feed.description,
    language: feed.language,
    items: items.map(({ id, url, title, text, date, tags }) => ({
      id,
      url,
      title,
      content_text: text,
      date_published: date.toISOString(),
      tags,
    })),
  });
