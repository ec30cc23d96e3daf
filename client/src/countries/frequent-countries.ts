/** The United States and main origins of its imports of goods by value (US Census Bureau, 2024). */
export const FREQUENT_COUNTRIES: readonly string[] = "CA CN DE GB IN JP KR MX US VN".split(" ");
