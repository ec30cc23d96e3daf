/** The revision that the official file name names: "hts_2026_revision_21_json.json" → "2026 Revision 21". */
export function scheduleName(fileName: string): string {
  const [, year = "", revision] = /(20\d\d)_(?:rev(?:ision)?_(\d+)|basic)/i.exec(fileName) ?? [];
  if (!year) return "";
  return revision ? `${year} Revision ${revision}` : `${year} Basic Edition`;
}
