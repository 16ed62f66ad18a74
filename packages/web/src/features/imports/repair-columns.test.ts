import { expect, it } from 'vitest';
import { cleanWordOf } from './repair-columns.tsx';

it('calls no row right or mended before it is checked, and mended only among those that were bad', () => {
  expect(cleanWordOf(3, 'bad')).toBe('notChecked');
  expect(cleanWordOf(3, 'all')).toBe('notChecked');
  expect(cleanWordOf(0, 'bad')).toBe('fixed');
  expect(cleanWordOf(0, 'all')).toBe('right');
});
