import { act, renderHook, screen, waitFor, within } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { expect, it } from "vitest";
import {
  calculateButton,
  filledIn,
  openCalculator,
  result,
  resultItem,
  shirts,
  storeDraft,
} from "#client/features/calculator/test-calculator.tsx";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import type { CalculationResult, ResultItem } from "#shared/calculator/contract.ts";
import type { Assessment } from "#shared/duties/assessment.ts";
import type { FormOutput, FormValues } from "./form-values.ts";
import { useLineInput } from "./use-line-input.ts";

const CODE = { hsCode: "0102.29.40", countryOfOrigin: "VN" };

const assessment: Assessment<number> = {
  verdict: "provisional",
  column: "general",
  duty: 0,
  layers: [],
  notApplied: [],
  questions: [{ kind: "quantity", unit: "kg", perUnit: 0.01, rate: "1¢/kg" }],
  preferences: [],
  gaps: [],
  bans: [],
  usesExchangeRate: false,
};

type Goods = { description: string; quantity: number };

const assessedItem = ({ description, quantity }: Goods): ResultItem => ({
  ...resultItem,
  ...CODE,
  id: crypto.randomUUID(),
  description,
  quantity,
  subtotal: quantity * resultItem.value,
  assessment,
});

/** Calculates items that have the same code and origin. */
async function calculateItems(goods: readonly Goods[]) {
  const answer = ({ items }: { items: Goods[] }): CalculationResult => ({
    ...result,
    id: crypto.randomUUID(),
    items: items.map(assessedItem),
  });
  const requests = fakeFetch({
    "POST /api/calculate": ({ body }) => ({ body: answer(body as { items: Goods[] }) }),
  });
  storeDraft({
    ...filledIn,
    items: goods.map(({ description, quantity }) => ({
      ...shirts,
      ...CODE,
      description,
      quantity: String(quantity),
    })),
  });
  const { user } = await openCalculator({ method: "zonos" });
  await user.click(calculateButton());
  const list = within(await screen.findByRole("region", { name: "Duty by item" }));
  const cards = list.getAllByRole("listitem");
  const weights = cards.map((card) =>
    within(card).getByRole<HTMLInputElement>("textbox", { name: "Quantity (kg)" }),
  );
  return { user, requests, cards, weights };
}

it.each([
  ["other goods", [1, 1, 1], ["Steers", "Heifers", "Bulls"]],
  ["other quantities of the same goods", [1, 2, 3], ["Steers", "Steers", "Steers"]],
])(
  "stores an answer with its own item after another was removed, of %s",
  async (_, quantities, descriptions) => {
    const goods = descriptions.map((description, index) => ({
      description,
      quantity: quantities[index] ?? 1,
    }));
    const { user, requests, cards, weights } = await calculateItems(goods);
    const [ofRemoved, ofSecond, ofThird] = weights;
    await user.click(screen.getByRole("button", { name: "Remove item 1" }));
    expect(ofRemoved?.closest("fieldset")?.disabled).toBe(true);
    const gone = "This item is no longer in your list.";
    expect(cards.map((card) => within(card).queryByText(gone) !== null)).toEqual([
      true,
      false,
      false,
    ]);
    await user.type(ofSecond as HTMLElement, "500");
    expect(ofSecond?.value).toBe("500");
    expect(ofThird?.value).toBe("");
    await user.click(calculateButton());
    const body = requests.at(-1)?.body as { items: { description: string; quantities?: object }[] };
    expect(body.items.map(({ quantities }) => quantities)).toEqual([{ kg: 500 }, undefined]);
  },
);

it("leaves the focus in the item that a calculation was started in", async () => {
  const { user, requests, weights } = await calculateItems(
    ["Steers", "Heifers", "Bulls"].map((description) => ({ description, quantity: 1 })),
  );
  await user.click(screen.getByRole("button", { name: "Remove item 1" }));
  await user.type(weights[1] as HTMLElement, "500{Control>}{Enter}{/Control}");
  await waitFor(() => expect(requests).toHaveLength(2));
  await waitFor(() => expect(screen.getAllByRole("textbox", { name: /kg/ })).toHaveLength(2));
  expect(document.activeElement?.closest("[data-item-id]")?.textContent).toContain("Heifers");
  expect((document.activeElement as HTMLInputElement).value).toBe("500"); // safe: the field of the weight
});

it("knows the result as current again once an answer is taken back", async () => {
  const { user, weights } = await calculateItems([{ description: "Steers", quantity: 1 }]);
  const isMuted = () =>
    screen.getByText("$2.00", { selector: ".tracking-tight" }).classList.contains("text-muted");
  await user.type(weights[0] as HTMLElement, "500");
  expect(isMuted()).toBe(true);
  await user.clear(weights[0] as HTMLElement);
  await waitFor(() => expect(isMuted()).toBe(false));
  expect(screen.queryByText(/^Your entries have changed/)).toBeNull();
});

it("keeps the order of answers when one of them is changed and changed back", () => {
  const answers = { metalUnder15Percent: true, vehiclePart: false };
  const steers = { ...shirts, ...CODE, lineInput: { ...CODE, answers } };
  const { result: hook } = renderHook(() => {
    const form = useForm<FormValues, unknown, FormOutput>({
      defaultValues: { ...filledIn, items: [steers] },
    });
    return useLineInput(form, 0, assessedItem({ description: "Steers", quantity: 1 }));
  });
  act(() => hook.current.setAnswer("metalUnder15Percent", false));
  act(() => hook.current.setAnswer("metalUnder15Percent", true));
  expect(JSON.stringify(hook.current.answers)).toBe(JSON.stringify(answers));
});
