import {
  type ColumnKey,
  choiceWords,
  currencies,
  type InvoiceDraft,
  patternChoices,
  productUnits,
  rowsOfDraft,
  type TemplateColumn,
  templateColumns,
  unitLabel,
} from '@taraz/core';
import { type DataValidation, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { importMessages } from '../messages.fa.ts';

/** Rows that lists and formats reach down to. */
const rowsReached = 5_000;
const columnWidth = 20;
const shade = { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFDDECEA' } } as const;

const letters = (index: number): string => {
  let name = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
};

/** What a column may hold, when that is a list. */
function listOf({ kind }: TemplateColumn): string[] {
  if (kind.type === 'choice') return choiceWords(kind.choice).filter((word) => word !== '');
  if (kind.type === 'unit') return [...new Set(productUnits.map(({ fa }) => fa))];
  if (kind.type === 'currency') return currencies.map(({ alpha }) => alpha);
  if (kind.type !== 'pattern') return [];
  return patternChoices();
}

function noteOf({ kind, requirement }: TemplateColumn): string {
  return `${importMessages.requirement[requirement]}. ${importMessages.kinds[kind.type]}`;
}

function guideSheet(own: readonly TemplateColumn[]): WriteSheet {
  const rows = own.map((column) => [
    column.label,
    importMessages.requirement[column.requirement],
    importMessages.kinds[column.kind.type],
  ]);
  return {
    name: importMessages.sheets.guide,
    view: { rightToLeft: true },
    columns: [{ width: 34 }, { width: 14 }, { width: 64 }],
    rows: [...importMessages.guideNotes.map((note) => [note]), [], [...importMessages.guideHead], ...rows],
  };
}

const isNumber = ({ kind }: TemplateColumn): boolean => kind.type === 'number' || kind.type === 'percent';

/** A cell of the example as people write it: the list's word for a unit, a day without its milliseconds; figures as such. */
function exampleCell(column: TemplateColumn, text: string): string | number {
  if (column.kind.type === 'unit') return text === '' ? '' : unitLabel(text, 'raw-code');
  if (column.path === 'invoice.invoice_date') return text.replace(/ .*/, '');
  return isNumber(column) && /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text;
}

/** A pattern's spreadsheet with notes, lists and an example. */
export async function templateOf(key: ColumnKey, example: InvoiceDraft): Promise<Uint8Array> {
  const own = templateColumns(key);
  const lists = own.map(listOf);
  const listed = lists.flatMap((list, index) => (list.length === 0 ? [] : [{ list, index }]));
  const longest = Math.max(0, ...listed.map(({ list }) => list.length));
  const validations: DataValidation[] = listed.map(({ list, index }, place) => ({
    type: 'list',
    allowBlank: true,
    showErrorMessage: false,
    formula1: `'${importMessages.sheets.lists}'!$${letters(place)}$1:$${letters(place)}$${list.length}`,
    range: `${letters(index)}2:${letters(index)}${rowsReached}`,
  }));
  const cells = new Map(
    own.map((column, index) => [
      `0,${index}`,
      {
        value: column.label,
        type: 'string' as const,
        style: { font: { bold: column.requirement === 'M' }, fill: shade },
        comment: { text: noteOf(column) },
      },
    ]),
  );
  const main: WriteSheet = {
    name: importMessages.sheets.template,
    view: { rightToLeft: true },
    freezePane: { rows: 1 },
    columns: own.map((column) => ({ width: columnWidth, ...(isNumber(column) ? {} : { numFmt: '@' }) })),
    rows: [
      own.map(({ label }) => label),
      ...rowsOfDraft(example, own).map((row) =>
        row.map((text, index) => {
          const column = own[index];
          return column === undefined ? text : exampleCell(column, text);
        }),
      ),
    ],
    cells,
    dataValidations: validations,
  };
  const table: WriteSheet = {
    name: importMessages.sheets.lists,
    view: { rightToLeft: true },
    rows: Array.from({ length: longest }, (_, row) => listed.map(({ list }) => list[row] ?? '')),
  };
  return writeXlsx({ sheets: [main, guideSheet(own), table] });
}
