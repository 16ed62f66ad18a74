import { emptyDraft, emptyItem } from '@taraz/core';
import { expect, it } from 'vitest';
import { contextOf } from '../../platform/http/asked-by.ts';
import { inRequest } from '../../platform/http/request-scope.ts';
import { askedDraft, askedDrafts, type StoredDraft, storedDraft } from './stored-draft.ts';

const stored = (lines: number): StoredDraft => {
  const draft = emptyDraft({ nowIso: '2026-11-26T08:00:00.000Z', uuid: () => 'line' });
  return JSON.parse(storedDraft({ ...draft, items: Array(lines).fill(emptyItem('line')) })) as StoredDraft;
};
const background = contextOf('account', JSON.stringify({ userId: 'u', roles: [], permissions: [] }));
const inOne = <T>(canGoAside: boolean, work: () => T): Promise<T> =>
  inRequest({ ...background, canGoAside }, async () => work());

it('reads what is short, one or many', async () => {
  expect((await inOne(true, () => askedDraft(stored(250)))).items).toHaveLength(250);
  expect(await inOne(true, () => askedDrafts([stored(500), stored(500)]))).toHaveLength(2);
});

it('leaves long ones aside, and many that are long together', async () => {
  await expect(inOne(true, () => askedDraft(stored(251)))).rejects.toThrow(
    expect.objectContaining({ name: 'LongWork' }),
  );
  await expect(inOne(true, () => askedDrafts([stored(600), stored(600)]))).rejects.toThrow();
});

it('reads all of them where nobody else does', async () => {
  expect((await inOne(false, () => askedDraft(stored(251)))).items).toHaveLength(251);
  expect(askedDraft(stored(251)).items).toHaveLength(251);
});
