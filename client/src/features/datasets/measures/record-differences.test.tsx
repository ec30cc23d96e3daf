import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "#client/testing/render.tsx";
import type { FieldChange, KindDifferences } from "#shared/measures/contract.ts";
import { RecordDifferences } from "./record-differences.tsx";

const change = (field: string, fields: Partial<FieldChange>): FieldChange => ({
  field,
  removed: [],
  added: [],
  hidden: 0,
  ...fields,
});

const differences = (changes: FieldChange[]): KindDifferences => ({
  kind: "measures",
  added: [
    {
      key: "301-th",
      title: "9903.05.85 Products of Thailand",
      changes: [
        change("countries", { added: ["TH"] }),
        change("rate", { added: [[{ name: "add", values: ["19"] }]] }),
        change("from", { added: ["2026-12-01"] }),
        change("program", { added: ["301-labor"] }),
      ],
    },
  ],
  removed: [],
  changed: [{ key: "232-steel", title: "9903.82.02 Articles of steel", changes }],
});

it.each<[string, FieldChange, string]>([
  [
    "a rate",
    change("rate", {
      removed: [[{ name: "add", values: ["25"] }]],
      added: [[{ name: "floor", values: ["15"] }]],
    }),
    "Rate +25.00% → 15.00% in total",
  ],
  ["a first day", change("from", { added: ["2026-12-01"] }), "From none → Dec 1, 2026"],
  [
    "countries",
    change("countries", { removed: ["IN"], added: ["CN", "EU"] }),
    "CountriesRemoved: IndiaAdded: China, European Union",
  ],
  [
    "an exemption",
    change("except", {
      added: [
        [
          { name: "list", values: ["exempt"] },
          { name: "countries", values: ["CA", "MX"] },
          { name: "to", values: ["2026-12-31"] },
        ],
      ],
    }),
    "ExemptionsAdded: List: exempt · Countries: Canada, Mexico · Last day: Dec 31, 2026",
  ],
  [
    "codes",
    change("codes", { added: ["09012100", "09012200"], hidden: 12 }),
    "CodesAdded: 09012100, 0901220012 more",
  ],
  ["all goods", change("covers", { added: ["all"] }), "Goods none → all"],
  ["a text", change("de", { removed: ["Metal"], added: ["Metalle"] }), "Deutsch Metal → Metalle"],
])("says in words what changed of %s", async (_, changed, text) => {
  await renderScreen(<RecordDifferences {...differences([changed])} />);
  const [record] = screen.getAllByRole("listitem");
  expect(record?.textContent).toBe(`Changed 9903.82.02 Articles of steel${text}`);
});

it("says of an added measure what it charges, to whom and when", async () => {
  await renderScreen(<RecordDifferences {...differences([])} />);
  expect(screen.getByText("Countries: Thailand · Rate: +19.00% · From: Dec 1, 2026")).toBeDefined();
});
