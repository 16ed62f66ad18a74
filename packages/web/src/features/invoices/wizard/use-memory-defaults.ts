import { useQuery } from '@tanstack/react-query';
import { ApiProblem } from '@taraz/contract';
import { useSession } from '../../../app/session-store.ts';
import { useSlow } from '../../../ui/skeleton.tsx';
import { defaultMemory, memoriesFor } from '../../settings/memories-for.ts';
import { memorySettingsQuery } from '../queries.ts';

/** No longer than so is a newer answer waited for where one is known: on a dead line none comes. */
const renewedMs = 3_000;

/** What the account's new documents begin with: the settings of the tax memory by which they go. */
export function useMemoryDefaults(isTest: boolean) {
  const { user } = useSession();
  const settings = useQuery(memorySettingsQuery);
  // What was set a moment ago, here or by a colleague, holds at once; without an answer, what is known of it does.
  const isRenewed = settings.isStale && settings.isFetching;
  const isLate = useSlow(isRenewed, renewedMs);
  const memoryId = defaultMemory(memoriesFor(isTest, user?.memories ?? []))?.memory_id;
  return {
    settings,
    memory: settings.data?.memories.find((one) => one.memory_id === memoryId) ?? null,
    isWaiting: settings.isPending || (isRenewed && !isLate),
    // With no connection, and for whom it is refused, the defaults of everybody hold.
    isSettingsLost:
      memoryId !== undefined &&
      settings.data === undefined &&
      settings.error instanceof ApiProblem &&
      settings.error.status >= 500,
  };
}
