import { calls } from '@taraz/contract';
import { draftListMax, readCell, sheetColumns, writeCell } from '@taraz/core';
import { describe, expect, it } from 'vitest';

interface Schema {
  maxLength?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** A field of the call that creates an invoice; undefined: it has none of that name. */
const fieldOfCall = (path: string): Schema | undefined =>
  path
    .replace(/\[\d*\]/g, '.[]')
    .split('.')
    .reduce<Schema | undefined>(
      (schema, step) => (step === '[]' ? schema?.items : schema?.properties?.[step]),
      calls.createInvoice.body as Schema,
    );

const written = new Set(['text', 'plain', 'identifier']);
const texts = sheetColumns.filter(({ kind }) => written.has(kind.type));

describe('a text or code of a file', () => {
  it('has as much room as in the call that creates an invoice', () => {
    const ofDrafts = texts.filter(({ path }) => path !== 'group' && path !== 'buyer_info.name');
    expect(ofDrafts.length).toBeGreaterThan(40);
    const told = ofDrafts.flatMap((column) => {
      const most = fieldOfCall(column.path)?.maxLength ?? 0;
      const [fits, longer] = [most, most + 1].map((length) => readCell(column, 'a'.repeat(length), 0));
      const isRight = fits?.ok === true && longer?.ok === false && longer.code === 'TOO_LONG';
      return isRight ? [] : [column.path];
    });
    expect(told).toEqual([]);
  });

  it('is told with its limit', () => {
    const title = texts.find(({ path }) => path === 'invoice.title');
    if (title === undefined) throw new Error('no column');
    expect(readCell(title, '🍵'.repeat(300), 0)).toMatchObject({ ok: true });
    expect(readCell(title, '🍵'.repeat(301), 0)).toMatchObject({
      ...{ ok: false, code: 'TOO_LONG' },
      message: expect.stringContaining('۳۰۰ نویسه'),
    });
    // One of before is written as it is: its user shortens it.
    expect(writeCell(title, 'ش'.repeat(350))).toBe('ش'.repeat(350));
  });
});

it('an invoice of a file has as many lines, payments and shipped goods as the call takes', () => {
  const ofCall = Object.fromEntries(
    ['items', 'payments', 'invoice.goods_shipped'].map((path) => [
      path.replace('invoice.', ''),
      fieldOfCall(path)?.maxItems,
    ]),
  );
  expect(draftListMax).toEqual(ofCall);
});
