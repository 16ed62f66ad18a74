import { useRef, useState } from 'react';
import type { Asked, useAsked } from './use-asked.ts';

/**
 * What ends a sale (it is issued, or goes on in the wizard) waits for the goods that are still looked for: they would stand
 * in the next customer's, as what is scanned from then on does. Where one of them has no line, or something is asked for, the sale is not ended: somebody looks first.
 */
export function useWhenWhole({
  isIdle,
  settled,
  closeOf,
  hold,
  release,
}: Pick<ReturnType<typeof useAsked>, 'isIdle' | 'settled' | 'closeOf' | 'hold' | 'release'>) {
  const [isWaiting, setWaiting] = useState(false);
  /** before it is drawn, too: a second press does nothing */
  const waits = useRef(false);
  return {
    isWaiting,
    /** @param over what is asked for while it is ended; it closes where the sale is not whole */
    whenWhole: async (end: () => unknown, over: Asked | null = null): Promise<void> => {
      if (waits.current) return;
      if (isIdle(over)) return void (await end());
      waits.current = true;
      setWaiting(true);
      hold();
      try {
        if (await settled(over)) await end();
        else if (over !== null) closeOf(over);
      } finally {
        waits.current = false;
        setWaiting(false);
        release();
      }
    },
  };
}
