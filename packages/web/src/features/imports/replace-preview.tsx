import { ArrowLeft } from 'lucide-react';
import { Banner } from '../../ui/banner.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { ImportDetail } from './queries.ts';
import { rowWord } from './repair-columns.tsx';
import { importStrings } from './strings.fa.ts';
import type { Matches } from './use-matches.ts';

const words = importStrings.replace;

/** A text as it stands in a cell, or that nothing stands there. */
function Cell({ text, className }: { text: string; className?: string }) {
  return text === '' ? (
    <span className="text-ink-2">{words.empty}</span>
  ) : (
    <bdi className={`min-w-0 break-words ${className ?? ''}`}>{text}</bdi>
  );
}

/** What a replacement would change: how much, and a few cells as they are and as they would be. */
export function ReplacePreview({ job, matches }: { job: Pick<ImportDetail, 'headers' | 'sheets'>; matches: Matches }) {
  const format = useFormat();
  const { cells, rows, stay, examples, isWhole, failure } = matches;
  if (failure !== null)
    return (
      <Banner tone="warn" title={words.notCounted} isAlert>
        {failure}
      </Banner>
    );
  const found = words.matches(format.number(cells), format.number(rows));
  return (
    <div className="flex flex-col gap-2 rounded-control bg-sunken px-3 py-2">
      {/* Each of the parts would be spoken; the whole is. */}
      <p role="status" aria-live={isWhole ? 'polite' : 'off'} className="font-medium">
        {isWhole && (cells === 0 ? words.nothingChanges : found)}
        {!isWhole && words.counting(cells === 0 ? '' : found)}
      </p>
      {examples.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {examples.map(({ row, column, before, after }) => (
            <li key={row} className="flex flex-wrap items-baseline gap-x-2">
              <span className="basis-full text-caption text-ink-2">
                {words.at(rowWord(job.sheets, row, format), job.headers[column] ?? '')}
              </span>
              <Cell text={before} className="text-bad line-through" />
              <Icon of={ArrowLeft} size={14} className="shrink-0 self-center text-ink-3" />
              <Cell text={after} className="font-medium" />
            </li>
          ))}
        </ul>
      )}
      {isWhole && stay > 0 && <p className="text-ink-2">{words.stay(format.number(stay))}</p>}
    </div>
  );
}
