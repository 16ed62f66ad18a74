import { describe, expect, test } from 'vitest';
import fieldsJson from '../data/fields.json' with { type: 'json' };
import { emptyDraft, emptyPayment } from '../invoice/empty-draft.ts';
import type { InvoiceHeaderDraft } from '../model/draft.ts';
import { columnKeys, columnOf, columnOfDraft, columns, patternNumber } from './columns.ts';
import { computedKeysOf } from './computed-keys.ts';
import { draftFieldsOf } from './draft-fields.ts';
import { patternLabels, patternNameOf } from './product-labels.ts';
import { fields, sectionKeys } from './wire-fields.ts';
import { isWireKey, wireKeys } from './wire-keys.ts';

describe('fields', () => {
  test('are those of fields.json, once each', () => {
    const rows = [...fieldsJson.fields, ...fieldsJson.extra_v7_9].map(({ key }) => key);
    expect([...wireKeys].sort()).toEqual([...rows].sort());
    expect(new Set(wireKeys).size).toBe(wireKeys.length);
    expect(Object.values(sectionKeys).flat()).toHaveLength(wireKeys.length);
  });

  test('stand in the section that fields.json gives them, with a number of their own', () => {
    for (const [section, keys] of Object.entries(sectionKeys)) {
      for (const key of keys) expect(fields[key].section, key).toBe(section);
    }
    const numbers = wireKeys.map((key) => fields[key].errorFieldNo);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('an inherited name is no field', () => {
    expect(isWireKey('toString')).toBe(false);
  });
});

describe('columns', () => {
  test('hold the matrix of the guide', () => {
    for (const row of fieldsJson.fields) {
      for (const key of columnKeys) {
        const marks: Readonly<Record<string, string>> = row.applicability;
        expect(isWireKey(row.key) && columns[key].fields[row.key], `${row.key} in ${key}`).toBe(marks[key]);
      }
    }
  });

  test.each(columnKeys)('%s is found by its numbers and its draft', (key) => {
    const column = columns[key];
    expect(columnOf(column.inty, column.inp)).toBe(column);
    expect(patternNumber(column.pattern)).toBe(column.inp);
    const draft = emptyDraft({ nowIso: '2026-11-20T08:00:00Z', uuid: () => '' });
    draft.invoice.invoice_output_type = column.inty === 2 ? 'type_two' : 'type_one';
    draft.invoice.invoice_pattern = column.pattern;
    expect(columnOfDraft(draft)).toBe(column);
  });

  test.each([
    [1, 10],
    [1, 12],
    [2, 2],
    [3, 1],
  ])('there is no column %i/%i', (inty, inp) => {
    expect(columnOf(inty, inp)).toBeNull();
  });

  test('settlement is outside exactly where everything is cash', () => {
    for (const key of columnKeys) {
      expect(columns[key].fields.setm === 'X', key).toBe(columns[key].constraints.cashOnly === true);
    }
  });
});

describe('draft fields', () => {
  const draft = emptyDraft({ nowIso: '2026-11-20T08:00:00Z', uuid: () => '' });
  const shape = {
    ...draft,
    payments: [emptyPayment],
    invoice: { ...draft.invoice, goods_shipped: [{ goods_id: '', description: '' }] },
  };

  /** Walks a path such as "items[].item_qty" in the sample draft. */
  function exists(path: string): boolean {
    let at: unknown = shape;
    for (const step of path.replace(/\[\d*\]/g, '.0').split('.')) {
      if (typeof at !== 'object' || at === null || !(step in at)) return false;
      at = (at as Record<string, unknown>)[step];
    }
    return true;
  }

  test.each(columnKeys)('of %s exist in the draft, with a label, none of them computed or outside', (key) => {
    const column = columns[key];
    for (const field of draftFieldsOf(column)) {
      expect(exists(field.path), field.path).toBe(true);
      expect(field.label).not.toBe('');
      expect(column.fields[field.key]).toBe(field.requirement);
      expect(computedKeysOf(column).has(field.key)).toBe(false);
    }
  });

  test('are what a trade knows: the passenger of a ticket, the value of an exchange', () => {
    const labelOf = (key: 'air_ticket' | 'commodity_exchange', field: string) =>
      draftFieldsOf(key === 'air_ticket' ? columns['1/6'] : columns['1/11']).find(({ key: own }) => own === field);
    expect(labelOf('air_ticket', 'bid')?.label).toBe('شماره ملی / فراگیر مسافر');
    expect(labelOf('commodity_exchange', 'adis')).toMatchObject({ path: 'items[].item_trade_value' });
    expect(labelOf('commodity_exchange', 'setm')).toBeUndefined();
  });
});

test('every column has a product label, and gold has three', () => {
  expect(new Set(patternLabels.map(({ column }) => column)).size).toBe(columnKeys.length);
  expect(patternLabels.filter(({ internalType }) => internalType === 'GoldInvoice')).toHaveLength(3);
  for (const label of patternLabels) {
    expect(columns[label.column].pattern).toBe(label.invoice_pattern);
    expect(label.labelFa).not.toBe('');
  }
});

test('commission is named, though the authority has it as a sale', () => {
  const nameOf = (invoice: Partial<InvoiceHeaderDraft>): string => {
    const draft = emptyDraft({ nowIso: '2026-11-20T10:00:00Z', uuid: () => 'a' });
    return patternNameOf({ invoice: { ...draft.invoice, ...invoice } });
  };
  expect(nameOf({})).toBe(columns['1/1'].labelFa);
  expect(nameOf({ contract_type: 'commission' })).toBe('حق‌العمل‌کاری');
  expect(nameOf({ contract_type: 'commission', invoice_pattern: 'gold' })).toBe(columns['1/3'].labelFa);
  expect(nameOf({ contract_type: 'contracting', invoice_pattern: 'contracting' })).toBe(columns['1/4'].labelFa);
});
