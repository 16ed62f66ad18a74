// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { createFormat } from '../../i18n/format.ts';
import { printDocument } from './print-document.ts';
import type { StockDocumentWhole } from './queries.ts';

let page = document;
vi.mock('../paper/print-page.ts', () => ({
  printPage: (_css: string, write: (made: Document) => void) => {
    page = document.implementation.createHTMLDocument();
    write(page);
  },
}));
const texts = (selector: string) => [...page.querySelectorAll(selector)].map(({ textContent }) => textContent);
const printed = (changes: Partial<StockDocumentWhole>) => {
  const made = {
    ...{ kind: 'receipt', number: '7', at: '2026-11-25T08:00:00Z', warehouse_name: 'مرکزی', to_warehouse_name: '' },
    ...{ party: '', reference_number: '', notes: '', invoice_id: null, invoice_tax_id: '', invoice_subject: null },
    ...{ value: '0', is_undone: false, lines: [], movements: [], ...changes },
  } as unknown as StockDocumentWhole;
  printDocument(made, { owner: 'نگین', nowIso: '2026-11-26T08:00:00Z', format: createFormat('fa') });
  return texts('tbody tr').map((_row, index) => texts(`tbody tr:nth-child(${index + 1}) td`));
};
const line = {
  no: 1,
  product_id: 'p',
  product_name: 'رب',
  unit: 'NUMBER',
  qty: '1200',
  expected: null,
  unit_price: null,
};

it('a receipt says from whom, what each cost and what all of it is worth', () => {
  const rows = printed({ party: 'البرز', value: '600000', lines: [{ ...line, unit_price: '500' }] });
  expect(rows).toEqual([['۱', 'رب', '۱٬۲۰۰', 'عدد', '۵۰۰']]);
  expect([texts('h1'), texts('tfoot td')]).toEqual([['سند انبار: رسید ۷'], ['ارزش سند (ریال)', '۶۰۰٬۰۰۰']]);
  expect(texts('dd')).toContain('البرز');
});

it('a count says what was expected, in the words of the screen, and what is missing', () => {
  const rows = printed({ kind: 'count', lines: [{ ...line, qty: '7', expected: '9.5' }] });
  expect(rows).toEqual([['۱', 'رب', '۹٫۵', '۷', createFormat('fa').number('-2.5'), 'عدد']]);
  expect(texts('thead th')).toContain('مورد انتظار');
  expect(texts('.signs div')).toEqual(['شمارنده', 'مسئول انبار', 'تأییدکننده']);
});

it('what goes out, by hand or for a sale, says nothing of what it cost', () => {
  expect(printed({ kind: 'issue', value: '9', lines: [{ ...line, unit_price: '500' }] })).toEqual([
    ['۱', 'رب', '۱٬۲۰۰', 'عدد'],
  ]);
  const moved = { kind: 'out', product_name: 'رب', unit: 'NUMBER', qty: '-3', value: '-9' };
  const movements = [moved, { ...moved, kind: 'revaluation', qty: '0' }] as StockDocumentWhole['movements'];
  expect(printed({ kind: 'invoice', invoice_id: 'i', invoice_tax_id: 'A1121605', movements })).toEqual([
    ['۱', 'رب', '۳', 'عدد'],
  ]);
  expect([texts('dd').includes('A1121605'), texts('tfoot td')]).toEqual([true, []]);
});

const rows = (...all: readonly (readonly [name: string, qty: string, warehouse: string])[]) =>
  all.map(([product_name, qty, warehouse_name]) => ({
    ...{ kind: qty.startsWith('-') ? 'out' : 'in', product_name, unit: 'NUMBER', qty, value: '9' },
    ...{ warehouse_id: warehouse_name, warehouse_name },
  })) as unknown as StockDocumentWhole['movements'];
const facts = () => texts('dt').map((label, index) => [label, texts('dd')[index]]);
const minus = createFormat('fa').number('-3');

it('a transfer that was taken back is one the other way round, each of its goods once', () => {
  const movements = rows(
    ['رب', '-10', 'فروشگاه'],
    ['رب', '10', 'مرکزی'],
    ['چای', '-2', 'فروشگاه'],
    ['چای', '2', 'مرکزی'],
  );
  expect(printed({ kind: 'undo', movements })).toEqual([
    ['۱', 'رب', '۱۰', 'عدد'],
    ['۲', 'چای', '۲', 'عدد'],
  ]);
  expect(facts()).toContainEqual(['از انبار', 'فروشگاه']);
  expect(facts()).toContainEqual(['به انبار', 'مرکزی']);
  expect(texts('dt')).not.toContain('انبار');
});

it('what moved both ways has its sign', () => {
  expect(printed({ kind: 'undo', movements: rows(['رب', '5', 'مرکزی'], ['چای', '-3', 'مرکزی']) })).toEqual([
    ['۱', 'رب', '۵', 'عدد'],
    ['۲', 'چای', minus, 'عدد'],
  ]);
  expect(facts()).toContainEqual(['انبار', 'مرکزی']);
});

it('what was taken back and went out says so with its sign, for nothing else of the sheet does', () => {
  expect(printed({ kind: 'undo', movements: rows(['رب', '-3', 'مرکزی']) })).toEqual([['۱', 'رب', minus, 'عدد']]);
  expect(printed({ kind: 'undo', movements: rows(['رب', '3', 'مرکزی']) })).toEqual([['۱', 'رب', '۳', 'عدد']]);
});

it('what came out of several warehouses says of which, and no other', () => {
  const movements = rows(['رب', '-4', 'مرکزی'], ['رب', '-3', 'فروشگاه']);
  expect(printed({ kind: 'invoice', warehouse_name: '', movements })).toEqual([
    ['۱', 'رب', 'مرکزی', '۴', 'عدد'],
    ['۲', 'رب', 'فروشگاه', '۳', 'عدد'],
  ]);
  expect([texts('thead th').includes('انبار'), texts('dt').includes('انبار')]).toEqual([true, false]);
});
