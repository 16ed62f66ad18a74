import { useQuery } from '@tanstack/react-query';
import type { PatternColumn } from '@taraz/core';
import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useDraftStore } from '../draft-store/draft-context.ts';
import { addItems, type ItemField } from '../draft-store/transitions.ts';
import { productCatalogueQuery } from '../queries.ts';
import { browserDeps } from './browser-deps.ts';
import { offerUndo } from './offer-undo.ts';
import { guessMapping, parseTable, productFinder, type TableGuess, type TableRow, tableRows } from './paste-table.ts';
import { useColumn } from './use-column.ts';
import { lineOfPatch, pasteColumns } from './use-paste-lines.ts';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.paste;
const previewRows = 6;

interface PasteDialogProps {
  /** What was pasted into the new row; empty asks for the text first. */
  cells: readonly (readonly string[])[];
  onClose: () => void;
}

/** Lines from a spreadsheet: what each column is, what the catalogue knows and what cannot be read, before they are added. */
export function PasteDialog({ cells: pasted, onClose }: PasteDialogProps) {
  const column = useColumn();
  const [text, setText] = useState('');
  const cells = useMemo(() => (pasted.length > 0 ? pasted : parseTable(text)), [pasted, text]);
  const table = usePastedTable(cells, column);
  const add = useAddRows(onClose);
  return (
    <Dialog
      title={words.title}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="l"
      footer={
        <>
          <Button
            variant="primary"
            autoFocus={pasted.length > 0}
            isDisabled={table.rows.length === 0}
            onPress={() => add(table.rows)}
          >
            {words.add(table.format.number(table.rows.length))}
          </Button>
          <Button onPress={onClose}>{words.cancel}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3.5">
        {pasted.length === 0 && (
          <TextArea autoFocus label={words.text} hint={words.textHint} value={text} onChange={setText} rows={5} />
        )}
        {cells.length > 0 && <PastedTable cells={cells} table={table} />}
      </div>
    </Dialog>
  );
}

function usePastedTable(cells: readonly (readonly string[])[], column: PatternColumn) {
  const format = useFormat();
  const { data } = useQuery(productCatalogueQuery());
  const columns = useMemo(() => pasteColumns(column), [column]);
  const [changed, setChanged] = useState<{ of: typeof cells; guess: TableGuess } | null>(null);
  const guessed = useMemo(() => guessMapping(cells, columns), [cells, columns]);
  const guess = changed?.of === cells ? changed.guess : guessed;
  const find = useMemo(() => productFinder(data?.products ?? []), [data]);
  const rows = useMemo(() => tableRows(cells, guess, find), [cells, guess, find]);
  return { format, columns, guess, rows, setGuess: (next: TableGuess) => setChanged({ of: cells, guess: next }) };
}

type Table = ReturnType<typeof usePastedTable>;

function useAddRows(onClose: () => void) {
  const store = useDraftStore();
  const format = useFormat();
  return (rows: readonly TableRow[]) => {
    const { invoice_date } = store.getSnapshot().state.invoice;
    const lines = rows.map(({ patch, product }) => lineOfPatch(patch, product, invoice_date));
    store.endStep();
    store.apply((state) => addItems(state, lines, browserDeps));
    onClose();
    offerUndo(store, wizardStrings.items.pasted(format.number(lines.length)));
  };
}

function PastedTable({ cells, table }: { cells: readonly (readonly string[])[]; table: Table }) {
  const { guess, rows, format, setGuess } = table;
  const known = rows.filter(({ product }) => product !== null).length;
  const faulty = rows.filter(({ unreadable }) => unreadable.length > 0).length;
  return (
    <>
      <p role="status" className="flex flex-wrap gap-x-4 gap-y-1">
        {known > 0 && <Count icon={CircleCheck} tone="text-ok" text={words.known(format.number(known))} />}
        {rows.length > known && (
          <Count icon={CircleHelp} tone="text-info" text={words.unknown(format.number(rows.length - known))} />
        )}
        {faulty > 0 && <Count icon={TriangleAlert} tone="text-warn" text={words.unreadable(format.number(faulty))} />}
      </p>
      <PreviewTable cells={cells} table={table} />
      <Checkbox isSelected={guess.hasHead} onChange={(hasHead) => setGuess({ ...guess, hasHead })}>
        {words.hasHead}
      </Checkbox>
    </>
  );
}

function Count({ icon, tone, text }: { icon: typeof CircleCheck; tone: string; text: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon of={icon} className={tone} />
      {text}
    </span>
  );
}

/** The first rows under their columns; each column's field can be changed. */
function PreviewTable({ cells, table }: { cells: readonly (readonly string[])[]; table: Table }) {
  const { guess, columns, format, rows, setGuess } = table;
  const width = Math.max(0, ...cells.map((row) => row.length));
  const options = [
    { value: 'none', label: words.leaveOut },
    ...columns.map(({ field, labels }) => ({ value: field as string, label: labels.at(-1) ?? field })),
  ];
  const choose = (index: number, value: string) => {
    const field = value === 'none' ? null : (value as ItemField);
    const mapping = Array.from({ length: width }, (_, at) => {
      if (at === index) return field;
      const own = guess.mapping[at] ?? null;
      return own === field ? null : own;
    });
    setGuess({ ...guess, mapping });
  };
  const shown = cells.slice(guess.hasHead ? 1 : 0, (guess.hasHead ? 1 : 0) + previewRows);
  return (
    <div className="overflow-auto rounded-control border border-line">
      <table className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            <th scope="col" className="border-line-strong border-b bg-sunken px-2 text-start text-caption text-ink-2">
              {words.row}
            </th>
            {Array.from({ length: width }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a source column is its place
              <th key={index} scope="col" className="min-w-32 border-line-strong border-b bg-sunken p-1.5 font-normal">
                <Select
                  label={words.column(format.number(index + 1))}
                  isLabelHidden
                  value={guess.mapping[index] ?? 'none'}
                  onChange={(value) => choose(index, value)}
                  options={options}
                />
              </th>
            ))}
            <th
              scope="col"
              className="whitespace-nowrap border-line-strong border-b bg-sunken px-2 text-start text-caption text-ink-2"
            >
              {words.product}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row, rowIndex) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row of the pasted table is its place
            <PreviewRow key={rowIndex} cells={row} row={rows[rowIndex]} index={rowIndex} table={table} width={width} />
          ))}
        </tbody>
      </table>
      {rows.length > shown.length && (
        <p className="px-2 py-1.5 text-ink-2">{words.moreRows(format.number(rows.length - shown.length))}</p>
      )}
    </div>
  );
}

interface PreviewRowProps {
  cells: readonly string[];
  row: TableRow | undefined;
  index: number;
  table: Table;
  width: number;
}

function PreviewRow({ cells, row, index, table: { guess, format }, width }: PreviewRowProps) {
  const cell = 'border-line border-b px-2 py-1';
  return (
    <tr>
      <td className={cx(cell, 'text-ink-3')}>{format.number(index + 1)}</td>
      {Array.from({ length: width }, (_, at) => {
        const field = guess.mapping[at] ?? null;
        const isBad = field !== null && row?.unreadable.includes(field) === true;
        return (
          <td
            // biome-ignore lint/suspicious/noArrayIndexKey: a source column is its place
            key={at}
            className={cx(
              cell,
              'max-w-48 truncate',
              field === null && 'text-ink-3 line-through',
              isBad && 'bg-warn-soft text-warn',
            )}
          >
            {cells[at]}
          </td>
        );
      })}
      <td className={cx(cell, 'max-w-48 truncate', row?.product ? 'text-ok' : 'text-ink-3')}>
        {row?.product?.name ?? words.notInList}
      </td>
    </tr>
  );
}
