import { expect, it } from "vitest";
import { EMPTY_BILL } from "./bill-form.ts";
import { linkedBill } from "./linked-bill.ts";

it("fills in what a link has", () => {
  const search =
    "?code=9503.00.00&origin=CN&value=100.5&currency=EUR&quantity=3&date=2026-10-20&lng=de";
  expect(linkedBill(search)).toEqual({
    ...EMPTY_BILL,
    hsCode: "9503.00.00",
    countryOfOrigin: "CN",
    value: "100.5",
    currency: "EUR",
    quantity: "3",
    date: "2026-10-20",
  });
});

it.each(["", "?code=12&origin=XX&value=-5&currency=XYZ&quantity=many&date=tomorrow"])(
  "starts empty with “%s”",
  (search) => {
    expect(linkedBill(search)).toEqual(EMPTY_BILL);
  },
);
