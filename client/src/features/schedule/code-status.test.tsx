import { screen, waitFor, within } from "@testing-library/react";
import i18next from "i18next";
import { expect, it, vi } from "vitest";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { findToast, renderScreen } from "#client/testing/render.tsx";
import type { StoredScheduleVersion } from "#shared/schedule/contract.ts";
import { CodeStatus } from "./code-status.tsx";
import { VersionList } from "./version-list.tsx";

const revision: StoredScheduleVersion = {
  id: "2",
  name: "2026 Revision 2",
  effectiveFrom: "2026-11-01",
  destination: "US",
  fileName: "hts_2026_revision_2_json.json",
  format: "json",
  lineCount: 1,
  sha256: "",
  uploadedBy: "olga@example.com",
  createdAt: "2026-11-20T10:00:00.000Z",
  isActive: false,
  activatedAt: null,
};

const noChange = () => {};

it("says which line is used where the schedule lacks the last two digits", async () => {
  fakeFetch({
    "GET /api/schedule/lines/8542310000?origin=US": {
      body: {
        code: "8542.31.00",
        isSuffixUnknown: true,
        path: ["Integrated circuits"],
        description: "Processors and controllers",
        general: "Free",
      },
    },
  });
  await renderScreen(<CodeStatus code="8542.31.0000" onChange={noChange} />);
  expect(
    await screen.findByText(
      "The last two digits are not in the tariff schedule. Line 8542.31.00 is used.",
    ),
  ).toBeDefined();
  expect(screen.getByText("Processors and controllers")).toBeDefined();
});

it("offers the code whose zero at the beginning a spreadsheet dropped", async () => {
  const line = { code: "0901.11.00.15", path: [], description: "Arabica", general: "Free" };
  fakeFetch({ "GET /api/schedule/lines/0901110015?origin=US": { body: line } });
  const onChange = vi.fn();
  const { user } = await renderScreen(<CodeStatus code="901110015" onChange={onChange} />);
  expect(await screen.findByText(/^Did you mean 0901\.11\.00\.15\?/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Use 0901.11.00.15" }));
  expect(onChange).toHaveBeenCalledWith("0901.11.00.15");
});

it("says that a code has a wrong length if no zero is missing", async () => {
  const notFound = { status: 404, body: { message: "No line", code: "schedule.noLine" } };
  const requests = fakeFetch({ "GET /api/schedule/lines/0610910001?origin=US": notFound });
  await renderScreen(<CodeStatus code="610910001" onChange={noChange} />);
  expect(await screen.findByText(/have 8 or 10 digits/)).toBeDefined();
  expect(requests).toHaveLength(1);
  await renderScreen(<CodeStatus code="8542.31.000" onChange={noChange} />);
  expect(requests).toHaveLength(1); // chapter 8 has no heading 0854
});

it("shows the line of the schedule that was activated meanwhile", async () => {
  let description = "T-shirts";
  fakeFetch({
    "GET /api/schedule/lines/61091000?origin=US": () => ({
      body: { path: [], description, general: "16.5%" },
    }),
    "POST /api/admin/schedule-versions/2/activate": () => {
      description = "T-shirts of cotton";
      return { body: revision };
    },
  });
  const status = await renderScreen(<CodeStatus code="6109.10.00" onChange={noChange} />);
  await screen.findByText("T-shirts");
  status.unmount();
  const { user, unmount } = await renderScreen(<VersionList versions={[revision]} />);
  await user.click(screen.getByRole("button", { name: /^Activate/ }));
  await user.click(
    within(screen.getByRole("dialog")).getByRole("button", { name: "Activate file" }),
  );
  await findToast();
  unmount();
  await renderScreen(<CodeStatus code="6109.10.00" onChange={noChange} />);
  expect(await screen.findByText("T-shirts of cotton")).toBeDefined();
});

it("shows the rate of a free line in the visitor's language", async () => {
  await i18next.changeLanguage("de");
  fakeFetch({
    "GET /api/schedule/lines/85171300?origin=US": () => ({
      body: { path: [], description: "Smartphones", general: "Free" },
    }),
  });
  await renderScreen(<CodeStatus code="8517.13.00" onChange={noChange} />);
  await screen.findByText("Smartphones");
  expect(screen.getByText("Allgemeiner Zollsatz: Frei")).toBeDefined();
});

it("begins with the nearest heading, so that a long one cut off hides none that tells lines apart", async () => {
  const path = [
    "Coffee, whether or not roasted or decaffeinated; coffee husks and skins",
    "Roasted",
  ];
  const description = "Not decaffeinated";
  fakeFetch({
    "GET /api/schedule/lines/09012100?origin=US": { body: { path, description, general: "" } },
  });
  await renderScreen(<CodeStatus code="0901.21.00" onChange={noChange} />);
  expect(await screen.findByText(/^Roasted ‹ Coffee, whether/)).toBeDefined();
});

it("activates an earlier version only when that is confirmed", async () => {
  const activate = "POST /api/admin/schedule-versions/2/activate";
  const requests = fakeFetch({ [activate]: { body: revision } });
  const { user } = await renderScreen(<VersionList versions={[revision]} />);
  const open = () =>
    user.click(screen.getByRole("button", { name: "Activate file 2026 Revision 2" }));
  await open();
  const dialog = within(screen.getByRole("dialog", { name: "Activate 2026 Revision 2?" }));
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(requests).toEqual([]);
  await open();
  await user.click(
    within(screen.getByRole("dialog")).getByRole("button", { name: "Activate file" }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(requests).toHaveLength(1);
});
