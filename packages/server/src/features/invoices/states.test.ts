import { invoiceStates } from '@taraz/contract';
import { describe, expect, it } from 'vitest';
import { causes, type InvoiceState, isAllowed, isEditable, isWaiting, transitions } from './states.ts';

/** design.md "States", word for word. */
const table: Record<Exclude<InvoiceState, 'abandoned'>, InvoiceState[]> = {
  draft: ['queued'],
  queued: ['sending'],
  sending: ['sent', 'unknown', 'queued'],
  unknown: ['sent', 'confirmed', 'rejected'],
  sent: ['confirmed', 'rejected', 'queued'],
  confirmed: [],
  rejected: ['queued', 'abandoned'],
};

describe('states of an invoice', () => {
  it.each(Object.entries(table))('%s leads where design.md says', (from, next) => {
    const reached = new Set(transitions.filter((row) => row.from === from).map(({ to }) => to));
    expect([...reached].sort()).toEqual([...next].sort());
  });

  it('nothing leads out of confirmed and abandoned', () => {
    expect(transitions.filter(({ from }) => from === 'confirmed' || from === 'abandoned')).toEqual([]);
  });

  it('a cause leads only where it says', () => {
    expect(isAllowed('sending', 'sent', 'ANSWERED')).toBe(true);
    expect(isAllowed('sending', 'sent', 'CONFIRMED')).toBe(false);
    expect(isAllowed('confirmed', 'queued', 'TIMED_OUT')).toBe(false);
    expect(isAllowed('confirmed', 'confirmed', 'SUPERSEDED')).toBe(true);
  });

  it('only what nobody else has may be edited, and only what is in line waits', () => {
    expect(invoiceStates.filter(isEditable)).toEqual(['draft', 'queued', 'rejected']);
    expect(invoiceStates.filter(isWaiting)).toEqual(['queued', 'sending', 'unknown', 'sent']);
  });

  it('names causes so that the database takes them', () => {
    for (const cause of Object.keys(causes)) expect(cause).toMatch(/^[A-Z][A-Z_]{2,40}$/);
  });
});
