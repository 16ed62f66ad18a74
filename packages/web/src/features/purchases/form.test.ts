import { makeTaxId } from '@taraz/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accountNews,
  bodyOf,
  creditOf,
  dayFilledIn,
  daysOfTaxNumber,
  doubtOfReturn,
  emptyPurchase,
  isNotTheSum,
  type PurchaseValues,
  returning,
  sumOf,
  taxNumberState,
  unreturning,
  withAmounts,
} from './form.ts';

const today = '2026-11-25';
const start = emptyPurchase(today, '10', true);
function after(start: PurchaseValues, ...patches: Partial<PurchaseValues>[]): PurchaseValues {
  let known = start;
  for (const patch of patches) known = { ...known, ...withAmounts(known, patch) };
  return known;
}
const taxNumber = makeTaxId({ memoryId: 'A11216', indatimMs: Date.parse('2026-10-10T08:00:00Z'), serial: 7n });

describe('a return', () => {
  const purchase = {
    ...{ id: 'p', day: '2026-10-01', net: '1000', number: '۱۲', supplier_name: 'پخش البرز', person_type: 'legal' },
    ...{ economic_code: '14003778990', national_code: '', customer_id: 'c', on_account: true },
  } as unknown as Parameters<typeof returning>[1];

  it('takes the supplier of what goes back, unless one is written', () => {
    const taken = returning(start, purchase);
    expect(taken).toMatchObject({ supplier_name: 'پخش البرز', customer_id: 'c', on_account: true });
    expect(taken.returns).toMatchObject({ id: 'p', day: '2026-10-01', net: '1000', name: 'پخش البرز · ۱۲' });
    expect(Object.keys(returning({ ...start, supplier_name: 'توس' }, purchase))).toEqual(['returns']);
  });

  it('leaves no supplier of a purchase that was picked by mistake, and tells of another', () => {
    const other = { ...purchase, id: 'q', supplier_name: 'توس', customer_id: null, economic_code: '10103827106' };
    const first = { ...start, kind: 'return' as const, ...returning(start, purchase) };
    const second = { ...first, ...returning(first, other) };
    expect(second).toMatchObject({
      supplier_name: 'توس',
      customer_id: null,
      economic_code: '10103827106',
      brought: null,
    });
    expect(doubtOfReturn(second)).toBeNull();
    const byHand = { ...first, supplier_name: 'سپهر', customer_id: null };
    expect(doubtOfReturn(byHand)).toBe('other');
    expect(doubtOfReturn({ ...byHand, ...returning(byHand, other) })).toBe('other');
    expect(doubtOfReturn({ ...second, supplier_name: ' تُوس ' })).toBeNull();
    expect(doubtOfReturn({ ...byHand, supplier_name: '' })).toBeNull();
  });

  it('that is of none after all leaves nothing of the supplier who was brought by it, and what was written by hand', () => {
    const cash = { ...start, kind: 'return' as const, on_account: false };
    const first = { ...cash, ...returning(cash, purchase) };
    expect(first.on_account).toBe(true);
    const other = { ...purchase, id: 'q', supplier_name: 'توس', customer_id: 'd' };
    const second = { ...first, ...returning(first, other) };
    expect([first, second].map((values) => ({ ...values, ...unreturning(values) }))).toEqual([cash, cash]);
    expect(unreturning({ ...first, national_code: '10103827106' }).national_code).toBe('10103827106');
    expect(unreturning({ ...first, supplier_name: 'سپهر', customer_id: null })).toEqual({ returns: null });
    // One that was not picked just now is the saved one's: its supplier stays.
    expect(unreturning({ ...first, returns: { id: 'p', name: '', day: today } })).toEqual({ returns: null });
  });

  it('that is of none after all leaves the supplier who was there before it, and the kind of person', () => {
    const supplier = { supplier_name: 'پخش البرز', customer_id: 'c', person_type: 'civil_partnership' as const };
    const chosen = { ...start, ...supplier, kind: 'return' as const };
    const saved = { ...chosen, returns: { id: 'p', name: '', day: today } };
    for (const values of [chosen, saved]) {
      const picked = { ...values, ...returning(values, { ...purchase, id: 'q' }) };
      expect({ ...picked, ...unreturning(picked) }).toEqual({ ...values, returns: null });
      // Nor is he taken for the one whom the first brought where a second is picked.
      expect(Object.keys(returning(picked, { ...purchase, id: 'r', supplier_name: 'توس' }))).toEqual(['returns']);
    }
    const real = { ...start, kind: 'return' as const, person_type: 'real' as const };
    const brought = { ...real, ...returning(real, purchase) };
    expect([brought.person_type, { ...brought, ...unreturning(brought) }]).toEqual(['legal', real]);
  });

  it('of more than was bought, or before it was, is told', () => {
    const back = { ...start, ...returning(start, purchase), kind: 'return' as const };
    const told = (patch: Partial<PurchaseValues>) => doubtOfReturn({ ...back, ...patch });
    expect([told({ net: '1000' }), told({ net: '1001' }), told({ day: '2026-09-30' })]).toEqual([
      ...[null, 'more', 'earlier'],
    ]);
    expect([told({ net: '1001', kind: 'buy' }), told({ returns: null, net: '1001' })]).toEqual([null, null]);
  });
});

describe('amounts of a purchase while they are written', () => {
  it('the tax follows its percent, and the total both', () => {
    const typed = after(start, { net: '1000009' });
    expect(typed).toMatchObject({ vat: '100000', total: '1100009', percent: '10' });
    expect(after(typed, { percent: '0' })).toMatchObject({ vat: '0', total: '1000009' });
    expect(after(typed, { other_taxes: '5' })).toMatchObject({ vat: '100000', total: '1100014' });
  });

  it('a tax that is written itself stays, whatever the net becomes', () => {
    expect(after(start, { net: '1000' }, { vat: '90' }, { net: '2000' })).toMatchObject({
      ...{ vat: '90', percent: '', total: '2090' },
    });
  });

  it('a total that is written is told where it disagrees, and follows again once it agrees', () => {
    const typed = after(start, { net: '1000' }, { total: '1200' });
    expect([isNotTheSum(typed), typed.total]).toEqual([true, '1200']);
    const changed = after(typed, { net: '1100' });
    expect([isNotTheSum(changed), changed.total]).toEqual([true, '1200']);
    const mended = after(typed, { vat: '200' });
    expect(isNotTheSum(mended)).toBe(false);
    expect(after(mended, { net: '500' }).total).toBe('700');
  });

  it('emptied again is empty', () => {
    expect(after(start, { net: '1000' }, { net: '' })).toMatchObject({ net: '', vat: '', total: '' });
  });

  it('whatever is written, the total is the sum unless it was written itself', () => {
    const figure = fc.oneof(fc.constant(''), fc.integer({ min: 0, max: 1e9 }).map(String));
    const patch = fc.oneof(
      figure.map((net) => ({ net })),
      figure.map((vat) => ({ vat })),
      figure.map((other_taxes) => ({ other_taxes })),
      fc.constantFrom('', '0', '9', '10').map((percent) => ({ percent })),
    );
    fc.assert(
      fc.property(fc.array(patch, { maxLength: 12 }), (patches) => {
        const values = after(start, ...patches);
        expect(values.total).toBe(sumOf(values));
        expect(isNotTheSum(values)).toBe(false);
      }),
    );
  });
});

describe('the credit of a purchase', () => {
  it.each([
    ['', '', 'no_tax_number'],
    ['', taxNumber, 'yes'],
    ['yes', '', 'yes'],
    ['exempt_use', taxNumber, 'exempt_use'],
    ['no_tax_number', '', 'no_tax_number'],
    // Offered no longer: it would stand empty, and be refused.
    ['no_tax_number', taxNumber, 'yes'],
  ] as const)('%j with tax number %j is %s', (credit, tax_number, expected) => {
    expect(creditOf({ credit, tax_number })).toBe(expected);
    expect(bodyOf({ ...start, credit, tax_number }).credit).toBe(expected);
  });

  it('a purchase that is none goes back to none', () => {
    const returns = { id: 'x', name: '۱', day: today };
    expect(bodyOf({ ...start, returns }).returns_id).toBeNull();
    expect(bodyOf({ ...start, kind: 'return', returns }).returns_id).toBe('x');
  });
});

describe('a tax number while it is written', () => {
  it.each([
    ['', 'empty'],
    [taxNumber.slice(0, 9), 9],
    [taxNumber, 'right'],
    [` ${taxNumber.toLowerCase()} `, 'right'],
    [`${taxNumber.slice(0, -1)}${(Number(taxNumber.at(-1)) + 1) % 10}`, 'wrong'],
    ['!'.repeat(22), 'misformed'],
  ])('%j', (typed, state) => {
    expect(taxNumberState(typed)).toBe(state);
  });

  it('brings its day along, until today, and the day after it', () => {
    expect(daysOfTaxNumber(taxNumber, today)).toMatchObject({ day: '2026-10-10', dayAfter: '2026-10-11' });
    expect(daysOfTaxNumber(taxNumber, '2026-10-10')).toEqual({ day: '2026-10-10', dayAfter: null });
    expect(daysOfTaxNumber(taxNumber, '2026-10-09')).toBeNull();
    expect(daysOfTaxNumber('A1', today)).toBeNull();
  });

  it('fills no day in where the season of its VAT hangs on the hour that it does not hold', () => {
    expect(dayFilledIn(taxNumber, today)).toBe('2026-10-10');
    const atSeasonsEnd = makeTaxId({ memoryId: 'A11216', indatimMs: Date.parse('2026-09-22T20:30:00Z'), serial: 7n });
    expect(dayFilledIn(atSeasonsEnd, today)).toBe('');
    expect(dayFilledIn(atSeasonsEnd, '2026-09-22')).toBe('2026-09-22');
    expect(dayFilledIn('A1', today)).toBeNull();
  });
});

describe('the account of a supplier who was removed from the customers', () => {
  const removed = { customer_id: 'c', account_customer_id: null };
  const listed = { customer_id: 'c', account_customer_id: 'c' };
  it.each([
    ['keeps what asked for it beside it', removed, { ...removed, on_account: false }, true, 'beside'],
    ['is of no interest to what did not ask', removed, { ...removed, on_account: false }, false, null],
    ['is in the list again', removed, { ...listed, on_account: true }, true, 'listed'],
    ['also by what is taken out of it', removed, { ...listed, on_account: false }, false, 'listed'],
    ['is as it was', removed, { ...removed, on_account: true }, true, null],
    ['is another’s by now', removed, { customer_id: 'd', account_customer_id: 'd', on_account: true }, true, null],
    ['was none', null, { ...listed, on_account: true }, true, null],
  ] as const)('%s', (_what, before, after, wanted, news) => {
    expect(accountNews(before, after, wanted)).toBe(news);
  });
});
