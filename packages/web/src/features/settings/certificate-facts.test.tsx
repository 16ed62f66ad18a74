// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LastTest } from './certificate-facts.tsx';
import { settingsStrings as words } from './strings.fa.ts';

afterEach(cleanup);

const show = (check: string, measured: string | null) =>
  render(
    <LastTest
      test={{ at: '2026-11-28T10:00:00Z', ok: false, checks: [{ check, ok: false, message: 'why', measured }] }}
    />,
  );

// «ERR_AUTHORITY_UNREACHABLE», in the middle of a Persian list.
it.each([
  ['network', 'ERR_AUTHORITY_UNREACHABLE', words.faults.ERR_AUTHORITY_UNREACHABLE],
  ['network', 'ERR_AUTHORITY_TIMEOUT', words.faults.ERR_AUTHORITY_TIMEOUT],
  ['memory', 'ACTIVE 14008430838', words.ofAnother],
  ['memory', 'INACTIVE 14008430838', words.inactive],
  ['key', null, words.bad],
] as const)('a failed %s that measured %s is told in words', (check, measured, told) => {
  show(check, measured);
  expect(screen.getByText(String(told))).toBeTruthy();
  if (measured !== null) expect(screen.queryByText(measured)).toBe(null);
});

it('codes of the authority stand as it writes them, from left to right', () => {
  show('token', '4103, 4110');
  expect(screen.getByText('4103, 4110').getAttribute('dir')).toBe('ltr');
});
