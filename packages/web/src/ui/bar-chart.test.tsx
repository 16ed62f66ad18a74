// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BarChart, type ChartBar } from './bar-chart.tsx';

/** of the bars' frame on a phone of 390 px */
const frame = 264;

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(frame);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const days = (count: number, today?: number): ChartBar[] =>
  Array.from({ length: count }, (_, day) => ({
    key: String(day),
    label: String(day),
    name: `day ${day}`,
    values: ['5'],
    isUnfinished: day === today,
  }));

function draw(bars: readonly ChartBar[]) {
  render(<BarChart label="sales" series={[{ key: 'a', label: 'a', color: 'accent' }]} bars={bars} />);
  const plot = screen.getByRole('list').parentElement;
  return { width: plot?.style.width, scrolled: plot?.parentElement?.scrollLeft };
}

it('gives every bar as much room as a finger needs, and scrolls where that is more than there is', () => {
  expect(draw(days(31)).width).toBe(`${31 * 24}px`);
});

it('fills its frame with bars that have room enough, without scrolling', () => {
  expect(draw(days(11))).toEqual({ width: '', scrolled: 0 });
});

it('begins at the newest, which stands at the left', () => {
  expect(draw(days(31)).scrolled).toBe(frame - 32.5 * 24);
});

it('begins at the bar that still grows when empty ones follow it', () => {
  expect(draw(days(31, 19)).scrolled).toBe(frame - 21.5 * 24);
});

it('writes figures on bars where the longest of them has room, and makes the scale as wide as its own longest', () => {
  const months = (value: string) => days(6).map((bar) => ({ ...bar, values: [value] }));
  draw(months('7200000000'));
  expect(screen.getAllByText('۷٫۲')).toHaveLength(6);
  cleanup();
  draw(months('644444381000000000'));
  expect(screen.queryByText('۶۴۴٬۴۴۴٬۳۸۱')).toBeNull();
  expect(document.querySelector('.invisible')?.textContent).toHaveLength('۸۰۰٬۰۰۰٬۰۰۰'.length);
});

it('calls nothing what is little beside the others: its bar has no figure', () => {
  const bar = { label: '', name: '', isUnfinished: false };
  draw([
    { ...bar, key: 'high', values: ['1500000000'] },
    { ...bar, key: 'low', values: ['2035000'] },
  ]);
  expect([...document.querySelectorAll('.bg-surface\\/85')].map(({ textContent }) => textContent)).toEqual(['۱٫۵']);
});

it.each([
  ['below the bar’s top', '30', 50],
  ['through the figure', '55', 55],
  ['over the figure', '90', 50],
])('keeps a bar’s figure off the line across, here %s', (_where, mark, foot) => {
  const bar = { label: '', name: '', isUnfinished: false };
  draw([
    { ...bar, key: 'high', values: ['100'] },
    { ...bar, key: 'half', values: ['50'], mark },
  ]);
  const figure = screen.getByText('۵۰', { selector: 'li *' });
  expect(Number.parseFloat(figure.parentElement?.style.bottom ?? '')).toBeCloseTo(foot);
});
