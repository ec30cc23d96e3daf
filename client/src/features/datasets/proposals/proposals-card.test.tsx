import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type FakeRequest, fakeFetch } from "#client/testing/fake-fetch.ts";
import { findToast, renderScreen } from "#client/testing/render.tsx";
import type { Proposal } from "#shared/datasets/proposals.ts";
import { ProposalsCard } from "./proposals-card.tsx";

const proposal: Proposal = {
  kind: "schedule",
  source: "usitc",
  version: {
    id: "1",
    destination: "US",
    name: "2026 Revision 21",
    fileName: "hts_2026_revision_21.json",
    sha256: "",
    uploadedBy: null,
    createdAt: "2026-11-27T10:00:00Z",
    isActive: false,
    activatedAt: null,
    activeFrom: null,
    source: "usitc",
    dismissedAt: null,
    dismissal: null,
    dataDate: "2026-11-01",
    rowCount: 26_543,
    details: { effectiveFrom: "2026-11-01", format: "json" },
  },
  impact: {
    sampled: 5000,
    changed: 312,
    newlyInexact: 2,
    largest: [
      { code: "8501.10.40.20", origin: "CN", description: "Motors", before: 31.7, after: 25 },
    ],
  },
  isComputing: false,
};

describe("ProposalsCard", () => {
  it("tells what a draft would change in money", async () => {
    fakeFetch({ "GET /api/admin/proposals": { body: [proposal] } });
    await renderScreen(<ProposalsCard />);
    await screen.findByText("312 of 5,000 items of the last 90 days would change.");
    screen.getByText("No longer computed by tariff line: 2");
    expect(screen.getByText(/8501\.10\.40\.20 from China/).textContent).toContain("Motors");
    screen.getByText("31.70% → 25.00%");
    screen.getByText(/From: US International Trade Commission/);
  });

  it("shows the effect once it is computed", async () => {
    let current: Proposal = { ...proposal, impact: null, isComputing: true };
    fakeFetch({ "GET /api/admin/proposals": () => ({ body: [current] }) });
    await renderScreen(<ProposalsCard />);
    await screen.findByText("Computing what it would change…");
    current = { ...proposal, impact: { sampled: 0, changed: 0, newlyInexact: 0, largest: [] } };
    await screen.findByText(/no calculations of the last 90 days/, {}, { timeout: 5000 });
  });

  it("is dismissed with a reason, which is required", async () => {
    let proposals = [proposal];
    const requests = fakeFetch({
      "GET /api/admin/proposals": () => ({ body: proposals }),
      "GET /api/admin/datasets/schedule/versions": { body: [] },
      "POST /api/admin/datasets/schedule/versions/1/dismiss": () => {
        proposals = [];
        return { body: proposal.version };
      },
    });
    const { user } = await renderScreen(<ProposalsCard />);
    await user.click(await screen.findByRole("button", { name: "Dismiss 2026 Revision 21" }));
    const dismiss = screen.getByRole("button", { name: "Dismiss" });
    await user.click(dismiss);
    const reason = screen.getByRole("textbox", { name: "Reason" });
    expect(reason.getAttribute("aria-invalid")).toBe("true");
    await user.type(reason, "Only editorial");
    await user.click(dismiss);
    expect((await findToast()).textContent).toContain("Update dismissed");
    const isPost = ({ method }: FakeRequest) => method === "POST";
    expect(requests.filter(isPost).map(({ body }) => body)).toEqual([{ reason: "Only editorial" }]);
    expect(screen.queryByText("Proposed updates")).toBeNull();
  });

  it("takes no room while none waits", async () => {
    const requests = fakeFetch({ "GET /api/admin/proposals": { body: [] } });
    await renderScreen(<ProposalsCard />);
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByText("Proposed updates")).toBeNull();
  });
});
