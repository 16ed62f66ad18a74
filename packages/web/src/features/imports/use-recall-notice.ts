import { useEffect, useRef } from 'react';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import type { ImportDetail } from './queries.ts';
import { importStrings } from './strings.fa.ts';

const words = importStrings.actions;

/** Says how many of a file's issued invoices were taken back, and how many had left before, once that is over. */
export function useRecallNotice({ state, issued }: Pick<ImportDetail, 'state' | 'issued'>): void {
  const format = useFormat();
  const before = useRef(issued);
  const isRecalling = useRef(state === 'recalling');
  useEffect(() => {
    if (state === 'recalling') {
      isRecalling.current = true;
      return;
    }
    const taken = format.number(Math.max(0, before.current - issued));
    if (isRecalling.current && before.current === issued) toast.notice(words.recalledNone, 'info');
    else if (isRecalling.current) {
      toast.notice(issued === 0 ? words.recalled(taken) : words.recalledBut(taken, format.number(issued)));
    }
    isRecalling.current = false;
    before.current = issued;
  }, [state, issued, format]);
}
