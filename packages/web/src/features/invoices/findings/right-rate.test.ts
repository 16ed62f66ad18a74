import type { Finding } from '@taraz/core';
import { describe, expect, it } from 'vitest';
import { initialState, type WizardState } from '../draft-store/wizard-state.ts';
import { rightRate, withRateFix } from './right-rate.ts';

const deps = { now: () => Date.parse('2026-11-20T10:00:00Z'), uuid: () => 'a' };

function sale(rate: string): WizardState {
  const state = initialState(deps as never);
  const item = { uuid: 'a', item_code: '2720000132622', item_vat_percentage: rate };
  return { ...state, items: [item as never] };
}

const path = 'items[0].item_vat_percentage';
const finding: Finding = { code: '0304401', severity: 'error', path, field: 'vra', message: '', messageEn: '' };

describe('the right rate of a refused line', () => {
  it.each([
    ['0', '10', '10'], // the own list says otherwise
    ['9', undefined, '10'], // an old general rate: the law's of the day
    ['0', undefined, null], // sold without tax, and nothing says otherwise
    ['10', '10', null], // list and law agree with what was refused
  ])('%s with %s in the list is %s', (written, own, right) => {
    const rates = new Map(own === undefined ? [] : [['2720000132622', own]]);
    expect(rightRate(sale(written), path, rates)).toBe(right);
  });

  it.each([
    ['0', null],
    ['10', '0'],
  ])('%s of gold is none of the list, which has the goods and not the metal: %s', (written, right) => {
    const state = sale(written);
    const gold = { ...state, invoice: { ...state.invoice, invoice_pattern: 'gold' as const } };
    expect(rightRate(gold, path, new Map([['2720000132622', '10']]))).toBe(right);
  });

  it('is put to the finding as one fix, and to no other finding', () => {
    const rates = new Map([['2720000132622', '10']]);
    const label = (rate: string) => `to ${rate}`;
    expect(withRateFix(finding, sale('0'), rates, label).fix).toEqual({ path, value: '10', label: 'to 10' });
    expect(withRateFix({ ...finding, code: '0303301' }, sale('0'), rates, label)).not.toHaveProperty('fix');
  });
});
