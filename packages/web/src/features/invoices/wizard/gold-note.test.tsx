// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createFormat } from '../../../i18n/format.ts';
import { GoldNote } from './gold-note.tsx';
import type { LineView } from './line-view.ts';

afterEach(cleanup);

/** The third line of mockups/03-wizard-gold.png: 3.94 grams of 172,400,000 rial. */
const line = (unit: string, metal = '679256000') =>
  ({
    item: {
      item_unit: unit,
      ...{ consfee: '', spro: '', bros: '', item_price: '172400000' },
      precious_metals: { per_unit_wage: '31032000', seller_interest: '7', factor_percentage: '' },
    },
    totals: { item_total_price: metal },
  }) as unknown as LineView;

function said(part: 'consfee' | 'spro', amount: string, of: LineView): string[] {
  const { container } = render(<GoldNote line={of} {...{ part, amount }} label="x" format={createFormat('fa')} />);
  return [...container.querySelectorAll('dl > div, p:not(:first-child)')].map((one) => one.textContent ?? '');
}

it('says of a wage in percent what it comes to, and for each gram, and that it is less than the metal', () => {
  expect(said('consfee', '122266080', line('GRAM'))).toEqual([
    expect.stringMatching(/^درصد از ارزش فلز.*۱۸/u),
    'مبلغ، بریده به ریال۱۲۲٬۲۶۶٬۰۸۰',
    'اجرت هر گرم۳۱٬۰۳۲٬۰۰۰',
    'کمتر از ارزش فلز است؛ قاعده سامانه برقرار است.',
  ]);
});

it('says nothing of a gram of what is sold in pieces, nor that all is well where it is not', () => {
  expect(said('consfee', '122266080', line('NUMBER', '122266080'))).toHaveLength(2);
});

it('says of the profit that it is of metal and wage', () => {
  const [percent, ...others] = said('spro', '56106545', line('GRAM'));
  expect(percent).toMatch(/^درصد از ارزش فلز و اجرت.*۷/u);
  expect(others).toEqual(['مبلغ، بریده به ریال۵۶٬۱۰۶٬۵۴۵']);
});
