import fc from "fast-check";

export const oddNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(0, -0, 0.005, 1e-9, 1e12, 9_999_999_999.99, 2 ** 31, 2 ** 53, 1e308),
);

/** Any character. The unit "binary" would be the same, but building its table takes a second. */
const character = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((codePoint) => String.fromCodePoint(codePoint));

/** Names of object members are what "binary" adds now and then. */
export const anyText = fc.oneof(
  { weight: 9, arbitrary: fc.string({ unit: character }) },
  { weight: 1, arbitrary: fc.constantFrom("__proto__", "constructor", "toString", "valueOf") },
);

export const oddText = fc.oneof(anyText, fc.constantFrom("US", "VN", "ZZ", "USD", ""));

const anything = fc.oneof(fc.jsonValue(), oddNumber, oddText);

/** The valid values, and now and then any other. */
export const mostly = <T>(valid: fc.Arbitrary<T>) =>
  fc.oneof(
    { weight: 12, arbitrary: valid as fc.Arbitrary<unknown> },
    { weight: 1, arbitrary: anything },
  );
