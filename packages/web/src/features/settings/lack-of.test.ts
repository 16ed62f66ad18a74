import { describe, expect, it } from 'vitest';
import type { Me } from '../../app/session-store.ts';
import { lackOf } from './lack-of.ts';

const withMemories = (...ready: boolean[]) =>
  ({ memories: ready.map((one) => ({ ready: one, enabled: true })) }) as Pick<Me, 'memories'>;

describe('what an account lacks to send', () => {
  it.each([
    ['a memory, when it is new', withMemories(), 'memory'],
    ['a key, where its memories have none', withMemories(false, false), 'key'],
    ['one that is enabled, where none is', { memories: [{ ready: false, enabled: false }] } as never, 'disabled'],
    ['nothing, where one of them is ready', withMemories(false, true), null],
    ['nothing that is known, before the account is', null, null],
  ])('%s', (_, user, lack) => {
    expect(lackOf(user)).toBe(lack);
  });
});
