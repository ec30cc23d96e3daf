import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { VersionList } from "#client/features/datasets/version-list.tsx";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import type { DatasetVersion } from "#shared/datasets/contract.ts";
import type { ScheduleDetails } from "#shared/schedule/contract.ts";
import { schedule } from "./kind.ts";

const revision: DatasetVersion<ScheduleDetails> = {
  id: "2",
  name: "2026 Revision 2",
  destination: "US",
  fileName: "hts_2026_revision_2_json.json",
  rowCount: 1,
  details: { effectiveFrom: "2026-11-01", format: "json" },
  sha256: "",
  uploadedBy: "olga@example.com",
  createdAt: "2026-11-20T10:00:00.000Z",
  isActive: false,
  activatedAt: "2026-11-20T10:00:00.000Z",
  activeFrom: null,
  source: null,
  dismissedAt: null,
  dismissal: null,
  dataDate: null,
};

const none = { count: 0, sample: [] };
const comparison = {
  activeId: null,
  warnings: [],
  startsOn: null,
  differences: { added: none, removed: none, rateChanged: none, footnoteChanged: none },
};

it("activates an earlier version only when that is confirmed", async () => {
  const requests = fakeFetch({
    "GET /api/admin/datasets/schedule/versions/2/changes": { body: comparison },
    "POST /api/admin/datasets/schedule/versions/2/activate": { body: revision },
  });
  const activations = () => requests.filter(({ method }) => method === "POST").length;
  const { user } = await renderScreen(<VersionList kind={schedule} versions={[revision]} />);
  const open = () =>
    user.click(screen.getByRole("button", { name: "Activate file 2026 Revision 2" }));
  await open();
  const dialog = within(screen.getByRole("dialog", { name: "Activate 2026 Revision 2?" }));
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(activations()).toBe(0);
  await open();
  const again = within(screen.getByRole("dialog"));
  await again.findByText("The file does not differ from the active version.");
  await user.click(again.getByRole("button", { name: "Activate file" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(activations()).toBe(1);
});
