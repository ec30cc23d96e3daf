/** The files that an import reads as tables, for the dialog that chooses one. */
export const TABLE_FILES = ".csv,.tsv,.txt,.xlsx,.xlsm,.xls,.ods,text/csv";
