import { describe, expect, it } from 'vitest';
import { choicesOf, mappingOf, withColumn } from './mapping-choices.ts';

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
