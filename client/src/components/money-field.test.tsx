import { act, screen } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { beforeEach, describe, expect, it } from "vitest";
import { chooseCurrency, useCurrency } from "#client/lib/currency-choice.ts";
import { renderScreen } from "#client/testing/render.tsx";
import { MoneyField } from "./money-field.tsx";

function Form() {
  const form = useForm({ defaultValues: { price: "" } });
  return <MoneyField form={form} name="price" id="price" label="Price" currency={useCurrency()} />;
}

async function openForm() {
  const { user } = await renderScreen(<Form />);
  const field = screen.getByLabelText<HTMLInputElement>("Price");
  const enter = async (text: string) => {
    await user.clear(field);
    await user.type(field, text);
    await user.tab();
  };
  return { user, field, enter };
}

beforeEach(() => chooseCurrency("USD"));

describe("leaving a money field", () => {
  it.each([
    ["1234.5", "1,234.50"],
    ["1.234,50", "1,234.50"],
    ["$12", "12.00"],
    ["USD 0.005", "0.01"],
  ])("writes the valid amount %s as %s", async (typed, written) => {
    const { field, enter } = await openForm();
    await enter(typed);
    expect(field.value).toBe(written);
  });

  it("rounds to whole units of a currency without decimals", async () => {
    chooseCurrency("JPY");
    const { field, enter } = await openForm();
    await enter("1499.5");
    expect(field.value).toBe("1,500");
  });

  it.each(["abc", "-5", "€5", "10000000000"])("leaves %s as it was typed", async (typed) => {
    const { field, enter } = await openForm();
    await enter(typed);
    expect(field.value).toBe(typed);
  });
});

describe("a money field whose currency changes", () => {
  it("shows whole units in a currency without decimals, and the decimals again afterwards", async () => {
    const { user, field, enter } = await openForm();
    await enter("1.5");
    act(() => chooseCurrency("JPY"));
    expect(field.value).toBe("2");
    await user.click(field);
    await user.tab();
    act(() => chooseCurrency("USD"));
    expect(field.value).toBe("1.50");
  });
});

describe("typing into a money field", () => {
  it("changes nothing and shows no error before the field is left", async () => {
    const { user, field } = await openForm();
    await user.type(field, "€1234.5");
    expect(field.value).toBe("€1234.5");
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("a money field with an amount in a foreign currency", () => {
  it("describes the error to assistive technology", async () => {
    const { field, enter } = await openForm();
    await enter("5 EUR");
    const error = screen.getByRole("alert");
    expect(error.textContent).toBe("Enter the amount in USD, not in EUR");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(field.getAttribute("aria-describedby")).toBe(error.id);
  });

  it("drops the error when the amount is corrected", async () => {
    const { enter } = await openForm();
    await enter("€5");
    await enter("5");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("drops the error when the currency becomes the amount's", async () => {
    const { enter } = await openForm();
    await enter("€5");
    act(() => chooseCurrency("EUR"));
    expect(screen.queryByRole("alert")).toBeNull();
    act(() => chooseCurrency("GBP"));
    expect(screen.getByRole("alert").textContent).toBe("Enter the amount in GBP, not in €");
  });
});
