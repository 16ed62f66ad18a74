import type { Database } from '../../platform/db/database.ts';

/** Rings in every process when a desk is asked, or has answered. */
export const deskChannel = 'taraz_desk';

export interface DeskBell {
  /** Resolves at the next ring, or after `ms`; it may ring for others, so the caller looks for itself. */
  wait(ms: number): Promise<void>;
}

/** Listens from the first wait on. */
export function createDeskBell(database: Pick<Database, 'listen'>): DeskBell {
  const waiting = new Set<() => void>();
  let isListening = false;
  const ring = () => {
    for (const wake of [...waiting]) wake();
  };
  return {
    async wait(ms) {
      if (!isListening) {
        isListening = true;
        // Without it one looks a little later: see the callers.
        void database.listen(deskChannel, ring, ring).catch(() => {
          isListening = false;
        });
      }
      await new Promise<void>((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          waiting.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, ms);
        waiting.add(wake);
      });
    },
  };
}
