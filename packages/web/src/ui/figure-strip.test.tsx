// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FigureStrip } from './figure-strip.tsx';

afterEach(cleanup);

const figures = [
  { label: 'all', value: '12' },
  { label: 'low', value: undefined },
];
const shown = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

it('stops showing what did not come as if it were on its way', () => {
  const { container, rerender } = render(<FigureStrip label="stock" figures={figures} />);
  expect(container.querySelector('.animate-skeleton')).not.toBeNull();
  rerender(<FigureStrip label="stock" figures={figures} isFailed />);
  expect(container.querySelector('.animate-skeleton')).toBeNull();
  expect(shown()).toEqual(['12', '—']);
});

it('cuts no figure: from right to left an ellipsis would take its first digits', () => {
  render(<FigureStrip label="sales" figures={[{ label: 'sum', value: '۱٬۰۷۵٬۲۸۴٬۷۲۹٬۱۰۰' }]} />);
  const figure = screen.getByRole('definition');
  expect(figure.className).not.toMatch(/truncate|overflow/);
  expect(figure.parentElement?.className).toContain('min-w-max');
});
