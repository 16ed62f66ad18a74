import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide-react';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { Select } from './select.tsx';
import type { TableColumn } from './table-columns.ts';
import { uiStrings } from './ui.fa.ts';

/** What a list may be sorted by, as the heads of its table say it. */
export interface ListSorting {
  columns: readonly Pick<TableColumn<never>, 'title' | 'sortField' | 'isFigure'>[];
  /** A field, with `-` before it where the greatest comes first. */
  sort: string;
  onSort: (sort: string) => void;
  /** The list's order, newest first, where none of the columns has it. */
  newest?: string;
}

const words = uiStrings.sorting;
const fieldOf = (sort: string): string => sort.replace(/^-/, '');

/** The order of a list that has no heads to press. */
export function PhoneSort({ columns, sort, onSort, newest }: ListSorting) {
  const fields = columns.flatMap(({ title, sortField, isFigure }) =>
    sortField === undefined ? [] : [{ value: sortField, label: title, first: isFigure ? `-${sortField}` : sortField }],
  );
  if (fields.length === 0) return null;
  const field = fieldOf(sort);
  const hasNewest = newest !== undefined && !fields.some(({ value }) => value === fieldOf(newest));
  const options = hasNewest ? [{ value: fieldOf(newest), label: words.newest, first: newest }, ...fields] : fields;
  const isDown = sort.startsWith('-');
  return (
    <div className="no-print flex items-center justify-between gap-2 px-page py-1">
      <Select
        label={words.by}
        isLabelHidden
        // Of an order that no column has (another view's, or of a column that is not there now).
        placeholder={words.by}
        isQuiet
        start={<Icon of={ArrowDownUp} />}
        value={field}
        options={options}
        onChange={(next) => {
          const chosen = options.find(({ value }) => value === next);
          if (chosen !== undefined && next !== field) onSort(chosen.first);
        }}
        className="-ms-2.5 max-w-56"
      />
      {!(hasNewest && field === fieldOf(newest)) && (
        <IconButton
          icon={isDown ? ArrowDown : ArrowUp}
          label={isDown ? words.greatestFirst : words.leastFirst}
          onPress={() => onSort(isDown ? field : `-${field}`)}
        />
      )}
    </div>
  );
}
