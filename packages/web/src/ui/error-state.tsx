import { ApiProblem, type ProblemDocument } from '@taraz/contract';
import { CircleX, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { CopyableCode } from './copyable-code.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { isNowhere } from './is-nowhere.ts';
import { useToldInPlace } from './toast-store.ts';
import { uiStrings } from './ui.fa.ts';

export interface ErrorStateProps {
  /** What failed, as a sentence. */
  title: ReactNode;
  /** What is still safe or still works. */
  safe?: ReactNode;
  /** The failure itself: an ApiProblem gives its reason and trace code. */
  error?: unknown;
  onRetry?: () => void;
  isRetrying?: boolean;
  className?: string;
}

/** What this failure says beyond its kind: which field, what to do about it. '' when that is all there is. */
function detailOf(problem: ProblemDocument | null): string {
  const detail = problem?.detail || problem?.errors?.[0]?.message || '';
  return detail === problem?.title ? '' : detail;
}

/** A strip where the data would be; the rest of the page keeps working. */
export function ErrorState({ title, safe, error, onRetry, isRetrying = false, className }: ErrorStateProps) {
  const isMissing = isNowhere(error);
  const problem = error instanceof ApiProblem && !isMissing ? error.problem : null;
  const reason = isMissing
    ? uiStrings.notHere
    : error instanceof ApiProblem && error.status === 0
      ? uiStrings.noConnection
      : problem?.title;
  const detail = detailOf(problem);
  useToldInPlace(reason, error);
  useToldInPlace(detail === '' ? undefined : detail, error);
  return (
    <div
      role="alert"
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-bad-soft px-4 py-3 text-ink',
        className,
      )}
    >
      <Icon of={CircleX} size={18} className="text-bad" />
      <div className="min-w-0 grow basis-72">
        <p className="font-bold">{title}</p>
        {reason !== undefined && <p className="text-ink-2">{reason}</p>}
        {detail !== '' && <p className="text-ink-2">{detail}</p>}
        {safe !== undefined && <p className="text-ink-2">{safe}</p>}
      </div>
      <div className="ms-auto flex flex-wrap items-center gap-3">
        {problem && (
          <span className="inline-flex items-center gap-1 whitespace-nowrap text-caption text-ink-2">
            {uiStrings.traceCode}
            <CopyableCode
              code={problem.request_id}
              shown={problem.request_id.slice(0, 13)}
              name={uiStrings.traceCode}
            />
          </span>
        )}
        {problem && (
          <a
            href={`/reports?new=true&trace=${encodeURIComponent(problem.request_id)}`}
            target="_blank"
            rel="noopener"
            className="focus-ring rounded-control text-accent-text underline"
          >
            {uiStrings.reportProblem}
          </a>
        )}
        {onRetry && !isMissing && (
          <Button icon={RotateCw} onPress={onRetry} isBusy={isRetrying}>
            {uiStrings.retry}
          </Button>
        )}
      </div>
    </div>
  );
}
