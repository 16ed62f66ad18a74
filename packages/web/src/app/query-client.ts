import { QueryClient } from '@tanstack/react-query';
import { problemStatus } from './session-store.ts';

/** Only a lost connection is tried again by itself; what the server answered goes to the screen at once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        gcTime: 10 * 60_000,
        retry: (failures, error) => problemStatus(error) === 0 && failures < 2,
      },
      mutations: { retry: false },
    },
  });
}

export const queryClient = createQueryClient();
