/**
 * What a picker of spreadsheets offers, also what cannot be read: greyed out, nobody would be told how to save it. The media
 * types are for telephones, which know no endings.
 */
export const spreadsheetEndings =
  '.xlsx,.csv,.txt,.tsv,.xls,.xml,.htm,.html,.xlsm,.xlsb,.ods,.mht,.mhtml,.numbers,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv';
