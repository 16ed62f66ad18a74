import { plainRule } from '@taraz/core';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { lateCode } from './late-banner.tsx';
import type { ImportDetail } from './queries.ts';
import { twinCodes } from './repair-grid.tsx';
import { shortReason } from './short-reason.ts';
import { importStrings } from './strings.fa.ts';

const words = importStrings.grid;
/** So many are shown at first. */
const shown = { errors: 5, warnings: 3 } as const;

type Cause = ImportDetail['causes'][number];
/** A cause by its code and the column it stands in. */
export type ChosenCause = Pick<Cause, 'code' | 'column'>;

/** Those that repeat others have a list of their own, and what the whole file lacks of a late invoice a banner. */
const hasPlaceOfItsOwn = ({ code, column, severity }: Cause): boolean =>
  severity === 'warning' ? twinCodes.has(code) : code === lateCode && column < 0;

/** What is wrong: of kinds whose sentence tells of one row's figures or words, what all of them have in common. */
const sentenceOf = ({ code, message, count }: Cause): string => {
  const common: Partial<Record<string, string>> = words.ofMany;
  return (count > 1 ? common[code] : undefined) ?? plainRule(message);
};

/** A cause by its column, as the file calls it, and the beginning of what is wrong. */
function causeName({ headers }: ImportDetail, column: number, reason: string): string {
  const header = headers[column] ?? '';
  return column < 0 ? reason : `${header}: ${reason}`;
}

interface CauseListProps {
  job: ImportDetail;
  value: ChosenCause | null;
  onChange: (cause: ChosenCause | null) => void;
}

/** What is wrong with a file by cause, the most frequent first; one of them narrows the rows to its own. */
export function CauseList({ job, value, onChange }: CauseListProps) {
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const causes = job.causes.filter((cause) => !hasPlaceOfItsOwn(cause));
  const of = (wanted: Cause['severity'], most: number) =>
    causes.filter(({ severity }) => severity === wanted).slice(0, isWhole ? undefined : most);
  const listed = [...of('error', shown.errors), ...of('warning', shown.warnings)];
  const more = causes.length - listed.length;
  if (causes.length === 0) return null;
  return (
    <ul
      aria-label={words.causes}
      className={cx('flex min-w-0 gap-2 pb-0.5', isWhole ? 'max-h-40 flex-wrap overflow-y-auto' : 'overflow-x-auto')}
    >
      {listed.map((cause) => {
        const { code, column, severity, count } = cause;
        const sentence = format.text(sentenceOf(cause));
        const isOn = value?.code === code && value.column === column;
        return (
          <li className="shrink-0" key={`${code} ${column}`}>
            <button
              type="button"
              aria-pressed={isOn}
              title={sentence}
              onClick={() => onChange(isOn ? null : { code, column })}
              className={cx(
                'focus-ring inline-flex min-h-control max-w-80 items-center gap-2 rounded-full border px-3',
                isOn ? 'border-accent bg-accent-soft text-accent-text' : 'border-line bg-surface',
              )}
            >
              {severity === 'warning' && <Icon of={TriangleAlert} size={14} className="text-warn" />}
              <span className="truncate">{causeName(job, column, shortReason(sentence))}</span>
              <b>{format.number(count)}</b>
            </button>
          </li>
        );
      })}
      {(more > 0 || isWhole) && (
        <li className="shrink-0">
          <Button variant="quiet" aria-expanded={isWhole} onPress={() => setWhole(!isWhole)}>
            {isWhole ? words.fewerCauses : words.moreCauses(format.number(more))}
          </Button>
        </li>
      )}
    </ul>
  );
}
