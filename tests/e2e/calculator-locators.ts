import { expect, type Locator, type Page } from "@playwright/test";

/** Locators of the calculator by their English labels. */
export function calculatorOn(page: Page) {
  return {
    from: page.getByRole("combobox", { name: "Shipping from" }),
    to: page.getByRole("combobox", { name: "Shipping to" }),
    item: (number: number) =>
      itemIn(page.getByRole("group", { name: `Item ${number}`, exact: true })),
    addItem: page.getByRole("button", { name: "Add item" }),
    shipping: page.getByRole("textbox", { name: "Shipping cost in USD" }),
    insurance: page.getByRole("textbox", { name: "Insurance cost in USD" }),
    calculate: page.getByRole("button", { name: "Calculate", exact: true }),
    result: page.getByRole("region", { name: "Landed cost" }),
  };
}

const itemIn = (group: Locator) => ({
  group,
  description: group.getByRole("textbox", { name: "Description" }),
  origin: group.getByRole("combobox", { name: "Country of origin" }),
  quantity: group.getByRole("textbox", { name: "Quantity" }),
  value: group.getByRole("textbox", { name: "Unit value" }),
  duplicate: group.getByRole("button", { name: "Duplicate item" }),
  remove: group.getByRole("button", { name: "Remove item" }),
});

export type Item = { description: string; origin: string; quantity: string; value: string };

export const shirts: Item = {
  description: "T-shirts",
  origin: "Vietnam",
  quantity: "2",
  value: "50",
};

const coffeeMachine: Item = {
  description: "Coffee machine",
  origin: "Brazil",
  quantity: "1",
  value: "200",
};

export async function chooseCountry(field: Locator, name: string) {
  await field.clear(); // also where the same country is chosen already
  await field.fill(name);
  await field.page().getByRole("option", { name }).click();
}

/** The field of its provinces loads late, and would move the button that a test presses. */
export async function chooseCanada(page: Page) {
  await chooseCountry(calculatorOn(page).to, "Canada");
  await expect(page.getByRole("combobox", { name: "Province or territory" })).toBeVisible();
}

export async function fillItem(page: Page, number: number, item: Item) {
  const { description, origin, quantity, value } = calculatorOn(page).item(number);
  await description.fill(item.description);
  await chooseCountry(origin, item.origin);
  await quantity.fill(item.quantity);
  await value.fill(item.value);
}

/** Fills in two shirts from Vietnam and a coffee machine from Brazil. */
export async function fillShipment(page: Page) {
  const calculator = calculatorOn(page);
  await chooseCountry(calculator.from, "Vietnam");
  await fillItem(page, 1, shirts);
  await calculator.addItem.click();
  await fillItem(page, 2, coffeeMachine);
}
