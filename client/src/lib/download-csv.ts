import { saveFile } from "./save-file.ts";

export const downloadCsv = (fileName: string, csv: string) =>
  saveFile(fileName, new Blob([csv], { type: "text/csv;charset=utf-8" }));
