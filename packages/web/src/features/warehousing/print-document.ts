import { decimalOf, unitLabel } from '@taraz/core';
import { appStrings } from '../../app/app.fa.ts';
import type { Format } from '../../i18n/format.ts';
import { elementAdder } from '../paper/element-adder.ts';
import { printPage } from '../paper/print-page.ts';
import { kindOfDocument } from './document-kind.ts';
import type { StockDocumentWhole, StockMovement } from './queries.ts';
import { stockPaper as words } from './stock-paper.fa.ts';

/** Black on white, the head of the table on every sheet, places to sign under the last line. */
const paper = `@page { size: A4; margin: 14mm 12mm 16mm; @bottom-center { font: 8pt Vazirmatn, sans-serif; content: counter(page, persian) var(--page-of, " / ") counter(pages, persian) } }
body { font: 12px/1.7 Vazirmatn, Tahoma, sans-serif; direction: rtl; margin: 0; color: #000 }
header { display: flex; align-items: baseline; justify-content: space-between; gap: 8mm; border-bottom: 1px solid #000; padding-bottom: 2mm; margin-bottom: 3mm }
h1 { font-size: 16px; margin: 0 } .note { border: 1px solid #000; padding: 1mm 2mm }
dl { display: grid; grid-template-columns: max-content 1fr max-content 1fr; gap: 0 4mm; margin: 0 0 3mm } dt { color: #333 } dd { margin: 0; font-weight: 700; overflow-wrap: anywhere }
table { width: 100%; border-collapse: collapse } th, td { border: 1px solid #777; padding: 1mm 2mm; text-align: start } th { font-weight: 500 } th, td:not(.name) { white-space: nowrap }
tr { break-inside: avoid } .num { white-space: nowrap; direction: ltr; text-align: end; font-feature-settings: "tnum" } .name { width: 100%; overflow-wrap: anywhere }
tfoot { display: table-row-group; font-weight: 700 }
.signs { display: grid; grid-template-columns: repeat(3, 1fr); gap: 10mm; margin-top: 8mm; break-inside: avoid } .signs div { border-top: 1px solid #000; padding-top: 1mm; height: 22mm }`;

interface PaperFacts {
  /** whose warehouse it is */
  owner: string;
  nowIso: string;
  format: Format;
}

interface Line {
  name: string;
  unit: string;
  qty: string;
  /** '': all lie in that which the head says */
  warehouse: string;
  expected: string | null;
  price: string | null;
}

/** What a sheet says moved, and between which warehouses. */
interface Sheet {
  lines: Line[];
  /** '': none, or several, which then stand beside the goods */
  from: string;
  to: string;
}

const isOut = ({ qty }: StockMovement): boolean => qty.startsWith('-');

/** The one warehouse that all are of, its name; null: several, or none. */
function onlyWarehouse(movements: readonly StockMovement[]): string | null {
  const [first] = movements;
  const isOnly = movements.every(({ warehouse_id }) => warehouse_id === first?.warehouse_id);
  return first !== undefined && isOnly ? first.warehouse_name : null;
}

/** What the product wrote itself: of goods that went from one warehouse to another, as a transfer; else what each movement was. */
function sheetOfMoved({ kind, warehouse_name, movements: all }: StockDocumentWhole): Sheet {
  const movements = all.filter((one) => one.kind !== 'revaluation');
  const outs = movements.filter(isOut);
  const ins = movements.filter((one) => !isOut(one));
  const isOfOne = movements.length === 0 || onlyWarehouse(movements) !== null;
  const [from, to] = [onlyWarehouse(outs), onlyWarehouse(ins)];
  const isTransfer = kind === 'undo' && !isOfOne && from !== null && to !== null;
  // What a sale or an issue moved says its way by its kind; what was taken back does not.
  const hasSign = !isTransfer && outs.length > 0 && (ins.length > 0 || kind === 'undo');
  const lines = (isTransfer ? outs : movements).map(
    (one): Line => ({
      ...{ name: one.product_name, unit: one.unit, qty: hasSign ? one.qty : one.qty.replace(/^-/, '') },
      ...{ warehouse: isOfOne || isTransfer ? '' : one.warehouse_name, expected: null, price: null },
    }),
  );
  if (isTransfer) return { lines, from, to };
  return { lines, from: isOfOne ? warehouse_name : '', to: '' };
}

/** What people wrote; of what the product wrote itself, what moved. */
function sheetOf(document: StockDocumentWhole): Sheet {
  if (document.lines.length === 0) return sheetOfMoved(document);
  const lines = document.lines.map(({ product_name, unit, qty, expected, unit_price }) => ({
    ...{ name: product_name, unit, qty, warehouse: '' },
    ...{ expected, price: unit_price },
  }));
  return { lines, from: document.warehouse_name, to: document.to_warehouse_name };
}

/** A code is read from left to right. */
type Fact = readonly [label: string, value: string, isCode?: true];

function factsOf(document: StockDocumentWhole, { from, to }: Sheet, { nowIso, format }: PaperFacts): Fact[] {
  const { kind } = document;
  const facts: Fact[] = [
    [words.at, format.dateTime(document.at)],
    [words.printed, format.date(nowIso)],
    [to === '' ? words.warehouse : words.from, from],
    [words.to, to],
    [kind === 'receipt' ? words.party.receipt : words.party.other, document.party],
    [words.reference, document.invoice_id === null ? document.reference_number : '', true],
    [words.invoice, document.invoice_tax_id, true],
    [words.notes, document.notes],
  ];
  return facts.filter(([, value]) => value !== '');
}

interface Column {
  head: string;
  cell: (line: Line, index: number) => string;
  className?: string;
}

/** What goods cost is said of a receipt alone: the others go to whom it does not concern. */
function columnsOf(lines: readonly Line[], { kind }: StockDocumentWhole, format: Format): Column[] {
  const figure = (head: string, of: (line: Line) => string | null): Column => ({
    ...{ head, className: 'num' },
    cell: (line) => {
      const value = of(line);
      return value === null ? '' : format.number(value);
    },
  });
  const isCount = kind === 'count';
  return [
    { head: words.row, cell: (_line, index) => format.number(index + 1) },
    { head: words.product, cell: ({ name }) => name, className: 'name' },
    ...(lines.some(({ warehouse }) => warehouse !== '')
      ? [{ head: words.warehouse, cell: ({ warehouse }: Line) => warehouse }]
      : []),
    ...(isCount ? [figure(words.expected, ({ expected }) => expected)] : []),
    figure(isCount ? words.counted : words.qty, ({ qty }) => qty),
    ...(isCount
      ? [
          figure(
            words.difference,
            ({ qty, expected }) => expected && decimalOf(qty).minus(decimalOf(expected)).toString(),
          ),
        ]
      : []),
    { head: words.unit, cell: ({ unit }) => unitLabel(unit) },
    ...(kind === 'receipt' && lines.some(({ price }) => price !== null)
      ? [figure(words.price, ({ price }) => price)]
      : []),
  ];
}

/** Prints a stock document as warehouses keep it: what moved, where and for whom, with places to sign. */
export function printDocument(document: StockDocumentWhole, facts: PaperFacts): void {
  const { format, owner } = facts;
  const sheet = sheetOf(document);
  const { lines } = sheet;
  const columns = columnsOf(lines, document, format);
  printPage(paper, (page) => {
    const add = elementAdder(page);
    const { body } = page;
    page.documentElement.style.setProperty('--page-of', JSON.stringify(appStrings.pageOf));
    page.title = words.title(kindOfDocument(document), format.text(document.number));
    const head = add(body, 'header');
    add(head, 'h1', page.title);
    add(head, 'span', owner);
    if (document.is_undone) add(body, 'p', words.undone, 'note');
    const list = add(body, 'dl');
    for (const [label, value, isCode = false] of factsOf(document, sheet, facts)) {
      add(list, 'dt', label);
      const said = add(list, 'dd', isCode ? '' : value);
      if (isCode) add(said, 'bdi', value);
    }
    const table = add(body, 'table');
    const heads = add(add(table, 'thead'), 'tr');
    for (const { head: title } of columns) add(heads, 'th', title);
    const rows = add(table, 'tbody');
    lines.forEach((line, index) => {
      const row = add(rows, 'tr');
      for (const { cell, className } of columns) add(row, 'td', cell(line, index), className);
    });
    if (document.kind === 'receipt') {
      const sum = add(add(table, 'tfoot'), 'tr');
      add(sum, 'td', words.sum).setAttribute('colspan', String(columns.length - 1));
      add(sum, 'td', format.money(document.value), 'num');
    }
    const signs = add(body, 'div', '', 'signs');
    for (const who of document.kind === 'count' ? words.countSigns : words.signs) add(signs, 'div', who);
  });
}
