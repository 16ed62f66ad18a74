import { Checkbox } from '../../../ui/checkbox.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon, type IconProps } from '../../../ui/icon.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { Select } from '../../../ui/select.tsx';
import type { ItemField } from '../draft-store/transitions.ts';
import type { PasteColumn } from './paste-lines.ts';
import type { TableGuess } from './paste-table.ts';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.paste;
const previewRows = 6;

/** What is known of a row: the own goods that it names, and which of its cells cannot be read. */
export interface SeenRow {
  found: string | null;
  unreadable: readonly ItemField[];
}

interface PastedTableProps {
  cells: readonly (readonly string[])[];
  columns: readonly PasteColumn[];
  guess: TableGuess;
  setGuess: (next: TableGuess) => void;
  /** without the row of heads */
  rows: readonly SeenRow[];
}

/** The first rows of a table that was pasted, under their columns; each column's field can be changed. */
export function PastedTable({ cells, columns, guess, setGuess, rows }: PastedTableProps) {
  const format = useFormat();
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
    <>
      <div className="overflow-auto rounded-control border border-line">
        <table className="w-full border-separate border-spacing-0">
          <thead>
            <tr>
              <th scope="col" className="border-line-strong border-b bg-sunken px-2 text-start text-caption text-ink-2">
                {words.row}
              </th>
              {Array.from({ length: width }, (_, index) => (
                <th
                  // biome-ignore lint/suspicious/noArrayIndexKey: a source column is its place
                  key={index}
                  scope="col"
                  className="min-w-32 border-line-strong border-b bg-sunken p-1.5 font-normal"
                >
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
            {shown.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row of the pasted table is its place
              <PreviewRow key={index} cells={row} seen={rows[index]} {...{ index, guess, width }} />
            ))}
          </tbody>
        </table>
        {rows.length > shown.length && (
          <p className="px-2 py-1.5 text-ink-2">{words.moreRows(format.number(rows.length - shown.length))}</p>
        )}
      </div>
      <Checkbox isSelected={guess.hasHead} onChange={(hasHead) => setGuess({ ...guess, hasHead })}>
        {words.hasHead}
      </Checkbox>
    </>
  );
}

interface PreviewRowProps {
  cells: readonly string[];
  seen: SeenRow | undefined;
  index: number;
  guess: TableGuess;
  width: number;
}

function PreviewRow({ cells, seen, index, guess, width }: PreviewRowProps) {
  const format = useFormat();
  const cell = 'border-line border-b px-2 py-1';
  return (
    <tr>
      <td className={cx(cell, 'text-ink-3')}>{format.number(index + 1)}</td>
      {Array.from({ length: width }, (_, at) => {
        const field = guess.mapping[at] ?? null;
        const isBad = field !== null && seen?.unreadable.includes(field) === true;
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
      <td className={cx(cell, 'max-w-48 truncate', seen?.found ? 'text-ok' : 'text-ink-3')}>
        {seen?.found ?? words.notInList}
      </td>
    </tr>
  );
}

interface CountProps {
  icon: IconProps['of'];
  tone: string;
  text: string;
}

/** How many rows are of a kind. */
export function RowCount({ icon, tone, text }: CountProps) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon of={icon} className={tone} />
      {text}
    </span>
  );
}
