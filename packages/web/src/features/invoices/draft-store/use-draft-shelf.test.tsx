// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { dispatchSession, type Me } from '../../../app/session-store.ts';
import { browserDeps } from '../wizard/browser-deps.ts';
import { unsavedDraft } from './draft-codec.ts';
import { useDraftShelf } from './use-draft-shelf.ts';
import { initialState } from './wizard-state.ts';

const enter = (id: string) =>
  act(() =>
    dispatchSession({
      type: 'user',
      user: { id, account: { id: 'a' }, roles: ['employee'] } as unknown as Me,
      isLegal: true,
      signByTaxpayer: false,
    }),
  );
afterEach(() => window.localStorage.clear());

it.each([undefined, 'till', 'offers'] as const)(
  'a colleague in the same browser finds no draft of another: %s',
  (of) => {
    enter('maryam');
    const { result } = renderHook(() => useDraftShelf(of));
    const state = initialState(browserDeps);
    const draft = unsavedDraft({ state, source: null, memoryId: null }, '2026-11-28T08:00:00.000Z');
    expect(result.current.write('new:1', draft)).toBe(true);
    enter('reza');
    expect([result.current.read('new:1'), result.current.list()]).toEqual([null, []]);
    enter('maryam');
    expect(result.current.read('new:1')).not.toBeNull();
  },
);
