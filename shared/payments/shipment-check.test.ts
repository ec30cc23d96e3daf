import { expect, it } from "vitest";
import { shipmentCheck } from "./shipment-check.ts";

it("shipmentCheck returns the first 12 characters of a digest in groups of four", () => {
  expect(shipmentCheck("3f9a0c1277be".padEnd(64, "5"))).toBe("3f9a 0c12 77be");
});
