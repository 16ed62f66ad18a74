// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { FieldStatus } from './field.tsx';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

const described = () => {
  const ids = screen.getByLabelText('code').getAttribute('aria-describedby') ?? '';
  return ids
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('');
};

it('ties what a check finds out later to its field', () => {
  const found: FieldStatus = { tone: 'ok', text: 'found' };
  const { rerender } = render(<TextField label="code" />);
  expect(described()).toBe('');
  rerender(<TextField label="code" status={found} />);
  expect(described()).toBe('found');
  rerender(<TextField label="code" error="wrong" />);
  expect(described()).toBe('wrong');
  rerender(<TextField label="code" status={found} />);
  expect(described()).toBe('found');
});
