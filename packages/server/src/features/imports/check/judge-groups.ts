import { faultsSaid, judgeRows, sheetColumn } from '@taraz/core';
import { keyColumns } from '../keys.ts';
import { importMessages } from '../messages.fa.ts';
import { identityOf, sumsOf } from './content.ts';
import { type CheckRequest, faulty, type GroupVerdict } from './protocol.ts';

const numberPath = 'invoice.internal_id';

/** Judges each group by the whole rule book. Pure but for the ids of lines. */
export function judgeGroups(request: CheckRequest, uuid: () => string): GroupVerdict[] {
  const { groups, mapping, saying, isTrial, facts, context, drafts } = request;
  const { number: numberColumn, group: groupColumn } = keyColumns(mapping);
  const textAt = (cells: readonly string[] | undefined, column: number) => (cells?.[column] ?? '').trim();
  return groups.map(({ place, rows }) => {
    // Of what is no sale nothing else is asked until its user says that it is one.
    const said = faultsSaid(rows, saying).filter(({ code }) => !isTrial || code !== 'SAID_TEST');
    if (said.length > 0) return faulty(place, said);
    const judged = judgeRows(rows, mapping, { ...facts, uuid }, context);
    const faults = [...judged.faults];
    const [first] = rows;
    const isGrouped = textAt(first?.cells, groupColumn) !== '';
    if (numberColumn >= 0 && !isGrouped && first !== undefined && textAt(first.cells, numberColumn) === '') {
      faults.unshift({
        row: first.row,
        column: numberColumn,
        path: sheetColumn(numberPath)?.path ?? numberPath,
        code: 'NUMBER_MISSING',
        severity: 'error',
        message: importMessages.NUMBER_MISSING,
        fix: null,
      });
    }
    if (faults.some(({ severity }) => severity === 'error')) return faulty(place, faults);
    const { draft } = judged;
    const sums = sumsOf(draft);
    const identity = identityOf(draft, sums.total, facts.nowMs);
    return { place, faults, draft: drafts ? draft : null, identity, sums, twinId: '' };
  });
}
