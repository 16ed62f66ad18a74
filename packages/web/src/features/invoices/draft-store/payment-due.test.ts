import { emptyBuyer } from '@taraz/core';
import { describe, expect, it } from 'vitest';
import { choosePattern } from './pattern-transitions.ts';
import { takeBuyer, takeTerm } from './payment-due.ts';
import { refreshDate, updateBuyer, updateHeader } from './transitions.ts';
import { initialState, type WizardState } from './wizard-state.ts';

const deps = { now: () => Date.parse('2026-11-20T10:00:00Z'), uuid: () => 'u' };
const start = initialState(deps, { invoice: { payment_method: 'credit' } });
const buyer = (customer_id: string) => ({ ...emptyBuyer, customer_id });
const dueOf = ({ invoice }: typeof start) => invoice.payment_due;

it('a customer brings the day that it is given to pay until, and takes it away with it', () => {
  const taken = takeBuyer(start, buyer('a'), '30', '');
  expect(dueOf(taken)).toBe('2026-12-20');
  expect(dueOf(takeBuyer(taken, buyer('b'), '7', ''))).toBe('2026-11-27');
  expect(dueOf(takeBuyer(taken, buyer('b'), '', ''))).toBe('');
  // What was written before anybody was chosen is nobody else's.
  const written = updateHeader(start, { payment_due: '2026-12-01' });
  expect(dueOf(takeBuyer(written, buyer('a'), '', ''))).toBe('2026-12-01');
});

it('the account’s term is of whoever has no other, and of nobody who has none of it', () => {
  const opened = takeTerm(start, '10');
  expect(dueOf(opened)).toBe('2026-11-30');
  expect(dueOf(takeBuyer(opened, buyer('a'), '7', '10'))).toBe('2026-11-27');
  expect(dueOf(takeBuyer(opened, buyer('a'), 'none', '10'))).toBe('');
  expect(dueOf(takeBuyer(opened, buyer('a'), '0', '10'))).toBe('2026-11-20');
  const taken = takeBuyer(opened, buyer('a'), '7', '10');
  expect(dueOf(takeBuyer(taken, buyer('b'), '', '10'))).toBe('2026-11-30');
  // What was written for nobody yet stays.
  const written = updateHeader(opened, { payment_due: '2026-12-01' });
  expect(dueOf(takeBuyer(written, buyer('a'), '', '10'))).toBe('2026-12-01');
});

it('the day moves with the date, by hand or by itself, but not of what takes the place of another', () => {
  const taken = takeBuyer(start, buyer('a'), '30', '');
  expect(dueOf(updateHeader(taken, { invoice_date: '2026-11-25T08:00:00.000Z' }))).toBe('2026-12-25');
  const later = { ...deps, now: () => Date.parse('2026-11-22T10:00:00Z') };
  expect(dueOf(refreshDate(taken, later))).toBe('2026-12-22');
  const corrective = updateHeader(taken, { invoice_type: 'corrective' });
  expect(dueOf(updateHeader(corrective, { invoice_date: '2026-12-25T08:00:00.000Z' }))).toBe('2026-12-20');
  expect(dueOf(refreshDate(corrective, later))).toBe('2026-12-20');
});

it('a company that pays for a ticket is no passenger, whichever is chosen first', () => {
  const company = { ...emptyBuyer, buyer_entity: 'legal' as const, national_code: '10103827106', customer_id: 'a' };
  const person = { ...emptyBuyer, buyer_entity: 'real' as const, national_code: '0012178950' };
  const ticket = updateHeader(start, { invoice_pattern: 'air_ticket' });
  expect(takeBuyer(ticket, company, '', '').buyer_info).toEqual({ ...company, national_code: '' });
  expect(takeBuyer(ticket, person, '', '').buyer_info.national_code).toBe('0012178950');
  const sale = takeBuyer(start, company, '', '');
  expect(sale.buyer_info.national_code).toBe('10103827106');
  const label = { invoice_output_type: 'type_one', invoice_pattern: 'air_ticket', contract_type: '' } as const;
  expect(choosePattern(sale, label).buyer_info).toEqual({ ...company, national_code: '' });
});

describe('the national id of a company, of an air ticket that was chosen by mistake and left again', () => {
  const company = { ...emptyBuyer, buyer_entity: 'legal' as const, national_code: '10103827106', company: 'a' };
  const label = (invoice_pattern: 'air_ticket' | 'sale') =>
    ({ invoice_output_type: 'type_one', invoice_pattern, contract_type: '' }) as const;
  const ticket = choosePattern(takeBuyer(start, company, '', ''), label('air_ticket'));
  const back = (state: WizardState) => choosePattern(state, label('sale')).buyer_info.national_code;

  it.each([
    ['comes back', ticket, company.national_code],
    [
      'comes back where its code was taken at once',
      takeBuyer(ticket, { company: 'b', national_code: '14007918900' }, '', ''),
      '14007918900',
    ],
    ['is not that of another company', updateBuyer(ticket, { company: 'b' }), ''],
    ['takes no other code away', updateBuyer(ticket, { national_code: '0012178950' }), '0012178950'],
  ])('%s', (_, state, code) => expect(back(state)).toBe(code));
});
