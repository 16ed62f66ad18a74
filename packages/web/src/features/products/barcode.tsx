import { cleanIdentifier } from '@taraz/core';
import { eanBars } from './gtin.ts';

/** The bars of a right barcode, as a scanner reads them: dark on white in either theme. */
export function Barcode({ code }: { code: string }) {
  const bars = eanBars(code);
  if (bars === null) return null;
  const plain = cleanIdentifier(code);
  const runs = [...bars.matchAll(/1+/g)];
  return (
    <figure className="self-end rounded-control bg-paper px-3 pt-2 pb-1 text-center text-paper-ink">
      <svg viewBox="0 0 95 24" role="img" aria-label={plain} className="h-9 w-full" preserveAspectRatio="none">
        {runs.map((run) => (
          <rect key={run.index} x={run.index} y={0} width={run[0].length} height={24} fill="currentColor" />
        ))}
      </svg>
      <figcaption dir="ltr" className="text-caption tracking-widest">
        {plain}
      </figcaption>
    </figure>
  );
}
