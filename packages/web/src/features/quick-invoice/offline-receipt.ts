import { amountToWords } from '@taraz/core';
import type { Format } from '../../i18n/format.ts';
import { buyerName } from '../invoices/catalogue-lines.ts';
import type { WizardState } from '../invoices/draft-store/wizard-state.ts';
import { elementAdder } from '../paper/element-adder.ts';
import { printPage } from '../paper/print-page.ts';
import { receiptStrings as words } from './receipt.fa.ts';
import { quickStrings } from './strings.fa.ts';

/**
 * Of the till's roll, mm; a margin stays free at both sides. Black alone, amounts in one column with units under units: the
 * parenthesis of what is taken off hangs outside.
 */
const roll = `@page { size: 80mm auto; margin: 3mm }
body { font: 12px/1.6 Vazirmatn, Tahoma, sans-serif; direction: rtl; margin: 0; color: #000 }
h1 { font-size: 16px; text-align: center; margin: 0 0 1mm }
p { margin: 0 0 1mm } .mid { text-align: center } .note { border: 1px solid #000; padding: 1.5mm; text-align: center; margin: 2mm 0 }
table { width: 100%; border-collapse: collapse; margin: 2mm 0 } th, td { text-align: right; padding: .4mm 0; vertical-align: baseline }
.num { width: 28mm; direction: ltr; white-space: nowrap; font-feature-settings: "tnum"; letter-spacing: -.35px }
tbody .name { padding-top: 1.4mm } tbody .num { font-weight: 700 }
thead th { border-bottom: 1px solid #000; font-weight: 500 } tfoot tr:first-child td { border-top: 1px dashed #000; padding-top: 1.4mm }
tr.taken .num { position: relative; left: .3em }
tr.total td { font-size: 15px; font-weight: 700; padding-top: 1mm } tr.total .num { border-bottom: 3px double #000 }`;

interface ReceiptFacts {
  /** The name the sale has on this device until it has a number. */
  saleId: string;
  soldAtMs: number;
  seller: string;
  format: Format;
}

type Cell = readonly [text: string, className?: string];

/**
 * The receipt of a sale that waits on this device: what was sold and paid, as computed here, and that its tax number
 * comes with the network. It is no invoice, and says so. The column adds up: lines are before discount and taxes, which
 * follow them.
 */
export function printOfflineReceipt(
  { items, calculatedList, totals, payments, buyer_info, invoice }: WizardState,
  { saleId, soldAtMs, seller, format }: ReceiptFacts,
): void {
  const money = (amount: string) => format.money(amount || '0');
  printPage(roll, (page) => {
    const add = elementAdder(page);
    const row = (parent: Element, cells: readonly Cell[], tag = 'td', className = '') => {
      const line = add(parent, 'tr', '', className);
      for (const [text, kind = ''] of cells) add(line, tag, text, kind);
    };
    const { body } = page;
    page.title = words.title;
    add(body, 'h1', seller || words.title);
    add(body, 'p', format.dateTime(new Date(soldAtMs).toISOString()), 'mid');
    if (invoice.invoice_output_type === 'type_one') add(body, 'p', words.buyer(buyerName(buyer_info)));
    add(body, 'p', words.waits, 'note');
    const table = add(body, 'table');
    row(add(table, 'thead'), [[words.goods], [words.amount, 'num']], 'th');
    const lines = add(table, 'tbody');
    items.forEach(({ item_name, item_qty, item_price }, index) => {
      const quantity = words.times(format.number(item_qty || '0'), money(item_price));
      const name = add(add(lines, 'tr'), 'td', `${format.number(index + 1)}. ${item_name}`, 'name');
      name.setAttribute('colspan', '2');
      row(lines, [[quantity], [money(calculatedList[index]?.item_total_price ?? ''), 'num']]);
    });
    const sums = add(table, 'tfoot');
    const sum = (label: string, amount: string, className = '') =>
      row(sums, [[label], [money(amount), 'num']], 'td', className);
    const isGiven = (amount: string) => (amount || '0') !== '0';
    if (isGiven(totals.total_discount)) sum(words.discount, `-${totals.total_discount}`, 'taken');
    sum(words.vat, totals.total_vat);
    if (isGiven(totals.total_other_taxes)) sum(quickStrings.other, totals.total_other_taxes);
    sum(words.total, totals.total, 'total');
    for (const { payment_method, amount } of payments) sum(words.paid(payment_method), amount);
    add(body, 'p', words.inWords(amountToWords(totals.total || '0')));
    add(body, 'p', words.reference(saleId.slice(0, 8).toUpperCase()), 'mid');
  });
}
