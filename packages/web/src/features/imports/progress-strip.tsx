import { CircleCheck, CircleX, Pause, Play } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { ImportDetail } from './queries.ts';
import { importStrings } from './strings.fa.ts';
import { useImportChange } from './use-import.ts';

const words = importStrings.progress;

interface Measure {
  label: string;
  done: number;
  all: number;
  ok: number;
  bad: number;
  /** left out, or held back as repeated: looked at, and neither right nor wrong */
  aside: number;
}

const becoming = { issue: words.issued, draft: words.drafted, sandbox: words.tried } as const;

/** What is being done, and how far it is. */
function measureOf(job: ImportDetail): Measure | null {
  const { invoices, unchecked, valid, faulty, issued, sandbox, twins, skipped, left_out, state, mode } = job;
  const isIssuing = state === 'issuing' || (state === 'paused' && unchecked === 0);
  if (state === 'checking' || (state === 'paused' && !isIssuing)) {
    const aside = twins + skipped + left_out;
    return { label: words.checked, done: invoices - unchecked, all: invoices, ok: valid + issued, bad: faulty, aside };
  }
  if (isIssuing) {
    const done = mode === 'sandbox' ? sandbox : issued;
    const all = mode === 'sandbox' ? valid : issued + valid;
    return { label: becoming[mode], done, all, ok: done, bad: 0, aside: 0 };
  }
  return state === 'recalling'
    ? { label: words.recalled, done: issued, all: invoices, ok: issued, bad: 0, aside: 0 }
    : null;
}

/** The first steps are slow; a rate before then would promise hours. */
const rateAfterMs = 3_000;

/** So few invoices are judged in about so long. */
const brief = { invoices: 1_000, ms: 1_500 } as const;

/** Judged again after a mend, and about to be done: a strip that comes and goes would push the rows down and up under the hand. */
const isBrief = ({ state, invoices, unchecked, phase_done, phase_ms }: ImportDetail): boolean =>
  state === 'checking' && invoices - unchecked > phase_done && unchecked <= brief.invoices && phase_ms < brief.ms;

/** Progress with rate and time left, and the pause. */
export function ProgressStrip({ job }: { job: ImportDetail }) {
  const format = useFormat();
  const change = useImportChange(job.id);
  const measure = measureOf(job);
  if (job.editing !== null) return <EditingStrip editing={job.editing} />;
  if (measure === null || isBrief(job)) return null;
  const { label, done, all, ok, bad, aside } = measure;
  const isPaused = job.state === 'paused';
  const rate =
    job.phase_ms > rateAfterMs && !isPaused && job.state !== 'recalling' ? (job.phase_done * 1000) / job.phase_ms : 0;
  const leftSeconds = rate > 0 ? Math.ceil((all - done) / rate) : 0;
  const part = (count: number) => `${all === 0 ? 0 : (count / all) * 100}%`;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-b bg-surface px-page py-3">
      <div>
        <p className="text-caption text-ink-2">{label}</p>
        <p>
          <b>{format.number(done)}</b> <span className="text-ink-2">{words.of(format.number(all))}</span>
        </p>
      </div>
      <div className="min-w-52 grow basis-72">
        <div
          role="progressbar"
          aria-label={words.label}
          aria-valuemin={0}
          aria-valuemax={all}
          aria-valuenow={done}
          aria-valuetext={`${format.number(done)} ${words.of(format.number(all))}`}
          className="flex h-2.5 overflow-hidden rounded-full bg-mute"
        >
          <span className="bg-ok transition-[width] duration-180" style={{ width: part(ok) }} />
          <span className="bg-bad transition-[width] duration-180" style={{ width: part(bad) }} />
          <span className="bg-ink-3 transition-[width] duration-180" style={{ width: part(aside) }} />
        </div>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-4 text-caption">
          {label === words.checked && (
            <span className="inline-flex items-center gap-1 text-ok">
              <Icon of={CircleCheck} size={14} />
              {words.right(format.number(ok))}
            </span>
          )}
          {bad > 0 && (
            <span className="inline-flex items-center gap-1 text-bad">
              <Icon of={CircleX} size={14} />
              {words.wrong(format.number(bad))}
            </span>
          )}
          {aside > 0 && <span className="text-ink-2">{words.aside(format.number(aside))}</span>}
          <span className="text-ink-2">
            {isPaused ? words.paused : bad > 0 && job.state === 'checking' ? words.startNow : importStrings.leave}
          </span>
        </p>
      </div>
      {rate > 0 && (
        <>
          <Fact label={words.rate} text={words.perSecond(format.number(String(Math.round(rate))))} />
          <Fact label={words.left} text={timeLeft(leftSeconds, format.number)} />
        </>
      )}
      {job.state !== 'recalling' && (
        <Button
          icon={isPaused ? Play : Pause}
          isBusy={change.isPending}
          onPress={() => change.mutate({ action: isPaused ? 'resume' : 'pause' })}
        >
          {isPaused ? words.resume : words.pause}
        </Button>
      )}
    </div>
  );
}

/** An edit of very many rows, which goes on whether anybody looks or not. */
function EditingStrip({ editing }: { editing: NonNullable<ImportDetail['editing']> }) {
  return (
    <div className="flex flex-col gap-1.5 border-line border-b bg-surface px-page py-3">
      <ProgressBar
        label={importStrings.editing[editing.is_undo ? 'undo' : editing.is_redo ? 'redo' : 'edit']}
        value={editing.percent}
      />
      <p className="text-caption text-ink-2">{importStrings.leave}</p>
    </div>
  );
}

function timeLeft(seconds: number, number: (value: number) => string): string {
  if (seconds < 2) return words.soon;
  return seconds < 100 ? words.seconds(number(seconds)) : words.minutes(number(Math.ceil(seconds / 60)));
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p className="text-caption text-ink-2">{label}</p>
      <p className="font-bold">{text}</p>
    </div>
  );
}
