// biome-ignore-all lint/a11y/useSemanticElements: see editable-grid.tsx
// biome-ignore-all lint/a11y/useFocusableInteractive: its cell has the focus
import { cx } from '../cx.ts';
import type { RowActions } from './grid-row.tsx';
import type { NewRowOptions } from './grid-types.ts';

interface NewRowProps<T> extends NewRowOptions<T> {
  rowIndex: number;
  columnCount: number;
  height: number;
  isActive: boolean;
  /** undefined: not being edited. */
  initial: string | null | undefined;
  actions: RowActions;
}

/** The row under the last one: typing here makes a new line. */
export function NewRow<T>(props: NewRowProps<T>) {
  const { label, lead, placeholder, editor: Editor, rowIndex, columnCount, height, isActive, initial, actions } = props;
  const isEditing = initial !== undefined;
  const { leave, leaveTo, cancel, blur } = actions;
  return (
    <div role="row" aria-rowindex={rowIndex + 2} className="flex min-w-fit bg-surface" style={{ height }}>
      <div
        role="gridcell"
        aria-colspan={columnCount}
        data-grid-cell={`${rowIndex}:new`}
        tabIndex={isActive && !isEditing ? 0 : -1}
        onMouseDown={(event) => {
          if (isEditing) return;
          event.preventDefault();
          actions.press(rowIndex, 0, false);
        }}
        onFocus={(event) => {
          if (!isEditing && event.target === event.currentTarget) actions.edit(rowIndex, 0);
        }}
        className={cx(
          'relative flex grow cursor-text items-center outline-hidden focus:outline-2 focus:outline-focus focus:outline-solid focus:-outline-offset-2',
          isEditing && 'z-10 outline-2! outline-focus outline-solid! -outline-offset-2',
        )}
      >
        {lead}
        {isEditing ? (
          <Editor row={null} {...{ rowIndex, initial, label, placeholder, leave, leaveTo, cancel, blur }} />
        ) : (
          <span className="truncate px-2 text-ink-3">{placeholder}</span>
        )}
      </div>
    </div>
  );
}
