import { describe, expect, it } from "vitest";
import type { Cents } from "#shared/money.ts";
import { digestShipment } from "./digest-shipment.ts";

const shipment = {
  fromCountry: "CN",
  toCountry: "CA",
  toRegion: null,
  currency: "CAD",
  shippingCost: 3000 as Cents,
  insuranceCost: 450 as Cents,
  totalLandedCost: 8876 as Cents,
} as const;

const shirts = ["Shirts", 4990, 3, "CAD", "CN", "6109.10"];
const kettle = ["Kettle", 12000, 1, "CAD", "DE", "8516.10.00"];

describe("digestShipment", () => {
  it("digestShipment is equal for the same items in another order", () => {
    const digest = digestShipment(shipment, [shirts, kettle]);
    expect(digestShipment(shipment, [kettle, shirts])).toBe(digest);
  });

  it("differs for another province of the destination with the same total", () => {
    const regions = [null, "ON", "QC"];
    const digests = regions.map((toRegion) => digestShipment({ ...shipment, toRegion }, [shirts]));
    expect(new Set(digests).size).toBe(3);
  });

  it("digestShipment without a province is that of a calculation stored before provinces were", () => {
    const digest = "7e62bdc085602689b6bab84ef479eaa07377a6c54989f30b46e491bca352e6a1";
    expect(digestShipment(shipment, [shirts])).toBe(digest);
  });
});
