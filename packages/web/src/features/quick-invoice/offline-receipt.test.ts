// @vitest-environment happy-dom
import { addDecimals, toLatinDigits } from '@taraz/core';
import { expect, it, vi } from 'vitest';
import { createFormat } from '../../i18n/format.ts';
import { addItems } from '../invoices/draft-store/transitions.ts';
import { browserDeps } from '../invoices/wizard/browser-deps.ts';
import { printOfflineReceipt } from './offline-receipt.ts';
import { blankSale } from './open-quick.ts';
import { receiptStrings as words } from './receipt.fa.ts';
import { quickStrings } from './strings.fa.ts';

const page = document.implementation.createHTMLDocument();
vi.mock('../paper/print-page.ts', () => ({
  printPage: (_css: string, write: (page: Document) => void) => write(page),
}));

/** «(۱۰٬۰۰۰)» is -10000. */
const decimalOf = (text: string) => toLatinDigits(text).replace(/[٬)]/g, '').replace('(', '-');

it('adds up: lines before discount and taxes, then what is taken off and what comes on top', () => {
  const goods = { item_code: '2720000114542', item_qty: '1', item_vat_percentage: '10' };
  const levy = { item_other_tax_subject: 'پسماند', item_other_tax_percentage: '1' };
  const items = [
    { ...goods, item_name: 'یک', item_price: '100000', item_discount: '10000' },
    { ...goods, ...levy, item_name: 'دو', item_qty: '2', item_price: '50000' },
  ];
  const facts = { saleId: 'abcdefgh', soldAtMs: 0, seller: 'مغازه', format: createFormat('fa') };
  const sale = addItems(blankSale(null), items, browserDeps);
  printOfflineReceipt(sale, facts);
  const charged = [...page.querySelectorAll('tbody .num')].map(({ textContent }) => decimalOf(textContent));
  expect(charged).toEqual(['100000', '100000']);
  const sums = [...page.querySelectorAll('tfoot tr')].map(({ children }): [string, string] => [
    children[0]?.textContent ?? '',
    decimalOf(children[1]?.textContent ?? ''),
  ]);
  const at = sums.findIndex(([label]) => label === words.total);
  expect(sums.slice(0, at + 1)).toEqual([
    [words.discount, '-10000'],
    [words.vat, '19000'],
    [quickStrings.other, '1000'],
    [words.total, '210000'],
  ]);
  const added = addDecimals('0', ...charged, ...sums.slice(0, at).map(([, amount]) => amount));
  expect(added).toBe(sums[at]?.[1]);
});
