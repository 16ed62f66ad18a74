// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { InvoiceDetail } from '../queries.ts';
import { pageStrings } from './page.fa.ts';
import { VerdictPanel } from './verdict-panel.tsx';

afterEach(cleanup);

const finding = (code: string, severity: 'error' | 'warning') => ({
  ...{ code, severity, path: 'items[0].item_qty', field: 'am', message: `پیام ${code}`, message_en: code },
  ...{ remedy: '', fix: null },
});

const show = (state: InvoiceDetail['state']) => {
  const findings = [finding('0103603', 'error'), finding('14001', 'warning')];
  render(<VerdictPanel invoice={{ state, findings } as unknown as InvoiceDetail} onFix={() => {}} />);
  return { codes: ['0103603', '14001'].filter((code) => screen.queryByText(code) !== null), title: heading() };
};
const heading = () => screen.getByRole('heading').textContent ?? '';
const fixes = () => screen.queryAllByRole('button', { name: pageStrings.rejected.fix }).length;

it('of a refused one shows why, with the way to mend it', () => {
  const { codes, title } = show('rejected');
  expect([codes, title, fixes()]).toEqual([['0103603', '14001'], pageStrings.rejected.title('۱'), 2]);
  expect(screen.getByText(pageStrings.rejected.safe)).toBeTruthy();
});

it('of one that was given up shows why it had been refused, and nothing to mend', () => {
  const { codes, title } = show('abandoned');
  expect([codes, title, fixes()]).toEqual([['0103603', '14001'], pageStrings.rejected.before('۱'), 0]);
  expect(screen.queryByText(pageStrings.rejected.safe)).toBeNull();
});

it('of a registered one shows the warnings alone', () => {
  const { codes, title } = show('confirmed');
  expect([codes, title, fixes()]).toEqual([['14001'], pageStrings.warnings('۱'), 0]);
});
