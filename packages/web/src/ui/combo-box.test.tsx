// @vitest-environment happy-dom
import { searchMax } from '@taraz/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ComboBox } from './combo-box.tsx';
import { uiStrings } from './ui.fa.ts';

const names = ['apple', 'apricot', 'banana'];

beforeEach(() => {
  vi.useFakeTimers();
  isBroken = false;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const asked: string[] = [];
let isBroken = false;

/** A server that needs 300 ms for an answer. */
async function slowSearch(text: string): Promise<readonly string[]> {
  asked.push(text);
  await new Promise((resolve) => setTimeout(resolve, 300));
  if (isBroken) throw new Error('503');
  return names.filter((name) => name.includes(text));
}

interface HolderProps {
  chosen: Array<string | null>;
  onCreate?: (text: string) => void;
  createsOnLeave?: boolean;
  onLate?: (found: Promise<string | null>) => void;
}

let setFromOutside: (value: string | null) => void;

function Holder({ chosen, onCreate, ...props }: HolderProps) {
  const [value, setValue] = useState<string | null>(null);
  setFromOutside = setValue;
  return (
    <ComboBox
      label="fruit"
      value={value}
      onChange={(next) => {
        chosen.push(next);
        setValue(next);
      }}
      search={slowSearch}
      getKey={(name) => name}
      getText={(name) => name}
      onCreate={
        onCreate &&
        ((text) => {
          onCreate(text);
          setValue(text);
        })
      }
      {...props}
    />
  );
}

function setUp(onCreate?: (text: string) => void, createsOnLeave = false, more: Pick<HolderProps, 'onLate'> = {}) {
  const chosen: Array<string | null> = [];
  render(<Holder chosen={chosen} {...more} {...(onCreate ? { onCreate, createsOnLeave } : {})} />);
  const input = screen.getByRole<HTMLInputElement>('combobox');
  return {
    chosen,
    input,
    write: (text: string) => fireEvent.input(input, { target: { value: text } }),
    press: (key: string) => fireEvent.keyDown(input, { key }),
    wait: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
  };
}

describe('ComboBox', () => {
  test('a press on what was chosen takes it up whole, so that what is typed replaces it; another sets the caret', async () => {
    const { input, write, press, wait } = setUp();
    write('ban');
    await wait(600);
    press('Enter');
    await wait(100);
    expect(input.value).toBe('banana');
    const selected = () => [input.selectionStart, input.selectionEnd];
    input.setSelectionRange(6, 6);
    fireEvent.click(input);
    expect(selected()).toEqual([0, 6]);
    input.setSelectionRange(3, 3);
    fireEvent.click(input);
    expect(selected()).toEqual([3, 3]);
  });

  test('asks by as much of a pasted text as a search takes', async () => {
    const { write, wait } = setUp();
    write('a'.repeat(searchMax + 100));
    await wait(600);
    expect(asked.at(-1)).toHaveLength(searchMax);
  });

  test('Enter before the answer waits for it and takes its first item', async () => {
    const { chosen, input, write, press, wait } = setUp();
    write('apr');
    press('Enter');
    expect(chosen).toEqual([]);
    await wait(600);
    expect(chosen).toEqual(['apricot']);
    expect(input.value).toBe('apricot');
  });

  test('Enter before the answer counts when the field is left at once', async () => {
    const { chosen, input, write, press, wait } = setUp();
    write('apr');
    press('Enter');
    fireEvent.blur(input);
    await wait(600);
    expect(chosen).toEqual(['apricot']);
  });

  test('Enter before the answer counts when the field goes away at once', async () => {
    const { chosen, write, press, wait } = setUp();
    write('apr');
    press('Enter');
    cleanup();
    await wait(600);
    expect(chosen).toEqual(['apricot']);
  });

  test('without Enter a field that is left takes nothing', async () => {
    const { chosen, input, write, wait } = setUp();
    write('apr');
    fireEvent.blur(input);
    await wait(600);
    expect(chosen).toEqual([]);
  });

  test('left before the answer, what is called just so takes the place of what was made, unless it was written on', async () => {
    const made: string[] = [];
    const { chosen, input, write, wait } = setUp((text) => made.push(text), true);
    write('banana');
    fireEvent.blur(input);
    expect([made, chosen]).toEqual([['banana'], []]);
    await wait(600);
    expect(chosen).toEqual(['banana']);
    write('ap');
    fireEvent.blur(input);
    await wait(600);
    write('apple');
    fireEvent.blur(input);
    write('appl');
    await wait(600);
    expect([made, chosen]).toEqual([['banana', 'ap', 'apple'], ['banana']]);
  });

  test('left after an Enter whose answer fails, what is written stays', async () => {
    const { chosen, input, write, press, wait } = setUp();
    isBroken = true;
    write('apr');
    press('Enter');
    fireEvent.blur(input);
    await wait(600);
    expect([input.value, chosen]).toEqual(['apr', []]);
    cleanup();
    const made: string[] = [];
    const other = setUp((text) => made.push(text), true);
    other.write('cherry');
    other.press('Enter');
    fireEvent.blur(other.input);
    await other.wait(600);
    expect(made).toEqual(['cherry']);
  });

  test('left before the answer, what was emptied from outside meanwhile stays empty', async () => {
    const { chosen, input, write, wait } = setUp(() => {}, true);
    write('banana');
    fireEvent.blur(input);
    act(() => setFromOutside(null));
    await wait(600);
    expect([input.value, chosen]).toEqual(['', []]);
  });

  test('left before the answer, whoever takes what is late himself is told at once that something may come', async () => {
    const late: Promise<string | null>[] = [];
    const { chosen, input, write, press, wait } = setUp(() => {}, true, { onLate: (found) => late.push(found) });
    for (const text of ['banana', 'ban']) {
      write(text);
      fireEvent.blur(input);
      await wait(600);
    }
    write('apr');
    press('Enter');
    fireEvent.blur(input);
    write('appl');
    fireEvent.blur(input);
    expect(late).toHaveLength(4);
    await wait(600);
    expect(await Promise.all(late)).toEqual(['banana', null, null, null]);
    write('apr');
    press('Enter');
    fireEvent.blur(input);
    await wait(600);
    expect([await late.at(-1), chosen]).toEqual(['apricot', []]);
  });

  test('left after an Enter whose answer fails, what is chosen stays on show, and that the search failed is said', async () => {
    const { chosen, input, write, press, wait } = setUp();
    act(() => setFromOutside('apple'));
    isBroken = true;
    write('ban');
    press('Enter');
    fireEvent.blur(input);
    await wait(600);
    expect([input.value, chosen]).toEqual(['apple', []]);
    expect(screen.getAllByText(uiStrings.searchFailed).length).toBeGreaterThan(0);
    write('app');
    expect(screen.queryAllByText(uiStrings.searchFailed)).toEqual([]);
  });

  test('a text whose search failed goes once another value is set from outside', async () => {
    const { input, write, press, wait } = setUp();
    isBroken = true;
    write('ban');
    press('Enter');
    fireEvent.blur(input);
    await wait(600);
    expect(input.value).toBe('ban');
    expect(screen.getAllByText(uiStrings.searchFailed).length).toBeGreaterThan(0);
    act(() => setFromOutside('apple'));
    expect([input.value, screen.queryAllByText(uiStrings.searchFailed)]).toEqual(['apple', []]);
    act(() => setFromOutside(null));
    expect(input.value).toBe('');
  });

  test('Enter never takes an item of an older text', async () => {
    const { chosen, write, press, wait } = setUp();
    write('ap');
    await wait(600);
    write('ban');
    press('Enter');
    expect(chosen).toEqual([]);
    await wait(600);
    expect(chosen).toEqual(['banana']);
  });

  test('typing on takes the Enter back', async () => {
    const { chosen, write, press, wait } = setUp();
    write('a');
    press('Enter');
    write('ban');
    await wait(600);
    expect(chosen).toEqual([]);
  });

  test('arrows choose, Escape gives the old value back', async () => {
    const { chosen, input, write, press, wait } = setUp();
    write('ap');
    await wait(600);
    press('ArrowDown');
    press('Enter');
    expect(chosen).toEqual(['apricot']);
    write('ban');
    press('Escape');
    expect(input.value).toBe('apricot');
    expect(chosen).toEqual(['apricot']);
  });

  test('emptying it chooses nothing', async () => {
    const { chosen, write, press, wait } = setUp();
    write('ban');
    await wait(600);
    press('Enter');
    write('');
    expect(chosen).toEqual(['banana', null]);
  });

  test('what is not there can be made', async () => {
    const made: string[] = [];
    const { write, press, wait } = setUp((text) => made.push(text));
    write('cherry');
    await wait(600);
    press('Enter');
    expect(made).toEqual(['cherry']);
  });

  test('Enter before the answer makes what is not there, and without anything to make leaves the text', async () => {
    const made: string[] = [];
    const { write, press, wait } = setUp((text) => made.push(text));
    write('cherry');
    press('Enter');
    expect(made).toEqual([]);
    await wait(600);
    expect(made).toEqual(['cherry']);
    cleanup();
    const other = setUp();
    other.write('cherry');
    other.press('Enter');
    await other.wait(600);
    expect([other.input.value, other.chosen]).toEqual(['cherry', []]);
  });

  test('a search that failed has not found out that there is none: nothing is made, it is said, and Enter asks anew', async () => {
    const made: string[] = [];
    const { chosen, write, press, wait } = setUp((text) => made.push(text), true);
    isBroken = true;
    write('apr');
    press('Enter');
    await wait(600);
    expect([chosen, made]).toEqual([[], []]);
    expect(screen.getByRole('status').textContent).toBe(uiStrings.searchFailed);
    expect(screen.queryAllByText(uiStrings.loading)).toEqual([]);
    press('Enter');
    await wait(600);
    expect([chosen, made]).toEqual([[], []]);
    isBroken = false;
    press('Enter');
    await wait(600);
    expect([chosen, made]).toEqual([['apricot'], []]);
  });

  test('where searching fails the work goes on: what is written is made by a press, or by the arrow and Enter', async () => {
    const made: string[] = [];
    const { input, write, press, wait } = setUp((text) => made.push(text));
    isBroken = true;
    write('cherry');
    press('Enter');
    await wait(600);
    const row = screen.getByRole('option');
    expect([row.getAttribute('aria-selected'), input.getAttribute('aria-activedescendant'), made]).toEqual([
      ...['false', null, []],
    ]);
    fireEvent.pointerMove(row);
    press('Enter');
    await wait(600);
    expect(made).toEqual([]);
    fireEvent.click(screen.getByRole('option', { name: 'cherry' }));
    expect(made).toEqual(['cherry']);
    write('plum');
    await wait(600);
    press('ArrowDown');
    expect(input.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option').id);
    press('Enter');
    expect(made).toEqual(['cherry', 'plum']);
  });

  test('a search that failed is tried once more by its button, which takes nothing', async () => {
    const { chosen, write, wait } = setUp();
    isBroken = true;
    write('apr');
    await wait(600);
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: uiStrings.retry }));
    await wait(600);
    expect([screen.getByRole('option').textContent, chosen]).toEqual(['apricot', []]);
  });

  test('a code that no list must know is kept, however quickly Enter was pressed and the field left', async () => {
    const made: string[] = [];
    const { input, write, press, wait } = setUp((text) => made.push(text), true);
    write('cherry');
    press('Enter');
    fireEvent.blur(input);
    await wait(600);
    expect(made).toEqual(['cherry']);
  });

  test('leaving takes the one that is called so to the letter, and makes what is not', async () => {
    const made: string[] = [];
    const { chosen, input, write, wait } = setUp((text) => made.push(text), true);
    write('apple');
    await wait(2_000);
    fireEvent.blur(input);
    expect([chosen, made]).toEqual([['apple'], []]);
    write('ap');
    await wait(2_000);
    fireEvent.blur(input);
    expect([chosen, made]).toEqual([['apple'], ['ap']]);
  });

  test('leaving drops unfinished text', async () => {
    const { input, write } = setUp();
    write('app');
    fireEvent.blur(input);
    expect(input.value).toBe('');
  });
});
