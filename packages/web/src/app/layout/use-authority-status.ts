import { useQuery } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import { useOnline } from '../../ui/offline-bar.tsx';
import { api } from '../api.ts';
import { useSession } from '../session-store.ts';

const states = ['up', 'degraded', 'down'] as const;

export interface AuthorityStatus extends Omit<CallReply<typeof calls.getAuthorityStatus>, 'state'> {
  /** unknown: this browser is offline */
  state: 'up' | 'degraded' | 'down' | 'unknown';
}

/** State of the tax authority as the server last knew it; null until it has said so. */
export function useAuthorityStatus(): AuthorityStatus | null {
  const { isAuthenticated } = useSession();
  const { data } = useQuery({
    queryKey: ['authority', 'status'],
    queryFn: ({ signal }) => api(calls.getAuthorityStatus, {}, { signal }),
    refetchInterval: 30_000,
    // Before verification nothing but the sign-up may be asked.
    enabled: isAuthenticated,
  });
  const isOnline = useOnline();
  if (data === undefined) return null;
  const known = states.find((one) => isOnline && one === data.state);
  return { ...data, state: known ?? 'unknown' };
}
