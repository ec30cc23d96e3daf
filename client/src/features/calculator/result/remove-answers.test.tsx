import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  calculateButton,
  filledIn,
  openCalculator,
  result,
  shirts,
  storeDraft,
} from "#client/features/calculator/test-calculator.tsx";
import { fakeFetch } from "#client/testing/fake-fetch.ts";

it("removes the answers to questions that the server does not have from all items, and calculates again", async () => {
  const message = "No duty depends on an answer named “painted”.";
  const requests = fakeFetch({
    "POST /api/calculate": ({ body }) =>
      JSON.stringify(body).includes("painted")
        ? { status: 400, body: { message, fields: { "items.0.answers.painted": message } } }
        : { body: result },
  });
  const code = { hsCode: "6109.10.00", countryOfOrigin: "VN" };
  const answered = (answers: Record<string, boolean>) => ({
    ...shirts,
    ...code,
    lineInput: { ...code, answers },
  });
  const items = [answered({ painted: true, vehiclePart: false }), answered({ painted: false })];
  storeDraft({ ...filledIn, items });
  const { user } = await openCalculator({ method: "zonos" });
  await user.click(calculateButton());
  await user.click(await screen.findByRole("button", { name: "Remove the answer" }));
  expect((await screen.findAllByText("$2.00")).length).toBeGreaterThan(0);
  const body = requests.at(-1)?.body as { items: { answers?: object }[] };
  expect(body.items.map(({ answers }) => answers)).toEqual([{ vehiclePart: false }, undefined]);
});
