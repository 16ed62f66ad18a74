import { describe, expect, it } from 'vitest';
import { stateOf } from './memory-state.tsx';
import type { MemoryCard, MemoryKey } from './queries.ts';
import { daysLeft, failureOf, percentUsed, roadOf } from './road.ts';

const certificate = {
  subject: 'نگین پارس',
  issuer: 'مرکز',
  serial_number: '1',
  not_before: '2026-01-01T00:00:00.000Z',
  not_after: '2027-01-01T00:00:00.000Z',
  fingerprint: 'ab',
  national_id: '14003778990',
};
const key = (id: string, has = true): MemoryKey => ({
  id,
  public_key_pem: '',
  csr_pem: '',
  origin: 'generated',
  created_at: '',
  activated_at: null,
  certificate: has ? certificate : null,
});
const card = (patch: Partial<MemoryCard['settings']>, enabled = true): MemoryCard =>
  ({
    memory: { enabled },
    settings: {
      active_key: null,
      pending_key: null,
      last_test: null,
      pending_test: null,
      company_until: null,
      ...patch,
    },
  }) as unknown as MemoryCard;
const passed = { at: '', ok: true, checks: [] };

describe('the road of a tax memory', () => {
  it('goes from key to use, one step after another', () => {
    expect(roadOf(card({}))).toMatchObject({ done: 0, next: 'key' });
    expect(roadOf(card({ pending_key: key('a', false) }))).toMatchObject({ done: 2, next: 'certificate' });
    expect(roadOf(card({ active_key: key('a') }))).toMatchObject({ done: 3, next: 'test' });
    expect(roadOf(card({ active_key: key('a'), last_test: passed }, false))).toMatchObject({ done: 4, next: 'enable' });
    expect(roadOf(card({ active_key: key('a'), last_test: passed }))).toMatchObject({ done: 5, next: 'none' });
  });

  it.each([
    [null, 'none'],
    [passed, 'none'],
    [{ network: false }, 'for-now'],
    [{ certificate: true, desk: false }, 'for-now'],
    [{ network: true, token: false }, 'to-mend'],
    [{ certificate: false, network: false }, 'to-mend'],
  ] as const)('tells what failed for now from what is to be mended: %j', (test, expected) => {
    const checks = Object.entries(test ?? {}).map(([check, ok]) => ({ check, ok, message: '', measured: null }));
    const last_test = test === null || 'at' in test ? test : { at: '', ok: false, checks };
    expect(failureOf(card({ last_test: last_test as MemoryCard['settings']['last_test'] }))).toBe(expected);
  });

  it('is walked by a successor beside the key in use, which stays where it is', () => {
    const both = card({ active_key: key('a'), pending_key: key('b', false), last_test: passed });
    expect([roadOf(both).done, roadOf(both, true)]).toMatchObject([5, { done: 2, key: { id: 'b' } }]);
    expect(roadOf(card({ active_key: key('a'), pending_key: key('b'), last_test: passed }), true).next).toBe('test');
  });

  it('tells a successor’s failed test of the successor: the key in use is where it was', () => {
    const failed = { at: '', ok: false, checks: [{ check: 'token', ok: false, message: '', measured: null }] };
    const both = card({ active_key: key('a'), pending_key: key('b'), last_test: passed, pending_test: failed });
    expect([roadOf(both).next, failureOf(both)]).toEqual(['none', 'none']);
    expect([roadOf(both, true).next, failureOf(both, true)]).toEqual(['test', 'to-mend']);
  });

  it('asks for no first test of the key in use while a certified successor waits, which is what a test tries', () => {
    const of = (successor: MemoryKey, last_test: MemoryCard['settings']['last_test'] = null) =>
      card({ active_key: key('a'), pending_key: successor, last_test });
    expect(roadOf(of(key('b')))).toMatchObject({ done: 5, next: 'none', key: { id: 'a' } });
    expect(roadOf(of(key('b')), true).next).toBe('test');
    expect(roadOf(of(key('b', false))).next).toBe('test');
    // What failed of it itself is told as before.
    expect(roadOf(of(key('b'), { at: '', ok: false, checks: [] })).next).toBe('test');
  });

  it.each([
    ['trusted_provider', null],
    ['taxpayer', key('a')],
  ] as const)('ends with the certificate of the trusted company, whose tokens go with it: %s', (signer, active_key) => {
    const nowMs = Date.parse('2026-12-14T12:00:00Z');
    const until = (company_until: string) =>
      stateOf(card({ signer, active_key, last_test: passed, company_until }), nowMs);
    expect(until('2026-12-20T00:00:00Z')).toBe('working');
    expect(until('2026-12-14T00:00:00Z')).toBe('expired');
  });

  it('knows how long a certificate still lasts', () => {
    expect(daysLeft(key('a'), Date.parse('2026-12-14T12:00:00Z'))).toBe(17);
    expect(daysLeft(key('a'), Date.parse('2027-01-02T00:00:00Z'))).toBe(-1);
    expect(daysLeft(null, 0)).toBeNull();
    expect(Math.round(percentUsed(key('a'), Date.parse('2026-07-02T12:00:00Z')))).toBe(50);
  });
});
