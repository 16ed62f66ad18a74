import { useState } from 'react';
import { useFormat } from '../../ui/preferences.ts';
import { Segmented } from '../../ui/segmented.tsx';
import type { ImportDetail } from './queries.ts';
import { importStrings } from './strings.fa.ts';

const words = importStrings.grid;

export type RepairList = 'bad' | 'all' | 'twins' | 'left_out';

const repeatedOf = ({ twins, skipped }: ImportDetail): number => twins + skipped;

/** What is looked at first: what is wrong, what repeats others, everything, or what is left out where nothing else is left. */
function firstList(job: ImportDetail): RepairList {
  if (job.faulty > 0) return 'bad';
  if (repeatedOf(job) > 0) return 'twins';
  return job.valid === 0 && job.left_out_rows > 0 ? 'left_out' : 'all';
}

/** The list that is looked at. Once all is checked it stays what it is while its user works in it. */
export function useRepairList(job: ImportDetail): [RepairList, (next: RepairList) => void] {
  const [chosen, setChosen] = useState<RepairList | null>(null);
  const first = firstList(job);
  if (chosen === null && job.unchecked === 0 && job.editing === null) setChosen(first);
  const isGone = (chosen === 'twins' && repeatedOf(job) === 0) || (chosen === 'left_out' && job.left_out_rows === 0);
  return [isGone ? first : (chosen ?? first), setChosen];
}

interface RepairListsProps {
  job: ImportDetail;
  value: RepairList;
  onChange: (next: RepairList) => void;
}

/** Which rows are looked at; lists that are empty are not offered. */
export function RepairLists({ job, value, onChange }: RepairListsProps) {
  const format = useFormat();
  const repeated = repeatedOf(job);
  return (
    <Segmented
      label={words.only}
      isLabelHidden
      value={value}
      onChange={onChange}
      options={[
        { value: 'bad', label: words.bad(format.number(job.bad_rows)) },
        ...(repeated > 0 ? [{ value: 'twins' as const, label: words.twins(format.number(repeated)) }] : []),
        ...(job.left_out_rows > 0
          ? [{ value: 'left_out' as const, label: words.leftOutRows(format.number(job.left_out_rows)) }]
          : []),
        { value: 'all', label: words.all },
      ]}
    />
  );
}
