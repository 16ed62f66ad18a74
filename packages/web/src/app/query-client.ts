import { onlineManager, QueryClient } from '@tanstack/react-query';
import { connection, watchConnection } from '../ui/connection.ts';
import { problemStatus } from './session-store.ts';

/** Only a lost connection is tried again by itself; what the server answered goes to the screen at once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        gcTime: 10 * 60_000,
        // Without a network a question fails at once, and what is kept is shown; it is asked again when it is back.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => problemStatus(error) === 0 && connection.isOnline() && failures < 2,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** What is on screen is asked again when the server answers again, not only when the browser has a network again. */
export function followConnection(): void {
  onlineManager.setEventListener((setOnline) => watchConnection(() => setOnline(connection.isOnline())));
}

export const queryClient = createQueryClient();
