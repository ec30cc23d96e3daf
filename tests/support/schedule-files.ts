/** A row of the official JSON file, without a rate unless it is given. */
export const officialRow = (htsno: string, indent: number, fields: object = {}) => ({
  htsno,
  indent: String(indent),
  description: "Other",
  superior: null,
  units: [] as string[],
  general: "",
  special: "",
  other: "",
  footnotes: [] as object[] | null,
  quotaQuantity: null,
  additionalDuties: null,
  ...fields,
});

export type OfficialRow = ReturnType<typeof officialRow>;

export const scheduleJson = (...rows: unknown[]) => JSON.stringify(rows, null, 2);

const HEADER = [
  "HTS Number",
  "Indent",
  "Description",
  "Unit of Quantity",
  "General Rate of Duty",
  "Special Rate of Duty",
  "Column 2 Rate of Duty",
  "Quota Quantity",
  "Additional Duties",
];

/** The official CSV file, which has no footnotes. */
export const scheduleCsv = (...rows: OfficialRow[]) =>
  [HEADER, ...rows.map(toCells)].map((cells) => cells.map(quote).join(",")).join("\r\n");

const toCells = ({ htsno, indent, description, units, general, special, other }: OfficialRow) => [
  htsno,
  indent,
  description,
  units.length > 0 ? JSON.stringify(units) : "",
  general,
  special,
  other,
  "",
  "",
];

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
