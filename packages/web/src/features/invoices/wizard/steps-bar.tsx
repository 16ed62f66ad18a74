import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { usePhone } from '../../../ui/use-media.ts';
import { useDraft } from '../draft-store/draft-context.ts';
import { stepOfPath } from '../draft-store/draft-path.ts';
import { stepCount } from '../draft-store/wizard-state.ts';
import { useSpokenFindings } from './use-spoken.ts';
import { wizardStrings } from './wizard.fa.ts';

interface StepsBarProps {
  onGoTo: (step: number) => void;
  /** On a phone: the tools stand beside the segments. */
  tools: ReactNode;
}

/** Errors that may speak, by step. */
function useStepErrors(): readonly number[] {
  const spoken = useSpokenFindings();
  const counts = Array.from({ length: stepCount }, () => 0);
  for (const { path, severity } of spoken) {
    const step = stepOfPath(path);
    if (severity === 'error') counts[step] = (counts[step] ?? 0) + 1;
  }
  return counts;
}

/** Numbered steps with their errors; on a phone segments. */
export function StepsBar({ onGoTo, tools }: StepsBarProps) {
  const isPhone = usePhone();
  const errors = useStepErrors();
  const step = useDraft(({ state }) => state.steps);
  const reached = useDraft(({ state }) => state.reachedStep);
  if (isPhone) return <Segments {...{ errors, step, reached, onGoTo, tools }} />;
  return (
    <nav aria-label={wizardStrings.stepsLabel} className="shrink-0 border-line border-b px-page pb-2">
      <ol className="flex items-center gap-2.5">
        {wizardStrings.stepNames.map((name, index) => (
          <li key={name} className={cx('flex items-center gap-2.5', index > 0 && 'grow')}>
            {index > 0 && <span aria-hidden className="h-px grow bg-line" />}
            <StepButton
              name={name}
              index={index}
              isCurrent={index === step}
              isDone={index < reached && index !== step}
              errors={errors[index] ?? 0}
              onPress={() => onGoTo(index)}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface StepButtonProps {
  name: string;
  index: number;
  isCurrent: boolean;
  isDone: boolean;
  errors: number;
  onPress: () => void;
}

function StepButton({ name, index, isCurrent, isDone, errors, onPress }: StepButtonProps) {
  const format = useFormat();
  const isClean = isDone && errors === 0;
  return (
    <button
      type="button"
      {...(isCurrent ? { 'aria-current': 'step' as const } : {})}
      onClick={onPress}
      className="flex min-h-8 items-center gap-2.5 whitespace-nowrap rounded-full pe-1.5"
    >
      <span
        className={cx(
          'inline-flex size-6 items-center justify-center rounded-full border font-bold text-caption',
          isCurrent
            ? 'border-transparent bg-accent text-accent-ink'
            : isClean
              ? 'border-transparent bg-accent-soft text-accent-text'
              : 'border-line-strong bg-surface text-ink-2',
        )}
      >
        {isClean ? <Icon of={Check} size={14} label={wizardStrings.stepDone} /> : format.number(index + 1)}
      </span>
      <span className={cx(isCurrent ? 'font-bold' : 'text-ink-2')}>{name}</span>
      {errors > 0 && (
        <span className="rounded-full bg-bad-soft px-2 font-medium text-bad text-caption leading-5">
          {wizardStrings.errorCount(format.number(errors))}
        </span>
      )}
    </button>
  );
}

function Segments({
  errors,
  step,
  reached,
  onGoTo,
  tools,
}: StepsBarProps & { errors: readonly number[]; step: number; reached: number }) {
  const format = useFormat();
  return (
    <div className="flex items-center gap-3 border-line border-b bg-surface px-page py-1">
      <nav aria-label={wizardStrings.stepsLabel} className="min-w-0 grow">
        <ol className="grid grid-cols-5 gap-1.5">
          {wizardStrings.stepNames.map((name, index) => {
            const count = errors[index] ?? 0;
            const words = count > 0 ? `${name}، ${wizardStrings.errorCount(format.number(count))}` : name;
            return (
              <li key={name}>
                <button
                  type="button"
                  aria-label={words}
                  {...(index === step ? { 'aria-current': 'step' as const } : {})}
                  onClick={() => onGoTo(index)}
                  className="flex h-11 w-full items-center"
                >
                  <span
                    className={cx(
                      'h-1.5 w-full rounded-full',
                      count > 0 ? 'bg-bad' : index <= step || index < reached ? 'bg-accent' : 'bg-line',
                      index === step && 'h-2',
                    )}
                  />
                </button>
              </li>
            );
          })}
        </ol>
      </nav>
      {tools}
    </div>
  );
}
