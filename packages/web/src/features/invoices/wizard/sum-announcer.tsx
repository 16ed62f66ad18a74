import { useEffect, useRef, useState } from 'react';
import { useFormat } from '../../../ui/preferences.ts';
import { useDraft } from '../draft-store/draft-context.ts';
import { wizardStrings } from './wizard.fa.ts';

/** So long after the last key the sum is spoken: who goes on writing is not interrupted. */
const pauseMs = 1_200;

/** Tells a screen reader what the invoice has come to while its lines are written. */
export function SumAnnouncer() {
  const format = useFormat();
  const total = useDraft(({ state }) => state.totals.total);
  const count = useDraft(({ state }) => state.items.length);
  const [said, setSaid] = useState('');
  const before = useRef(total);
  useEffect(() => {
    if (before.current === total) return;
    const timer = setTimeout(() => {
      before.current = total;
      setSaid(wizardStrings.foot.announce(format.money(total), format.number(count)));
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [total, count, format]);
  return (
    <span role="status" className="sr-only">
      {said}
    </span>
  );
}
