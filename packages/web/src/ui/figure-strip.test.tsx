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
