/** A request that is right in everything: 2 × 50.00 from Vietnam and 1 × 200.00 from Brazil. */
export const shipment = {
  fromCountry: "VN",
  toCountry: "US",
  currency: "USD",
  shippingCost: 30,
  insuranceCost: 4.5,
  items: [
    { description: "T-shirts", value: 50, quantity: 2, currency: "USD", countryOfOrigin: "VN" },
    { description: "Shoes", value: 200, quantity: 1, currency: "USD", countryOfOrigin: "BR" },
  ],
};

const [shirts] = shipment.items;

/** The same with its first item changed, and only that one. */
export const withItem = (change: object) => ({ ...shipment, items: [{ ...shirts, ...change }] });

/** What takes longest to reject of all that fits in 100 KB. */
export const WORST_BODIES = [
  `{${Array.from({ length: 9000 }, (_, index) => `"k${index}":1`).join()}}`,
  JSON.stringify({ ...shipment, items: Array.from({ length: 500 }, () => ({ value: -1 })) }),
  JSON.stringify(withItem({ description: " ".repeat(99_000) })),
  JSON.stringify(withItem({ description: `a${"\t".repeat(49_000)}` })),
];
