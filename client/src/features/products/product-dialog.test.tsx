import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "#client/lib/query.ts";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import type { Product } from "#shared/products/contract.ts";
import { EMPTY_PRODUCT } from "#shared/products/product-fields.ts";
import { ProductDialog } from "./product-dialog.tsx";

const bolts: Product = {
  ...EMPTY_PRODUCT,
  id: "1",
  description: "Bolts",
  hsCode: "7318.15.80.69",
  unitPrice: 2,
  answers: { civilAircraft: true },
  isArchived: false,
  createdAt: "2026-11-27T08:00:00.000Z",
  updatedAt: "2026-11-27T08:00:00.000Z",
  figures: {
    issues: ["questionOpen"],
    questions: ["metalUnder15Percent", "civilAircraft"],
    duty: 1,
    landedCost: 3,
    range: { least: 2, most: 3 },
    margin: null,
  },
};

async function show() {
  const requests = fakeFetch({
    "GET /api/schedule/questions": {
      body: { metalUnder15Percent: { text: { en: "Is the metal less than 15% of the weight?" } } },
    },
    "PATCH /api/products/1": { body: bolts },
  });
  const onClose = vi.fn();
  const { user } = await renderScreen(<ProductDialog product={bolts} onClose={onClose} />);
  const sent = () => requests.filter(({ method }) => method === "PATCH").map(({ body }) => body);
  return { user, sent, onClose };
}

describe("the dialog of a product", () => {
  beforeEach(() => queryClient.clear());

  it("says what is open, and stores the answers of its questions", async () => {
    const { user, sent, onClose } = await show();
    expect(screen.getByText(/The duty depends on an answer/)).toBeDefined();
    const question = await screen.findByLabelText("Is the metal less than 15% of the weight?");
    await user.selectOptions(question, "no");
    await user.selectOptions(screen.getByLabelText("civilAircraft"), "");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent()).toMatchObject([{ description: "Bolts", unitPrice: 2 }]);
    expect(sent()[0]).toHaveProperty("answers", { metalUnder15Percent: false });
  });

  it("sends nothing while a field is wrong, and says which", async () => {
    const { user, sent } = await show();
    await user.clear(screen.getByLabelText("Description"));
    await user.type(screen.getByLabelText("Quantity in a usual month"), "1.5");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Enter a whole number from 1.")).toBeDefined();
    expect(screen.getByLabelText("Description").getAttribute("aria-invalid")).toBe("true");
    expect(sent()).toEqual([]);
  });
});
