import { useIsMutating } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { type ImportDetail, mappingKey } from './queries.ts';
import { importStrings } from './strings.fa.ts';

const steps = ['file', 'mapping', 'checking', 'repair', 'issue'] as const;

/** Which step an import is at, from 0. */
function stepOf(job: ImportDetail): number {
  if (job.state === 'failed' || job.state === 'reading') return 0;
  if (job.state === 'mapping') return 1;
  if (job.state === 'checking') return job.faulty > 0 ? 3 : 2;
  // Held back in the middle of the check, it is there still.
  if (job.state === 'paused' && job.unchecked > 0) return job.faulty > 0 ? 3 : 2;
  if (job.state === 'editing') return 3;
  if (job.state === 'ready') return job.faulty > 0 ? 3 : 4;
  return job.state === 'stopped' ? stoppedAt(job) : 4;
}

/** How far a file had come when it was stopped. */
function stoppedAt({ rows, invoices, unchecked, faulty, issued }: ImportDetail): number {
  if (issued > 0) return 4;
  if (invoices === 0) return rows === 0 ? 0 : 1;
  if (unchecked > 0) return 2;
  return faulty > 0 ? 3 : 4;
}

/** The five steps; what is done has a tick, the present one is filled. */
export function StepsHead({ job }: { job: ImportDetail }) {
  const format = useFormat();
  // Once the columns are confirmed, they are no longer what is to be done.
  const isMapped = useIsMutating({ mutationKey: mappingKey(job.id) }) > 0;
  const at = isMapped ? 2 : stepOf(job);
  return (
    <ol
      aria-label={importStrings.stepsLabel}
      className="flex min-w-0 flex-wrap items-center gap-2 border-line border-b bg-surface px-page pt-1 pb-2 max-sm:mt-3 max-sm:border-t max-sm:py-3"
    >
      {steps.map((step, index) => (
        <li
          key={step}
          {...(index === at ? { 'aria-current': 'step' } : {})}
          className={cx('flex shrink-0 items-center gap-2', index > 0 && 'grow')}
        >
          {index > 0 && <span aria-hidden className="h-px min-w-4 grow bg-line" />}
          <span
            className={cx(
              'inline-flex size-6 items-center justify-center rounded-full border text-caption',
              index === at && 'border-transparent bg-accent font-bold text-accent-ink',
              index < at && 'border-transparent bg-accent-soft text-accent-text',
              index > at && 'border-line-strong text-ink-2',
            )}
          >
            {index < at ? <Icon of={Check} size={14} /> : format.number(index + 1)}
          </span>
          {index < at && <span className="sr-only">{importStrings.stepDone}</span>}
          <span className={cx(index === at ? 'font-bold' : 'text-ink-2 max-sm:sr-only')}>
            {importStrings.steps[step]}
          </span>
          {step === 'repair' && job.bad_rows > 0 && (
            <Chip tone="bad" className="max-sm:hidden">
              {importStrings.faults(format.number(job.bad_rows))}
            </Chip>
          )}
        </li>
      ))}
    </ol>
  );
}
