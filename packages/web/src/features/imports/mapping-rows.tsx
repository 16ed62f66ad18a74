import { amountPaths, type ColumnKey, sayingColumns } from '@taraz/core';
import { useMemo } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ColumnSamples } from '../../ui/column-samples.tsx';
import { Select } from '../../ui/select.tsx';
import { type Choices, lookedUpBy, mappingOf, withColumn, withToman } from './mapping-choices.ts';
import { ignored, optionsOf } from './mapping-fields.ts';
import type { ImportDetail } from './queries.ts';
import { inJalali } from './repair-columns.tsx';
import { importStrings } from './strings.fa.ts';

const words = importStrings.mapping;

interface MappingRowsProps {
  job: ImportDetail;
  /** the columns as they are called here, those without a title too */
  heads: readonly string[];
  /** the pattern whose columns stand first among what they may be */
  pattern: ColumnKey;
  choices: Choices;
  onChange: (choices: Choices) => void;
}

/** Each column of the file with some of its cells, and what it means. */
export function MappingRows({ job, heads, pattern, choices, onChange }: MappingRowsProps) {
  const options = useMemo(() => optionsOf(pattern), [pattern]);
  const saying = new Set(
    sayingColumns(job.headers, mappingOf(choices)).flatMap(({ path, column }) => (path === null ? [column] : [])),
  );
  return (
    <ul aria-label={words.title} className="border-line border-t">
      {heads.map((header, column) => (
        <MappingRow
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file never move
          key={column}
          header={header}
          samples={job.sample.map((cells) => cells[column] ?? '').filter((text) => text !== '')}
          value={choices.paths[column] || lookedUpBy(choices, column)}
          options={options}
          onChange={(path) => onChange(withColumn(choices, column, path))}
          isToman={amountPaths.has(choices.paths[column] ?? '') ? choices.tomans.has(column) : null}
          onToman={(isToman) => onChange(withToman(choices, column, isToman))}
          isSaying={saying.has(column)}
        />
      ))}
    </ul>
  );
}

interface MappingRowProps {
  header: string;
  samples: readonly string[];
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (path: string) => void;
  /** whether its amounts are counted in tomans; null: it has none */
  isToman: boolean | null;
  onToman: (isToman: boolean) => void;
  /** it says which rows are no sale, though it is mapped to nothing */
  isSaying: boolean;
}

function MappingRow({ header, samples, value, options, onChange, isToman, onToman, isSaying }: MappingRowProps) {
  return (
    <li className="grid items-center gap-x-4 gap-y-1 border-line border-b px-3.5 py-2 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,20rem)]">
      <span className="truncate font-medium">
        <bdi>{header}</bdi>
      </span>
      <ColumnSamples samples={samples.slice(0, 3).map(inJalali)} />
      <div className="flex min-w-0 flex-col gap-1">
        <Select
          label={words.meansOf(header)}
          isLabelHidden
          options={options}
          value={value === '' ? ignored : value}
          onChange={(path) => onChange(path === ignored ? '' : path)}
        />
        {isSaying && <span className="text-caption text-ink-2">{words.saysState}</span>}
        {isToman !== null && (
          <Checkbox isSelected={isToman} onChange={onToman}>
            {words.inTomans}
          </Checkbox>
        )}
      </div>
    </li>
  );
}
