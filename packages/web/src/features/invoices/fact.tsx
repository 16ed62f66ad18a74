import type { ReactNode } from 'react';

/** A line of what is known of an invoice, in a list of such (`dl`). */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-3">
      <dt className="w-28 shrink-0 text-ink-2">{label}</dt>
      <dd className="min-w-0 font-medium">{children}</dd>
    </div>
  );
}
