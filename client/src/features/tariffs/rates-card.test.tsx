import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { queryClient } from "#client/lib/query.ts";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import { listTariffRates, type TariffRate } from "#shared/tariffs/contract.ts";
import { RatesCard } from "./rates-card.tsx";

const rate = (originCountry: string): TariffRate => ({
  originCountry,
  originCountryCode: "VN",
  destinationCountry: "United States of America",
  destinationCountryCode: "US",
  additionalTariff: 20,
  htsHeading: null,
  legalBasis: null,
});

describe("RatesCard", () => {
  it("shows the last page when a version with fewer rates is activated", async () => {
    let total = 120;
    const page = (number: number) => () => ({
      body: { rates: number <= Math.ceil(total / 50) ? [rate(`Page ${number}`)] : [], total },
    });
    fakeFetch({
      "GET /api/admin/tariff-rates": page(1),
      "GET /api/admin/tariff-rates?page=1": page(1),
      "GET /api/admin/tariff-rates?page=2": page(2),
      "GET /api/admin/tariff-rates?page=3": page(3),
    });
    const { user } = await renderScreen(<RatesCard />);
    const nextPage = () => screen.findByRole("button", { name: "Next page" });
    await user.click(await nextPage());
    await screen.findByText("Page 2");
    await user.click(await nextPage());
    await screen.findByText("Page 3");

    total = 60;
    await queryClient.invalidateQueries({ queryKey: [listTariffRates.path] });
    await screen.findByText("Page 2 of 2");
    expect(screen.getByText("Page 2")).toBeDefined();

    total = 0;
    await queryClient.invalidateQueries({ queryKey: [listTariffRates.path] });
    expect(await screen.findByText("No matching rates.")).toBeDefined();
  });
});
