// @vitest-environment happy-dom

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiProblem } from '@taraz/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TextField } from '../ui/text-field.tsx';
import { FormFailure } from './form-failure.tsx';

afterEach(cleanup);

const refusal = (...errors: [path: string, message: string][]) =>
  new ApiProblem(400, {
    ...{ type: '', title: 'نشد', detail: '', status: 400, code: 'INVALID_INPUT', request_id: 'r' },
    errors: errors.map(([path, message]) => ({ path, code: 'INVALID', message })),
  });
const form = (error: unknown, atFields: string) => (
  <form>
    <FormFailure error={error} />
    <p>{atFields}</p>
  </form>
);
const told = () => screen.queryByRole('alert')?.textContent ?? null;

it('tells what is said at no field, and of what a field says nothing, in whichever digits', () => {
  const error = refusal(['place_id', 'این حساب نیست.'], ['amount', 'تا ۱۸ رقم.']);
  render(form(error, 'تا 18 رقم.'));
  expect(told()).toBe('این حساب نیست.');
});

it('says nothing later of what a field said until it was changed, and looks anew at another refusal', () => {
  const first = refusal(['amount', 'کم است.']);
  const { rerender } = render(form(first, 'کم است.'));
  rerender(form(first, ''));
  expect(told()).toBeNull();
  rerender(form(null, ''));
  expect(told()).toBeNull();
  rerender(form(refusal(['amount', 'کم است.'], ['kind', 'جابه‌جا شده است.']), 'کم است.'));
  expect(told()).toBe('جابه‌جا شده است.');
});

it('is told once where it comes while something is being pressed: a field says so when that is over, and looks then', async () => {
  const withField = (error: unknown, atField: string | undefined) => (
    <form>
      <FormFailure error={error} />
      <TextField label="amount" error={atField} />
    </form>
  );
  const { rerender } = render(withField(null, undefined));
  const error = refusal(['amount', 'کم است.'], ['kind', 'جابه‌جا شده است.']);
  fireEvent.mouseDown(document.body);
  rerender(withField(error, 'کم است.'));
  expect([told(), screen.queryByText('کم است.')]).toEqual([null, null]);
  fireEvent.mouseUp(document.body);
  await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
  expect([told(), screen.queryByText('کم است.') !== null]).toEqual(['جابه‌جا شده است.', true]);
});

it('is what tells of every form that has fields', () => {
  const source = join(import.meta.dirname, '..');
  const others = globSync('features/**/*.{ts,tsx}', { cwd: source }).filter(
    (file) => !file.includes('.test.') && /\bformErrorOf\(/.test(readFileSync(join(source, file), 'utf8')),
  );
  // All of it has one place there: whatever is said of a field, or else the whole.
  expect(others.sort()).toEqual([
    'features/customers/merge-dialog.tsx',
    'features/invoice-notes/notes-card.tsx',
    'features/invoices/wizard/send-failure.ts',
    'features/warehousing/unit-ratio-form.tsx',
  ]);
});
