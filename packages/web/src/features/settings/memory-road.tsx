import { Check, type LucideIcon, RadioTower } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { MemoryCard } from './queries.ts';
import { type RoadStep, roadOf, roadSteps } from './road.ts';
import { settingsStrings as words } from './strings.fa.ts';

/** The five steps as a road: done ones ticked with their day, the one under way filled. */
export function MemoryRoad({ card }: { card: MemoryCard }) {
  const format = useFormat();
  const { done, key } = roadOf(card);
  const { last_test } = card.settings;
  const madeAt = key === null ? '' : format.date(key.created_at);
  const notes: Record<RoadStep, string> = {
    key: madeAt,
    request: madeAt,
    certificate: key?.activated_at ? format.date(key.activated_at) : '',
    test: last_test?.ok ? words.testedOk(format.date(last_test.at)) : '',
    use: key?.certificate ? words.until(format.date(key.certificate.not_after)) : '',
  };
  return (
    <ol className="flex max-sm:flex-col max-sm:gap-2">
      {roadSteps.map((step, index) => {
        const isDone = index < done;
        const isNow = index === done || (step === 'use' && done === roadSteps.length);
        const icon: LucideIcon | null = step === 'use' && isDone ? RadioTower : isDone ? Check : null;
        return (
          <li
            key={step}
            {...(isNow ? { 'aria-current': 'step' as const } : {})}
            className="relative flex min-w-0 flex-1 flex-col items-center text-center max-sm:flex-row max-sm:gap-3 max-sm:text-start"
          >
            {index > 0 && (
              <span
                aria-hidden
                className={cx(
                  'absolute end-1/2 top-[0.9375rem] w-full border-t-2 max-sm:hidden',
                  isDone || isNow ? 'border-accent' : 'border-line',
                )}
              />
            )}
            <span
              className={cx(
                'z-1 mb-1.5 inline-flex size-8 shrink-0 items-center justify-center rounded-full font-bold max-sm:mb-0',
                isNow ? 'bg-accent text-accent-ink' : isDone ? 'bg-accent-soft text-accent-text' : 'bg-mute text-ink-2',
              )}
            >
              {icon ? <Icon of={icon} label={words.ok} /> : format.number(index + 1)}
            </span>
            <span className="min-w-0">
              <span className="block font-medium">{words.steps[step]}</span>
              <span className="block min-h-[1.125rem] text-caption text-ink-2">{isDone ? notes[step] : ''}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
