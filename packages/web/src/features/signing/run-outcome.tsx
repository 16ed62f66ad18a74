import { OctagonX } from 'lucide-react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { SigningFailure, SigningRun } from './sign-batch.ts';
import { signingStrings as words } from './strings.fa.ts';

/** Failures told one by one; of the others the count. */
const failuresShown = 10;

/** What the last batch could not sign, each with its reason; it is told until the next batch begins. */
export function Failures({ failures }: { failures: readonly SigningFailure[] }) {
  const format = useFormat();
  if (failures.length === 0) return null;
  const rest = failures.length - failuresShown;
  return (
    <Banner tone="bad" title={words.someFailed(format.number(failures.length))} isAlert>
      <ul>
        {failures.slice(0, failuresShown).map(({ invoice, reason }) => (
          <li key={invoice.id}>
            <bdi dir="ltr" className="font-medium">
              {invoice.tax_number}
            </bdi>
            {': '}
            {reason}
          </li>
        ))}
        {rest > 0 && <li>{words.moreFailures(format.number(rest))}</li>}
      </ul>
    </Banner>
  );
}

/** How far a batch is, and what ends it. */
export function RunProgress({ run, onStop }: { run: SigningRun; onStop: () => void }) {
  const format = useFormat();
  return (
    <div className="flex items-end gap-3">
      <ProgressBar
        label={run.cut === null ? words.signing : words.cut(run.cut)}
        tone={run.cut === null ? 'accent' : 'warn'}
        value={run.done + run.failures.length}
        max={run.total}
        valueText={`${format.number(run.done)} / ${format.number(run.total)}`}
        className="grow"
      />
      <Button icon={OctagonX} onPress={onStop}>
        {words.stop}
      </Button>
    </div>
  );
}
