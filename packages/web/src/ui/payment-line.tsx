import type { ReactNode } from 'react';

/** A payment on a phone: what it was for at the start, how much and how it stands at the end. */
export function PaymentLine({ what, figures }: { what: ReactNode; figures: ReactNode }) {
  return (
    <li className="flex items-center justify-between gap-3 border-line border-t px-3.5 py-2 first:border-t-0">
      <span className="min-w-0">{what}</span>
      <span className="w-32 shrink-0 text-right">{figures}</span>
    </li>
  );
}
