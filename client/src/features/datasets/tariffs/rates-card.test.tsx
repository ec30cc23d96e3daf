import { act, screen, waitFor } from "@testing-library/react";
import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { queryClient } from "#client/lib/query.ts";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import { listTariffRates, type TariffRate } from "#shared/tariffs/contract.ts";
import { RatesCard } from "./rates-card.tsx";

const rate = (additionalTariff: number): TariffRate => ({
  originCountry: "Viet Nam (file)",
  originCountryCode: "VN",
  destinationCountry: "United States of America",
  destinationCountryCode: "US",
  additionalTariff,
  htsHeading: null,
  legalBasis: null,
});

describe("RatesCard", () => {
  it("shows the last page when a version with fewer rates is activated", async () => {
    let total = 120;
    const page = (number: number) => () => ({
      body: { rates: number <= Math.ceil(total / 50) ? [rate(number)] : [], total },
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
    await screen.findByText("2.00%");
    await user.click(await nextPage());
    await screen.findByText("3.00%");
    expect(document.activeElement?.textContent).toBe("Previous page"); // the other one is disabled

    total = 60;
    await queryClient.invalidateQueries({ queryKey: [listTariffRates.path] });
    await screen.findByText("Page 2 of 2");
    expect(screen.getByText("2.00%")).toBeDefined();

    total = 0;
    await queryClient.invalidateQueries({ queryKey: [listTariffRates.path] });
    expect(await screen.findByText("No matching rates.")).toBeDefined();
  });

  it("keeps search, filter, order and page in the address, beside those of the page around it", async () => {
    const filters = "search=viet&filter=aboveZero&sort=rate&order=desc&page=2";
    history.replaceState(null, "", `/admin/dashboard/tariffs?section=tariffs&${filters}`);
    const list = { body: { rates: [rate(20)], total: 60 } };
    fakeFetch({
      [`GET /api/admin/tariff-rates?${filters}`]: list,
      "GET /api/admin/tariff-rates?search=viet&sort=rate&order=desc": list,
      "GET /api/admin/tariff-rates?search=viet&sort=origin&order=asc": list,
    });
    const { user } = await renderScreen(<RatesCard />);
    await screen.findByText("Page 2 of 2");
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("viet");
    const head = screen.getByRole("columnheader", { name: "Rate" });
    expect(head.getAttribute("aria-sort")).toBe("descending");

    await user.selectOptions(screen.getByRole("combobox", { name: "Filter rates" }), "All rates");
    await screen.findByText("Page 1 of 2");
    expect(location.search).toBe("?section=tariffs&search=viet&sort=rate&order=desc");
    await user.click(screen.getByRole("button", { name: "Origin" }));
    expect(location.search).toBe("?section=tariffs&search=viet&sort=origin&order=asc");
  });

  it("names countries in the visitor's language, and asks for their order in it", async () => {
    const requests = fakeFetch({
      "GET /api/admin/tariff-rates": { body: { rates: [rate(20)], total: 1 } },
    });
    await renderScreen(<RatesCard />);
    expect((await screen.findByRole("rowheader")).textContent).toBe("Vietnam VN");
    expect(screen.getByText("Destination: United States")).toBeDefined();
    await act(() => i18next.changeLanguage("de"));
    expect(await screen.findByText("Ziel: Vereinigte Staaten")).toBeDefined();
    await waitFor(() => expect(requests).toHaveLength(2));
  });
});
