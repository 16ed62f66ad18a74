// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { dispatchSession, type Me } from '../../../../app/session-store.ts';
import { DraftStoreContext } from '../../draft-store/draft-context.ts';
import { createDraftShelf } from '../../draft-store/draft-shelf.ts';
import { createDraftStore } from '../../draft-store/draft-store.ts';
import { initialState } from '../../draft-store/wizard-state.ts';
import { browserDeps } from '../browser-deps.ts';
import { wizardStrings } from '../wizard.fa.ts';
import { MemoryChoice } from './memory-choice.tsx';

const words = wizardStrings.pattern;
const main = { memory_id: 'A11216', title: '', environment: 'production', is_default: true, enabled: true };
const branch = { ...main, memory_id: 'B24680', is_default: false };
const sandbox = { ...branch, memory_id: 'S11216', environment: 'sandbox' };

afterEach(cleanup);

function open(memories: object[], memoryId: string | null, isTest = false) {
  dispatchSession({
    type: 'user',
    user: { id: 'u', roles: ['admin'], permissions: [], account: { id: 'a' }, memories } as unknown as Me,
    isLegal: true,
    signByTaxpayer: false,
  });
  const shelf = createDraftShelf(window.localStorage, 'a.u');
  const initial = initialState(browserDeps, { invoice: { is_send_sand_box: isTest } });
  const store = createDraftStore({ deps: browserDeps, shelf, key: 'new:a', initial, memoryId, later: () => () => {} });
  render(
    <DraftStoreContext value={store}>
      <MemoryChoice />
    </DraftStoreContext>,
  );
  return store;
}

/** What it says is chosen; null: there is no choice. */
const shown = () => screen.queryByRole('button')?.querySelector('[data-rac]')?.textContent ?? null;

it.each([
  ['there is one', [main], null, null],
  ['there is one of its kind', [main, sandbox], null, null],
  ['that one is named', [main, sandbox], 'A11216', null],
  ['there are several', [main, branch], null, 'A11216'],
  ['another is named', [main, branch], 'B24680', 'B24680'],
])('shows what is sent where %s', (_, memories, named, wanted) => {
  open(memories, named);
  expect(shown()).toBe(wanted);
  expect(screen.queryByText(words.memoryOfTests)).toBeNull();
});

it('shows a sandbox’s that is named for what is no test, says so, and leaves it to be chosen', () => {
  const store = open([main, sandbox], 'S11216');
  expect(shown()).toBe('S11216');
  expect(screen.getByText(words.memoryOfTests)).toBeTruthy();
  act(() => store.setMemory('A11216'));
  expect(shown()).toBe('A11216');
  expect(screen.queryByText(words.memoryOfTests)).toBeNull();
});

it('shows nothing as chosen where one is named that the account does not have, and one has to be', () => {
  const store = open([main], 'B24680');
  expect(shown()).not.toBe('A11216');
  expect(screen.getByRole('button')).toBeTruthy();
  act(() => store.setMemory('A11216'));
  expect(shown()).toBe('A11216');
});
