import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { findToast, renderScreen } from "#client/testing/render.tsx";
import type { Notice, Source } from "#shared/sources/contract.ts";
import { NoticesCard } from "./notices-card.tsx";
import { SourcesCard } from "./sources-card.tsx";

const off: Source = {
  name: "usitc",
  host: "hts.usitc.gov",
  isOn: false,
  isLooking: false,
  lastLookAt: null,
  lastChangeAt: null,
  nextLookAt: null,
  error: null,
};

const feed: Source = { ...off, name: "feed", host: null };

const openSources = () => renderScreen(<SourcesCard activatesRates={false} invalidates={[]} />);

describe("SourcesCard", () => {
  it("switches a source on, which is looked at then, and tells when it failed and why", async () => {
    let source = off;
    const requests = fakeFetch({
      "GET /api/admin/sources": () => ({ body: [source, feed] }),
      "PUT /api/admin/sources/usitc": () => {
        source = { ...off, isOn: true, isLooking: true, nextLookAt: "2026-11-27T10:00:00Z" };
        return { body: [source, feed] };
      },
    });
    const { user } = await openSources();
    const toggle = await screen.findByRole("switch", { name: "US International Trade Commission" });
    await user.click(toggle);
    await screen.findByText("Looking…");
    expect(requests).toContainEqual({
      method: "PUT",
      path: "/api/admin/sources/usitc",
      body: { isOn: true },
    });

    source = {
      ...source,
      isLooking: false,
      lastLookAt: "2026-11-27T10:00:00Z",
      error: "The source cannot be reached.",
    };
    const failure = await screen.findByText(/last look failed/, {}, { timeout: 5000 });
    expect(failure.textContent).toBe("The last look failed. The source cannot be reached.");
    expect(failure.closest("[role=status]")).not.toBeNull();
  });

  it("offers no switch for a feed without an address, and says what is missing", async () => {
    fakeFetch({ "GET /api/admin/sources": { body: [feed] } });
    await openSources();
    await screen.findByText(/set DATA_FEED_URL and DATA_FEED_KEYS/);
    expect(screen.queryByRole("switch")).toBeNull();
  });

  it("takes the files of a published folder by hand, and says what is missing", async () => {
    const requests = fakeFetch({
      "GET /api/admin/sources": { body: [feed] },
      "POST /api/admin/sources/feed/files": { body: { drafts: ["2026 Revision 21"] } },
    });
    const { user } = await openSources();
    const input = await screen.findByLabelText("Choose files", { selector: "input" });
    const rates = new File(["a,b"], "tariffs-1.csv");
    await user.upload(input, [rates]);
    expect((await findToast()).textContent).toContain("feed.json is not among these files.");
    await user.upload(input, [new File(["signed"], "feed.json"), rates]);
    await screen.findByText("Stored as drafts: 2026 Revision 21");
    expect(requests.find(({ method }) => method === "POST")?.body).toEqual({
      manifest: "signed",
      files: { "tariffs-1.csv": btoa("a,b") },
    });
  });

  it("tells that a look could not be asked for", async () => {
    fakeFetch({
      "GET /api/admin/sources": { body: [{ ...off, isOn: true }] },
      "POST /api/admin/sources/usitc/look": {
        status: 409,
        body: { message: "This source is off." },
      },
    });
    const { user } = await openSources();
    await user.click(await screen.findByRole("button", { name: /Look now/ }));
    expect((await findToast()).textContent).toContain("This source is off.");
  });
});

const notice: Notice = {
  id: "2026-90001",
  title: "Notice of Modification",
  url: "https://www.federalregister.gov/d/2026-90001",
  publishedOn: "2026-11-10",
  agencies: ["Office of United States Trade Representative"],
  headings: ["9903.88.03"],
  programs: ["301-china"],
  lines: ["8501.10.40"],
  closedAt: null,
  closedBy: null,
};

const programs = { "301-china": { en: "Section 301: China" } };

describe("NoticesCard", () => {
  it("lists what a document may touch, and folds it once it is done", async () => {
    let current = notice;
    fakeFetch({
      "GET /api/admin/notices": () => ({ body: { notices: [current], programs } }),
      "PUT /api/admin/notices/2026-90001": () => {
        current = { ...notice, closedAt: "2026-11-27T10:00:00Z", closedBy: "ada@example.com" };
        return { body: null };
      },
    });
    const { user } = await renderScreen(<NoticesCard />);
    const link = await screen.findByRole("link", { name: "Notice of Modification (new tab)" });
    expect(link.getAttribute("href")).toBe(notice.url);
    screen.getByText("May touch: Section 301: China");
    screen.getByText("Headings: 9903.88.03");
    screen.getByText("Open: 1");

    await user.click(screen.getByRole("button", { name: "Mark as done Notice of Modification" }));
    const done = await screen.findByText("Done notices (1)");
    const details = done.closest("details");
    expect(within(details ?? document.body).getByText(/Done by ada@example.com/)).not.toBeNull();
    expect(screen.queryByText("Open: 1")).toBeNull();
  });

  it("says what will be listed while there is none", async () => {
    fakeFetch({ "GET /api/admin/notices": { body: { notices: [], programs: {} } } });
    await renderScreen(<NoticesCard />);
    await screen.findByText("No notices were found yet.");
  });
});
