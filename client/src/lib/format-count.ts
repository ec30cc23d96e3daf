/** US format in every language, like amounts: "26,543". */
export const formatCount = (count: number): string => count.toLocaleString("en-US");
