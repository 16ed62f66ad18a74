import { type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { importMessages } from '../messages.fa.ts';
import type { StoredFault } from '../tables.ts';

export interface ErrorRow {
  readonly row: number;
  readonly cells: readonly string[];
  readonly faults: readonly StoredFault[];
}

const bad = { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFF9DEDC' } } as const;
const soft = { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFFFF3D6' } } as const;

const noteOf = ({ message, fix }: StoredFault): string =>
  fix === null ? message : `${message}\n${importMessages.fixHint(fix)}`;

/** The bad rows as they stand, each bad cell coloured and with a note; the file's row number leads them back. */
export async function errorSheetOf(headers: readonly string[], rows: readonly ErrorRow[]): Promise<Uint8Array> {
  const cells: NonNullable<WriteSheet['cells']> = new Map();
  const body = rows.map(({ row, cells: texts, faults }, index) => {
    for (const fault of faults) {
      if (fault.column < 0) continue;
      const key = `${index + 1},${fault.column + 1}`;
      const before = cells.get(key)?.comment?.text;
      cells.set(key, {
        value: texts[fault.column] ?? '',
        type: 'string',
        style: { fill: fault.severity === 'error' ? bad : soft },
        comment: { text: before === undefined ? noteOf(fault) : `${before}\n${noteOf(fault)}` },
      });
    }
    const summary = [...new Set(faults.map(({ message }) => message))].join(' ');
    return [row, ...headers.map((_, column) => texts[column] ?? ''), summary];
  });
  return writeXlsx({
    sheets: [
      {
        name: importMessages.sheets.errors,
        view: { rightToLeft: true },
        freezePane: { rows: 1 },
        columns: [{ width: 10 }, ...headers.map(() => ({ width: 20, numFmt: '@' })), { width: 60 }],
        rows: [[importMessages.errorRow, ...headers, importMessages.errorSummary], ...body],
        cells,
      },
    ],
  });
}
