import { describe, expect, it } from 'vitest';
import { parseTable } from '../invoices/wizard/paste-table.ts';
import { type Line, linesMax, withMore } from './document-lines.ts';
import { type Answer, goodsColumns, goodsRows, guessGoods, judgeGoods } from './paste-goods.ts';
import type { ManualKind, Stock } from './queries.ts';

const goods = (id: string, unit = '1627') => ({ id, name: id, unit }) as Stock;
const known = new Map([
  ['چای', goods('tea')],
  ['T-500', goods('tea')],
  ['100', goods('tea')],
  ['روغن', goods('oil', '1628')],
]);
const answerTo = ({ code, name }: { code: string; name: string }): Answer => ({
  stock: known.get(code) ?? known.get(name) ?? null,
  is_several: name === 'شکر',
});

function pasted(text: string, kind: ManualKind = 'receipt', before: readonly Line[] = []) {
  const cells = parseTable(text);
  const rows = goodsRows(cells, guessGoods(cells, goodsColumns(kind)));
  const { lines, left } = judgeGoods(rows, rows.map(answerTo), kind, before);
  return {
    lines: lines.map(({ product, qty, price }) => [product.id, qty, price]),
    left: left.map(({ no, text: called, reason }) => [no, called, reason]),
  };
}

describe('a table pasted into a stock document', () => {
  it.each<[string, string, [string, string, string][]]>([
    ['under heads, in any order', 'فی خرید\tتعداد\tکالا\tبهای واحد\n\t۳\tچای\t۱٬۰۰۰', [['tea', '3', '1000']]],
    ['the own code as it is written', 'کد\tتعداد\nT-500\t۲', [['tea', '2', '']]],
    ['without heads: figures behind a name', 'چای\t۱٫۵\t2000', [['tea', '1.5', '2000']]],
    ['without heads: an own code of figures alone', '100\t۷\t2000', [['tea', '7', '2000']]],
    ['without heads: such a code before the name', '100\tچای سیاه\t۷', [['tea', '7', '']]],
    [
      'codes alone, as a scanner keeps them, one each',
      '100\n100\n',
      [
        ['tea', '1', ''],
        ['tea', '1', ''],
      ],
    ],
    [
      'the stock list as it is exported',
      'کالا\tشناسه\tکد انبار\tواحد\tموجودی\tمیانگین (ریال)\tارزش (ریال)\tحد کمبود\tوضعیت\tانبارها\nچای\t2720000131425\tT-500\tعدد\t۴\t۱٬۲۰۰\t۴٬۸۰۰\t\t\tمرکزی: ۴',
      [['tea', '4', '1200']],
    ],
  ])('%s', (_, text, lines) => {
    expect(pasted(text)).toEqual({ lines, left: [] });
  });

  it('says of each row that cannot come why, and takes the others', () => {
    const table =
      'کالا\tتعداد\tواحد\tبهای واحد\nنمک\t1\t\t\nشکر\t1\t\t\nچای\t\t\t\nچای\tده\t\t\nچای\t2,5\t\t\t\t\nچای\t2\tکارتن\t';
    expect(pasted(`${table}\nچای\t3\tعدد\t10\nچای\t4\t\t11\nچای\t5\t\t10\nچای\t0\t\t`)).toEqual({
      lines: [
        ['tea', '3', '10'],
        ['tea', '5', '10'],
      ],
      left: [
        [1, 'نمک', 'unknown'],
        [2, 'شکر', 'several'],
        [3, 'چای', 'blank'],
        [4, 'چای', 'unreadable'],
        [5, 'چای', 'unreadable'],
        [6, 'چای', 'unit'],
        [8, 'چای', 'price'],
        [10, 'چای', 'blank'],
      ],
    });
  });

  it('takes nothing of what was counted as that, and has no prices there', () => {
    expect(pasted('کالا\tشمرده‌شده\tبهای واحد\nچای\t۰\t5\nروغن\t\t', 'count')).toEqual({
      lines: [['tea', '0', '']],
      left: [[2, 'روغن', 'blank']],
    });
  });

  it('goes by what was counted where what the book holds stands beside it', () => {
    const table = 'کالا\tموجودی\tشمرده‌شده\nچای\t۷\t۵\nروغن\t۳\t';
    expect(pasted(table, 'count')).toEqual({ lines: [['tea', '5', '']], left: [[2, 'روغن', 'blank']] });
    expect(pasted('کالا\tشمارش\tموجودی\nچای\t۵\t۷', 'count').lines).toEqual([['tea', '5', '']]);
  });

  it('goes on to the full document, where more of the same goods still has room', () => {
    const full = Array.from({ length: linesMax }, (_, index) => {
      const product = index === 0 ? goods('tea') : goods(`g${index}`);
      return { product, qty: '1', price: '' };
    });
    expect(pasted('چای\t2\nروغن\t1', 'issue', full)).toEqual({
      lines: [['tea', '2', '']],
      left: [[2, 'روغن', 'full']],
    });
  });
});

it('has one line of each goods: more of them is added to it', () => {
  const line = (id: string, qty: string, price = '') => ({ product: goods(id), qty, price });
  const lines = withMore(
    [line('tea', '2.5', '10'), line('oil', '')],
    [line('oil', '1', '7'), line('tea', '0.5'), line('salt', '')],
  );
  expect(lines).toEqual([line('tea', '3', '10'), line('oil', '1', '7'), line('salt', '')]);
});
