import fc from "fast-check";

export const oddNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(0, -0, 0.005, 1e-9, 1e12, 9_999_999_999.99, 2 ** 31, 2 ** 53, 1e308),
);

export const oddText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("US", "VN", "ZZ", "USD", ""),
);

const anything = fc.oneof(fc.jsonValue(), oddNumber, oddText);

/** The valid values, and now and then any other. */
export const mostly = <T>(valid: fc.Arbitrary<T>) =>
  fc.oneof(
    { weight: 12, arbitrary: valid as fc.Arbitrary<unknown> },
    { weight: 1, arbitrary: anything },
  );
