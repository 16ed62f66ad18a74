import { useRef, useState } from 'react';
import type { Asked, useAsked } from './use-asked.ts';

/**
 * What ends a sale (it is issued, or goes on in the wizard) waits for the goods that are still looked for: they would stand
 * in the next customer's. Where one of them has no line, or something is asked for, the sale is not ended: somebody looks first.
 */
export function useWhenWhole({
  isIdle,
  settled,
  closeOf,
}: Pick<ReturnType<typeof useAsked>, 'isIdle' | 'settled' | 'closeOf'>) {
  const [isWaiting, setWaiting] = useState(false);
  /** before it is drawn, too: a second press does nothing */
  const waits = useRef(false);
  return {
    isWaiting,
    /** @param over what is asked for while it is ended; it closes where the sale is not whole */
    whenWhole: async (end: () => unknown, over: Asked | null = null): Promise<void> => {
      if (waits.current) return;
      if (!isIdle(over)) {
        waits.current = true;
        setWaiting(true);
        const isWhole = await settled(over);
        waits.current = false;
        setWaiting(false);
        if (!isWhole) return over === null ? undefined : closeOf(over);
      }
      await end();
    },
  };
}
