import { formatJalaliDateTime, unitLabel } from '@taraz/core';
import type { StockMovement } from './document-queries.ts';
import { documentName, stockExportTexts } from './messages.fa.ts';
import type { Stock } from './stock-queries.ts';

const { stock, movements } = stockExportTexts;

export const stockSheet = {
  ...stock,
  figures: [4, 5, 6, 7],
  cells: (row: Stock): string[] => [
    row.name,
    row.code,
    row.sku,
    unitLabel(row.unit, 'raw-code'),
    row.qty,
    row.average,
    row.value,
    row.min_qty ?? '',
    row.is_short ? stock.short : row.is_low ? stock.low : stock.fine,
    row.places.map(({ name, qty }) => `${name}: ${qty}`).join('، '),
  ],
};

export const stockMovementSheet = {
  ...movements,
  figures: [7, 8, 9, 10],
  cells: (row: StockMovement): string[] => [
    formatJalaliDateTime(row.at),
    row.document_number,
    row.kind === 'revaluation' ? movements.revaluation : documentName(row.document_kind, row.invoice_subject),
    row.warehouse_name,
    row.product_name,
    row.product_code,
    unitLabel(row.unit, 'raw-code'),
    row.qty,
    row.value,
    row.qty_after,
    row.value_after,
    row.invoice_tax_id,
    row.party,
    row.notes,
  ],
};
