import { describe, expect, it } from 'vitest';
import { choicesOf, mappingOf, unitOf, withColumn, withLookups, withToman, withUnit } from './mapping-choices.ts';

const job = {
  headers: ['شماره', 'خریدار', 'مشتری', 'کالا'],
  mapping: {
    'invoice.internal_id': { column: 0 },
    'buyer_info.name': { column: 1 },
    'invoice.title': { value: 'آبان' },
  },
};

describe('what columns are said to mean', () => {
  it('comes back as it was kept', () => {
    expect(mappingOf(choicesOf(job))).toEqual(job.mapping);
  });

  it('is of one column: the one that had it before means nothing', () => {
    const choices = withColumn(choicesOf(job), 2, 'buyer_info.name');
    expect(choices.paths).toEqual(['invoice.internal_id', '', 'buyer_info.name', '']);
    expect(withColumn(choices, 2, '').paths).toEqual(['invoice.internal_id', '', '', '']);
  });

  it('may be what goods are looked up by, in the place of another column', () => {
    const first = withColumn(choicesOf(job), 1, 'own goods');
    expect(first).toMatchObject({ paths: ['invoice.internal_id', '', '', ''], lookups: { goods: 1 } });
    expect(mappingOf(withColumn(first, 3, 'own goods'))['items[].item_code']).toEqual({ lookup: 3 });
  });
});

describe('a value for all rows', () => {
  const rate = 'items[].item_vat_percentage';
  const written = (values: Record<string, string>) => ({
    ...choicesOf({ headers: ['کد', 'م.ا.', 'نام'], mapping: {} }),
    constants: values,
  });

  it.each([
    ['its own meaning', rate, rate],
    ['a rate, by the tax that it is made of', rate, 'items[].item_vat_amount'],
    ['a price, by the total', 'items[].item_price', 'items[].item_total'],
    ['a unit, by the own product', 'items[].item_unit', 'own goods'],
    ['the kind of buyer, by its code', 'buyer_info.buyer_entity', 'buyer_info.national_code'],
    ['the kind of buyer, by the own customer', 'buyer_info.buyer_entity', 'own buyers'],
  ])('goes once a column says it: %s', (_what, path, meaning) => {
    const mapping = mappingOf(withColumn(written({ [path]: '10', 'invoice.title': 'آبان' }), 1, meaning));
    expect(Object.values(mapping).filter((source) => 'value' in source)).toEqual([{ value: 'آبان' }]);
  });

  it('goes once the own lists say it, and stays with what does not concern it', () => {
    expect(withLookups(written({ [rate]: '10' }), { goods: 0 }).constants).toEqual({});
    // As a program sent it: it is seen, and none of its user's choices was about it.
    const sent = withColumn({ ...written({ [rate]: '10' }), paths: ['', 'items[].item_vat_amount', ''] }, 0, 'group');
    expect(sent.constants).toEqual({ [rate]: '10' });
  });
});

describe('the unit of amounts', () => {
  const priced = { headers: ['فی', 'تخفیف', 'تعداد', 'مالیات'], mapping: {} };
  const said = ['items[].item_price', 'items[].item_discount', 'items[].item_qty'].reduce(
    (choices, path, column) => withColumn(choices, column, path),
    choicesOf(priced),
  );

  it('is said once for the file, also for what is yet to be said, and comes back so', () => {
    expect(unitOf(said)).toBe('rial');
    const tomans = withUnit(said, 'toman');
    expect(unitOf(tomans)).toBe('toman');
    const mapping = mappingOf(tomans);
    expect(mapping).toEqual({
      'items[].item_price': { column: 0, unit: 'toman' },
      'items[].item_discount': { column: 1, unit: 'toman' },
      'items[].item_qty': { column: 2 },
    });
    const kept = withColumn(choicesOf({ ...priced, mapping }), 3, 'items[].item_vat_amount');
    expect(mappingOf(kept)['items[].item_vat_amount']).toEqual({ column: 3, unit: 'toman' });
    expect(unitOf(withUnit(kept, 'rial'))).toBe('rial');
  });

  it('may be of one column alone', () => {
    const one = withToman(said, 1, true);
    expect([unitOf(one), mappingOf(one)['items[].item_price']]).toEqual([null, { column: 0 }]);
    const again = choicesOf({ ...priced, mapping: mappingOf(one) });
    expect([...again.tomans]).toEqual([1]);
    expect(unitOf(choicesOf({ headers: ['a'], mapping: {} }))).toBe(null);
  });
});
