// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { PlannedRow } from './plan-rows.ts';
import { RefusedRows } from './refused-rows.tsx';

const phone = vi.hoisted(() => ({ is: false }));
vi.mock('../../ui/use-media.ts', async (original) => ({ ...(await original<object>()), usePhone: () => phone.is }));
afterEach(() => {
  cleanup();
  phone.is = false;
});

const rows = ['A1', 'A2'].map((tax_number) => ({
  invoice: { id: tax_number, tax_number, buyer_name: 'same', buyer_code: '', deadline: null },
  repair: { kind: 'apart', why: 'no_fix', path: '', vatNow: '0' },
})) as unknown as PlannedRow[];

const all = { words: 'all', isSelected: false, isIndeterminate: false, isDisabled: false, onChange: vi.fn() };

const draw = () =>
  render(
    <RefusedRows
      rows={rows}
      chosen={new Set()}
      all={all}
      onToggle={() => undefined}
      onOpen={() => undefined}
      failures={new Map()}
    />,
  );

it('has on a phone the box of all of them, which says how many are chosen', () => {
  phone.is = true;
  draw();
  fireEvent.click(screen.getByRole('checkbox', { name: all.words }));
  expect(all.onChange).toHaveBeenCalledWith(true);
});

it('says of which invoice each button is', () => {
  draw();
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(names.map((name) => name?.match(/A\d/)?.[0])).toEqual(['A1', 'A2']);
});

it('holds its hidden words within the table that scrolls: they widened the page at 1024 px', () => {
  draw();
  for (const hidden of screen.getByRole('table').querySelectorAll('.sr-only'))
    expect(hidden.closest('.overflow-x-auto')?.className).toContain('relative');
});

it('says what becomes of a value to who does not see that the first one is struck out', () => {
  const changes = [{ from: '0', to: '10', isRate: true }];
  const certain = { kind: 'certain', changes, vatNow: '0', vatAfter: '1', difference: '1' };
  const [row] = rows;
  if (row === undefined) throw new Error('no row');
  render(
    <RefusedRows
      rows={[{ ...row, repair: { ...certain } } as unknown as PlannedRow]}
      chosen={new Set()}
      all={all}
      onToggle={() => undefined}
      onOpen={() => undefined}
      failures={new Map()}
    />,
  );
  expect(screen.getByRole('cell', { name: /می‌شود/ }).textContent).toMatch(/۰٪ می‌شود .*۱۰٪/);
});
