/** Files of purchases that write a supplier's id beside its name, in one cell. */
import { checkPersonOrCompany } from '@taraz/core';
import {
  codesApartMessage,
  codesUnder,
  rowsThatTell,
  withCodesApart,
  withCodeTitles,
} from '../../../platform/spreadsheet/beside-names.ts';
import { titleOfField } from '../../../platform/spreadsheet/file-columns.ts';
import type { Header } from '../../../platform/spreadsheet/header-row.ts';
import type { SpreadsheetRow } from '../../../platform/spreadsheet/spreadsheet.ts';
import { guessFields } from './columns.ts';
import { purchaseFileColumns } from './words.fa.ts';

const suppliers = {
  label: titleOfField(purchaseFileColumns, 'supplier_code'),
  check: checkPersonOrCompany,
};

interface CodesApart {
  readonly titles: readonly string[];
  readonly rows: readonly SpreadsheetRow[];
  readonly notices: readonly string[];
}

/** A file with suppliers' ids in a column of their own where no column has them; else as it is. */
export function codesApart(rows: readonly SpreadsheetRow[], { at, titles }: Header): CodesApart {
  const body = rows.slice(at + 1);
  const width = body.reduce((most, { cells }) => Math.max(most, cells.length), titles.length);
  const wide = Array.from({ length: width }, (_, place) => titles[place] ?? '');
  const fields = guessFields(wide);
  const source = fields.indexOf('supplier_name');
  const names = source < 0 || fields.includes('supplier_code') ? [] : [{ kind: suppliers, source }];
  const more = withCodeTitles(wide, names, rowsThatTell(body));
  if (more === wide) return { titles, rows, notices: [] };
  const columns = codesUnder(more, [suppliers]);
  return {
    titles: more,
    rows: [...rows.slice(0, at + 1), ...withCodesApart(more, columns, body)],
    notices: columns.map((column) => codesApartMessage(more, column)),
  };
}
