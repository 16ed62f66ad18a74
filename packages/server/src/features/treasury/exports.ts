import { formatJalaliDate, formatJalaliDateTime } from '@taraz/core';
import type { Sheet } from '../invoice-export/sheet-file.ts';
import type { Cheque } from './cheque-queries.ts';
import { chequeStateNames, exportTexts, movementNames } from './messages.fa.ts';
import type { Movement } from './movement-queries.ts';

const balanceAt = 4;

/** Balances stand in it where the rows are in the order in which they changed their places, so that each follows from one before. */
export function movementSheet(sort = '-created_at'): Sheet<Movement> {
  const hasBalances = ['created_at', 'seq'].includes(sort.replace(/^-/, ''));
  const shown = (cells: readonly string[]): string[] => cells.filter((_, at) => hasBalances || at !== balanceAt);
  return {
    ...exportTexts.movements,
    columns: shown(exportTexts.movements.columns),
    figures: hasBalances ? [3, balanceAt] : [3],
    cells: (row) =>
      shown([
        formatJalaliDateTime(row.at),
        row.place_name,
        movementNames[row.kind],
        row.amount,
        row.balance_after,
        row.other_place_name,
        row.reference_number,
        row.cheque_number,
        row.invoice_tax_id,
        row.notes,
        row.customer_name,
        row.by,
      ]),
  };
}

export const chequeSheet: Sheet<Cheque> = {
  ...exportTexts.cheques,
  figures: [4],
  cells: (row) => [
    row.number,
    exportTexts.directions[row.direction],
    chequeStateNames[row.state],
    formatJalaliDate(`${row.due_day}T12:00:00Z`),
    row.amount,
    row.party,
    row.bank_name,
    row.sayad_id,
    row.bank_account_name,
    row.invoice_tax_id,
    row.notes,
    row.customer_name,
    row.given_to_name,
  ],
};
