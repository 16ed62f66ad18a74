// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MonthChart } from './month-chart.tsx';
import { dashboardStrings as words } from './strings.fa.ts';

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => {}, Link: () => null }));
afterEach(cleanup);

const none = { invoices: 0, net: '0', vat: '0', previous_net: '0', previous_vat: '0' };
const bare = [{ from_day: '2026-03-21', to_day: '2026-04-20', ...none }];

test('an account that issued before is not greeted as one that begins', () => {
  render(<MonthChart months={bare} hasIssued />);
  expect(screen.getByText(words.quiet('۱'))).toBeTruthy();
  expect(screen.queryByText(words.noMonthsHint)).toBe(null);
});

test('one that has issued nothing is told what begins here', () => {
  render(<MonthChart months={bare} hasIssued={false} />);
  expect(screen.getByText(words.noMonthsHint)).toBeTruthy();
});

test('the line of the year before stands with its tax, as the bar does', () => {
  const same = { net: '100', vat: '10', previous_net: '100', previous_vat: '10' };
  const { container } = render(<MonthChart months={bare.map((row) => ({ ...row, ...same }))} hasIssued />);
  const [bar, line] = [...container.querySelectorAll<HTMLElement>('li > button > span')];
  expect(line?.style.bottom).toBe(bar?.style.height);
});
