// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { uiStrings } from '../ui.fa.ts';
import type { SearchOptions } from '../use-options.ts';
import { type CellChoice, CellCombo } from './cell-combo.tsx';

afterEach(cleanup);

const units = ['بسته', 'کیلوگرم', 'عدد'];
const atHand: SearchOptions<string> = (text) => units.filter((unit) => unit.startsWith(text));

/** Keys pressed right behind a text, and what was chosen by them. */
function choices(search: SearchOptions<string>, typed: readonly (readonly [text: string, key: string])[]) {
  const chosen: CellChoice<string>[] = [];
  render(
    <CellCombo
      label="unit"
      initial={null}
      valueText=""
      search={search}
      delayMs={0}
      opensEmpty
      getKey={(unit) => unit}
      renderItem={(unit) => unit}
      onBlur={() => {}}
      onChoose={(choice) => chosen.push(choice)}
    />,
  );
  const field = screen.getByRole('combobox');
  for (const [value, key] of typed) {
    fireEvent.change(field, { target: { value } });
    fireEvent.keyDown(field, { key });
  }
  return chosen;
}

it('takes what is at hand with an Enter or Tab that comes right behind the text', () => {
  const typed = [
    ['کیلو', 'Enter'],
    ['ع', 'Tab'],
    ['هیچ', 'Tab'],
  ] as const;
  expect(choices(atHand, typed)).toEqual([
    { item: 'کیلوگرم', text: 'کیلو', isAnswered: true, by: 'enter' },
    { item: 'عدد', text: 'ع', isAnswered: true, by: 'tab' },
  ]);
});

it('gives what is still looked for to its owner', () => {
  const typed = [
    ['کیلو', 'Enter'],
    ['ع', 'Tab'],
    [' ', 'Tab'],
  ] as const;
  expect(choices(() => new Promise(() => {}), typed)).toEqual([
    { item: null, text: 'کیلو', isAnswered: false, by: 'enter' },
    { item: null, text: 'ع', isAnswered: false, by: 'tab' },
  ]);
});

it('what it asked for a key in vain is given up, and fails unheard', async () => {
  const signals: AbortSignal[] = [];
  const rejects = vi.fn();
  process.on('unhandledRejection', rejects);
  const search: SearchOptions<string> = (_text, signal) => {
    signals.push(signal);
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  choices(search, [['کیلو', 'Enter']]);
  expect(signals.at(-1)?.aborted).toBe(true);
  await new Promise((resolve) => setTimeout(resolve));
  process.off('unhandledRejection', rejects);
  expect(rejects).not.toHaveBeenCalled();
});

it('takes what is at hand where keys come before the list has been drawn again', async () => {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  const chosen = choices(atHand, []);
  const field = screen.getByRole('combobox') as HTMLInputElement;
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  const type = (value: string, key: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  };
  type('کیلو', 'Enter');
  type('ع', 'Tab');
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  expect(chosen).toEqual([
    { item: 'کیلوگرم', text: 'کیلو', isAnswered: true, by: 'enter' },
    { item: 'عدد', text: 'ع', isAnswered: true, by: 'tab' },
  ]);
});

it('says that a search failed, and asks once more', async () => {
  let isBroken = true;
  choices(
    async (text) => (isBroken ? Promise.reject(new Error('503')) : atHand(text, new AbortController().signal)),
    [],
  );
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'کیلو' } });
  expect((await screen.findAllByText(uiStrings.searchFailed)).length).toBeGreaterThan(0);
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: uiStrings.retry, hidden: true }));
  expect(await screen.findByRole('option', { name: 'کیلوگرم', hidden: true })).toBeTruthy();
});
