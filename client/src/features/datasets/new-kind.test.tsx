import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { findToast, renderScreen } from "#client/testing/render.tsx";
import type { DatasetVersion } from "#shared/datasets/contract.ts";
import type { DatasetKind } from "./dataset.ts";
import { DatasetPanel } from "./dataset-panel.tsx";

type Differences = { added: string[] };

/** An entry of a kind with what it must have. Its name is that of another one, because texts need a known name. */
const toys: DatasetKind<object, Differences> = {
  name: "measures",
  accept: ".txt",
  uploadHint: "measures.uploadHint",
  rowLabel: "tariffs.rows",
  queries: [],
  Differences: ({ differences }) => <p>New toys: {differences.added.join(", ")}</p>,
};

const draft: DatasetVersion = {
  id: "2",
  destination: "US",
  name: "toys.txt",
  fileName: "toys.txt",
  sha256: "",
  uploadedBy: "olga@example.com",
  createdAt: "2026-05-01T00:00:00.000Z",
  isActive: false,
  activatedAt: null,
  activeFrom: null,
  source: null,
  dismissedAt: null,
  dismissal: null,
  dataDate: null,
  rowCount: 2,
  details: {},
};

it("a new kind is uploaded, compared and activated by the panel of all", async () => {
  const path = "/api/admin/datasets/measures/versions";
  let versions: DatasetVersion[] = [];
  const differences = { added: ["kite"] };
  fakeFetch({
    [`GET ${path}`]: () => ({ body: versions }),
    [`POST ${path}`]: {
      body: {
        version: draft,
        activeId: null,
        warnings: [],
        startsOn: null,
        isKnown: false,
        differences,
      },
    },
    [`POST ${path}/2/activate`]: () => {
      versions = [{ ...draft, isActive: true, activatedAt: draft.createdAt }];
      return { body: versions[0] };
    },
  });
  const { user } = await renderScreen(<DatasetPanel kind={toys} />);
  await screen.findByText("No file is active.");
  await user.upload(screen.getByLabelText("Choose a file"), new File(["ball"], "toys.txt"));
  const preview = within(await screen.findByRole("region", { name: "Changes in toys.txt" }));
  expect(preview.getByText("New toys: kite")).toBeDefined();
  await user.click(preview.getByRole("button", { name: "Activate file" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Activate file" }));
  expect((await findToast()).textContent).toContain("File activated");
  expect(await screen.findByText("Active")).toBeDefined();
});
