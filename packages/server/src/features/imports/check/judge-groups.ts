import { judgeRows, sheetColumn } from '@taraz/core';
import { importMessages } from '../messages.fa.ts';
import type { CheckRequest, GroupVerdict } from './protocol.ts';

const numberPath = 'invoice.internal_id';

/** Judges each group by the whole rule book. Pure but for the ids of lines. */
export function judgeGroups(request: Omit<CheckRequest, 'id'>, uuid: () => string): GroupVerdict[] {
  const { groups, mapping, facts, context, drafts } = request;
  const number = mapping[numberPath];
  const numberColumn = number !== undefined && 'column' in number ? number.column : -1;
  return groups.map(({ place, rows }) => {
    const judged = judgeRows(rows, mapping, { ...facts, uuid }, context);
    const faults = [...judged.faults];
    const [first] = rows;
    if (numberColumn >= 0 && first !== undefined && (first.cells[numberColumn] ?? '').trim() === '') {
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
    const isGood = faults.every(({ severity }) => severity !== 'error');
    return { place, faults, draft: drafts && isGood ? judged.draft : null };
  });
}
