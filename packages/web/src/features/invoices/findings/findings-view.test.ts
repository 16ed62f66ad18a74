import type { Finding } from '@taraz/core';
import { describe, expect, it } from 'vitest';
import { stepOfPath } from '../draft-store/draft-path.ts';
import { findingAt, isMissing, maySpeak, nextFinding, viewFindings } from './findings-view.ts';

const finding = (path: string, code = '0204501', severity: Finding['severity'] = 'error'): Finding => ({
  code,
  severity,
  path,
  field: '',
  message: path,
  messageEn: '',
});

describe('stepOfPath', () => {
  it.each([
    ['invoice.invoice_date', 0],
    ['serial_header.flight_type', 0],
    ['buyer_info.economic_code', 1],
    ['items[3].item_qty', 2],
    ['totals.total', 2],
    ['invoice.payment_method', 3],
    ['settlement[0].cash_price', 3],
    ['payments[0].amount', 3],
    ['seller_info.branch_id', 0],
    ['seller_info.economic_code', 4],
    ['', 4],
  ])('%s belongs to step %i', (path, step) => {
    expect(stepOfPath(path)).toBe(step);
  });
});

describe('viewFindings', () => {
  const view = viewFindings(
    [finding('items[1].item_qty', '1', 'warning'), finding('items[1].item_qty'), finding('buyer_info.economic_code')],
    ['a', 'b'],
  );
  it('counts by step and keeps errors before warnings', () => {
    expect(view.errorCount).toBe(2);
    expect(view.warningCount).toBe(1);
    expect(view.byStep[1]).toEqual({ errors: 1, warnings: 0 });
    expect(view.byStep[2]).toEqual({ errors: 1, warnings: 1 });
    expect(view.byPath.get('items[1].item_qty')?.severity).toBe('error');
  });
  it('locks the sending by the rule book alone, not by what was said of an earlier version', () => {
    const past = { ...finding('items[0].item_vat_percentage', '0304401'), isFromServer: true } as const;
    expect(viewFindings([past], ['a'])).toMatchObject({ errorCount: 1, lockCount: 0 });
  });
  it('finds the findings of a line by its uuid', () => {
    expect(view.byRow.get('b')).toHaveLength(2);
    expect(view.byRow.has('a')).toBe(false);
  });
});

describe('maySpeak', () => {
  const missingQty = finding('items[0].item_qty', '00036');
  const wrongQty = finding('items[0].item_qty', '0103605');
  const none: ReadonlySet<number> = new Set();
  const standing = { step: 2, reachedStep: 2, activeRow: 0, awaitedRows: none };

  it('knows missing from wrong', () => {
    expect(isMissing(missingQty)).toBe(true);
    expect(isMissing(wrongQty)).toBe(false);
    expect(isMissing(finding('', '0300601'))).toBe(false);
  });

  it.each([
    ['missing in the line being written waits', missingQty, standing, false],
    ['missing in another line speaks', missingQty, { ...standing, activeRow: 1 }, true],
    ['wrong speaks at once', wrongQty, standing, true],
    ['a step not reached is quiet', finding('settlement[0].cash_price'), standing, false],
    [
      'missing in the step in hand waits',
      finding('buyer_info.economic_code', '00012'),
      { ...standing, step: 1, reachedStep: 1, activeRow: null },
      false,
    ],
    ['and speaks once it was left', finding('buyer_info.economic_code', '00012'), standing, true],
    [
      'and when the user comes back',
      finding('buyer_info.economic_code', '00012'),
      { ...standing, step: 1, reachedStep: 2, activeRow: null },
      true,
    ],
    ['everything speaks at the review', missingQty, { ...standing, step: 4, reachedStep: 4 }, true],
    ['wrong waits where the goods are still looked for', wrongQty, { ...standing, awaitedRows: new Set([0]) }, false],
    ['and speaks in every other line', wrongQty, { ...standing, awaitedRows: new Set([1]) }, true],
    ['but at the review', wrongQty, { ...standing, step: 4, reachedStep: 4, awaitedRows: new Set([0]) }, true],
  ])('%s', (_, item, at, expected) => {
    expect(maySpeak(item, at)).toBe(expected);
  });
});

describe('nextFinding (F8)', () => {
  const list = [finding('items[10].item_qty'), finding('items[2].item_qty'), finding('buyer_info.economic_code')];
  it('walks steps, then lines in number order, then starts again', () => {
    const next = (path: string | null) => nextFinding(list, { path, fields: [] })?.path;
    expect(next(null)).toBe('buyer_info.economic_code');
    expect(next('buyer_info.economic_code')).toBe('items[2].item_qty');
    expect(next('items[2].item_qty')).toBe('items[10].item_qty');
    expect(next('items[10].item_qty')).toBe('buyer_info.economic_code');
    expect(next('items[5].item_price')).toBe('items[10].item_qty');
    expect(nextFinding([], { path: null, fields: [] })).toBeNull();
  });
  it('reads the fields of a line as they stand, and what stands elsewhere after them', () => {
    const fields = ['item_code', 'item_name', 'item_qty', 'item_unit', 'item_price'];
    const ofLine = ['item_other_tax_amount', 'item_price', 'item_qty'].map((field) => finding(`items[0].${field}`));
    const next = (path: string) => nextFinding(ofLine, { path, fields })?.path;
    expect(next('items[0].item_code')).toBe('items[0].item_qty');
    expect(next('items[0].item_qty')).toBe('items[0].item_price');
    expect(next('items[0].item_unit')).toBe('items[0].item_price');
    expect(next('items[0].item_price')).toBe('items[0].item_other_tax_amount');
  });
});

it('in a cell with a fault its own is read, in any other the first of the line', () => {
  const ofLine = [finding('items[2].item_code'), finding('items[2].item_price'), finding('items[2].item_price', 'x')];
  expect(findingAt(ofLine, 'item_price')).toBe(ofLine[1]);
  expect(findingAt(ofLine, 'item_qty')).toBe(ofLine[0]);
  expect(findingAt(ofLine, null)).toBe(ofLine[0]);
  expect(findingAt([], 'item_qty')).toBeUndefined();
});
