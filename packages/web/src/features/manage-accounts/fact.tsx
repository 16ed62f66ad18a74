import type { ReactNode } from 'react';

/** A name over its value, in a `dl`. */
export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-caption text-ink-2">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
