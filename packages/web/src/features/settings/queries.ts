import { queryOptions } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';

export type Memory = CallReply<typeof calls.listMemories>['memories'][number];
export type Environment = Memory['environment'];
export type MemorySettings = CallReply<typeof calls.getMemorySettings>;
export type MemoryKey = NonNullable<MemorySettings['active_key']>;

/** A tax memory with its settings and keys. */
export interface MemoryCard {
  memory: Memory;
  settings: MemorySettings;
  /** it issues tests alone, beside memories that issue for real */
  isForTests: boolean;
}

export const settingsKey = ['settings'] as const;

/** All memories of the account, and where another may belong, the installation's own environment first. */
export const memoryCardsQuery = () =>
  queryOptions({
    queryKey: [...settingsKey, 'memories'],
    queryFn: async ({ signal }) => {
      const [{ memories, environments }, { settings }] = await Promise.all([
        api(calls.listMemories, {}, { signal }),
        api(calls.listMemorySettings, {}, { signal }),
      ]);
      const cards = memories.flatMap((memory): MemoryCard[] => {
        const own = settings.find(({ id }) => id === memory.id);
        const isForTests = memory.environment === 'sandbox' && environments[0] !== 'sandbox';
        return own === undefined ? [] : [{ memory, settings: own, isForTests }];
      });
      return { cards, environments };
    },
  });

export const trustedProvidersQuery = () =>
  queryOptions({
    queryKey: [...settingsKey, 'trusted-providers'],
    queryFn: ({ signal }) => api(calls.listTrustedProviders, {}, { signal }),
  });
