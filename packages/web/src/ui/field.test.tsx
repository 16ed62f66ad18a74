// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { FieldStatus } from './field.tsx';
import { setPreferences } from './preferences.ts';
import { TextField } from './text-field.tsx';

afterEach(() => {
  cleanup();
  setPreferences({ digits: 'fa' });
});

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

it('says fixed sentences in the digits of the user', () => {
  render(<TextField label="code" hint="حداکثر ۱۴ رقم" />);
  expect(described()).toBe('حداکثر ۱۴ رقم');
  act(() => setPreferences({ digits: 'latn' }));
  expect(described()).toBe('حداکثر 14 رقم');
});

it('says nothing new while something is being pressed, which it would push away', async () => {
  const { rerender } = render(<TextField label="code" />);
  const field = screen.getByLabelText('code');
  field.focus();
  fireEvent.pointerDown(document.body);
  field.blur();
  // However long it takes.
  await new Promise((resolve) => setTimeout(resolve, 10));
  rerender(<TextField label="code" error="wrong" />);
  expect(described()).toBe('');
  fireEvent.pointerUp(document.body);
  // The click is still to come.
  expect(described()).toBe('');
  await waitFor(() => expect(described()).toBe('wrong'));
  // Another button of the mouse presses nothing.
  fireEvent.pointerDown(document.body, { button: 2 });
  rerender(<TextField label="code" />);
  expect(described()).toBe('');
});
