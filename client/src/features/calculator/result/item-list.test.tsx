import { act, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { describe, expect, it } from "vitest";
import {
  emptyForm,
  emptyItem,
  type FormOutput,
  type FormValues,
} from "#client/features/calculator/form/form-values.ts";
import { result, resultItem } from "#client/features/calculator/test-calculator.tsx";
import { renderScreen } from "#client/testing/render.tsx";
import type {
  CalculationRequest,
  CalculationResult,
  ResultItem,
} from "#shared/calculator/contract.ts";
import { ResultDetails } from "./result-details.tsx";

const reason = { code: "unknownCode" } as const;

const shirt = (number: number): ResultItem => ({
  ...resultItem,
  id: String(number),
  description: `Shirt ${number}`,
  hsCode: "6109.99",
  assessment: { verdict: "unassessed", reason },
  duty: {
    customsValue: 10,
    rate: number,
    amount: number,
    layers: [{ layer: "baseline", rate: number, amount: number }],
    includesMfn: null,
    htsHeading: null,
    legalBasis: `Basis no. ${number}`,
  },
});

/** Nothing of it is shown. */
const request = {} as CalculationRequest; // safe: only a press of "Compare" reads it

function TestDetails({ count, missing = [] }: { count: number; missing?: number[] }) {
  const items = Array.from({ length: count }, (_, index) => shirt(index + 1));
  const rows = items.map(({ description }) => ({ ...emptyItem, description }));
  const form = useForm<FormValues, unknown, FormOutput>({
    defaultValues: { ...emptyForm, items: rows },
  });
  const shown: CalculationResult = {
    ...result,
    items,
    missing: missing.length > 0 ? [{ kind: "code", items: missing }] : [],
  };
  return <ResultDetails result={shown} request={request} form={form} isStale={false} />;
}

/** Items 2 and 4 of four, of which a press answers what one needs. */
function AnsweredItems() {
  const [missing, setMissing] = useState([2, 4]);
  return (
    <>
      <button type="button" onClick={() => setMissing(missing.slice(1))}>
        Answer
      </button>
      <TestDetails count={4} missing={missing} />
    </>
  );
}

const rows = () => [...document.querySelectorAll<HTMLElement>("[data-item-id]")];
const names = () => rows().map((row) => row.querySelector("bdi")?.textContent);

describe("a short list of items", () => {
  it("opens what needs attention, and shows only that on request", async () => {
    const { user } = await renderScreen(<TestDetails count={3} missing={[2]} />);
    expect(rows().map((row) => row.querySelector("details")?.open)).toEqual([true, true, true]);
    await user.click(screen.getByRole("button", { name: "Needs attention (1)" }));
    expect(names()).toEqual(["Shirt 2"]);
    await user.click(screen.getByRole("button", { name: "Needs attention (1)" }));
    expect(names()).toHaveLength(3);
  });

  it("has the highest duty first on request", async () => {
    const { user } = await renderScreen(<TestDetails count={3} />);
    const order = screen.getByRole("combobox", { name: "Order of the items" });
    await user.selectOptions(order, "Highest duty first");
    expect(names()).toEqual(["Shirt 3", "Shirt 2", "Shirt 1"]);
    await user.selectOptions(order, "As entered");
    expect(names()).toEqual(["Shirt 1", "Shirt 2", "Shirt 3"]);
  });

  it("isolates the direction of a description", async () => {
    await renderScreen(<TestDetails count={1} />);
    expect(screen.getByText("Shirt 1").tagName).toBe("BDI"); // its direction is that of its text
  });
});

describe("a list of more items than fit on a screen with their details", () => {
  const isOpen = () => rows().map((row) => row.querySelector("details")?.open);

  it("opens none by itself, but on request what needs attention", async () => {
    const { user } = await renderScreen(<TestDetails count={4} missing={[2, 4]} />);
    expect(isOpen()).toEqual([false, false, false, false]);
    await user.click(screen.getByRole("button", { name: "Needs attention (2)" }));
    expect(names()).toEqual(["Shirt 2", "Shirt 4"]);
    expect(isOpen()).toEqual([true, true]);
    await user.click(screen.getByRole("button", { name: "Needs attention (2)" }));
    expect(isOpen()).toEqual([false, false, false, false]);
  });

  it("keeps an item that needs attention no more until the filter is taken off", async () => {
    const { user } = await renderScreen(<AnsweredItems />);
    const answer = () => user.click(screen.getByRole("button", { name: "Answer" }));
    await user.click(screen.getByRole("button", { name: "Needs attention (2)" }));
    const [second] = rows();
    await answer();
    expect(screen.getByRole("button", { name: "Needs attention (1)" })).toBeDefined();
    expect(names()).toEqual(["Shirt 2", "Shirt 4"]);
    await answer();
    expect(names()).toHaveLength(4);
    expect(rows()[1]).toBe(second); // with the focus in it
    expect(rows()[0]).not.toBe(second);
  });
});

describe("a long list of items", () => {
  it("renders details once they are opened, and their words before for the browser's search", async () => {
    const { user } = await renderScreen(<TestDetails count={11} />);
    const [row] = rows();
    if (!row) throw new Error("no row");
    expect(row.querySelector("details")?.open).toBe(false);
    expect(row.querySelector("table")).toBeNull();
    expect(within(row).getByText("Basis no. 1")).toBeDefined();
    await user.click(row.querySelector("summary") as HTMLElement); // safe: every row has one
    expect(row.querySelector("table")).not.toBeNull();
    expect(within(row).getByText("Basis no. 1")).toBeDefined();
  });

  it("renders the rows after the first ones a little later", async () => {
    await renderScreen(<TestDetails count={200} />);
    await waitFor(() => expect(rows()).toHaveLength(200));
  });

  it("renders the first rows first when the filter is set and taken off, too", async () => {
    const everyItem = Array.from({ length: 200 }, (_, index) => index + 1);
    await renderScreen(<TestDetails count={200} missing={everyItem} />);
    for (const _ of ["set", "taken off"]) {
      await waitFor(() => expect(rows()).toHaveLength(200));
      act(() => screen.getByRole("button", { name: "Needs attention (200)" }).click());
      expect(rows().length).toBeLessThan(100);
    }
  });

  it("prints every row with details that were never opened, and closes them again", async () => {
    await renderScreen(<TestDetails count={60} />);
    window.dispatchEvent(new Event("beforeprint"));
    expect(rows()).toHaveLength(60);
    expect(rows().every((row) => row.querySelector("table"))).toBe(true);
    expect(rows().every((row) => row.querySelector("details")?.open)).toBe(true);
    window.dispatchEvent(new Event("afterprint"));
    await waitFor(() => expect(rows().some((row) => row.querySelector("table"))).toBe(false));
  });
});
