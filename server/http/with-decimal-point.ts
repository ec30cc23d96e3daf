/** "0.88" for "0,88", as spreadsheets of many countries write a number into a CSV file. */
export const withDecimalPoint = (cell: string): string => cell.replace(/^(\d+),(\d+)$/, "$1.$2");
