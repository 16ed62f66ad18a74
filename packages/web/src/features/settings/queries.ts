import { queryOptions } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';

export type Memory = CallReply<typeof calls.listMemories>['memories'][number];
export type MemorySettings = CallReply<typeof calls.getMemorySettings>;
export type MemoryKey = NonNullable<MemorySettings['active_key']>;

/** A tax memory with its settings and keys. */
export interface MemoryCard {
  memory: Memory;
  settings: MemorySettings;
}

export const settingsKey = ['settings'] as const;

export const memoryCardsQuery = () =>
  queryOptions({
    queryKey: [...settingsKey, 'memories'],
    queryFn: async ({ signal }): Promise<MemoryCard[]> => {
      const [{ memories }, { settings }] = await Promise.all([
        api(calls.listMemories, {}, { signal }),
        api(calls.listMemorySettings, {}, { signal }),
      ]);
      return memories.flatMap((memory) => {
        const own = settings.find(({ id }) => id === memory.id);
        return own === undefined ? [] : [{ memory, settings: own }];
      });
    },
  });

export const trustedProvidersQuery = () =>
  queryOptions({
    queryKey: [...settingsKey, 'trusted-providers'],
    queryFn: ({ signal }) => api(calls.listTrustedProviders, {}, { signal }),
  });
