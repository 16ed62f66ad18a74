// biome-ignore-all lint/a11y/useSemanticElements: see editable-grid.tsx
// biome-ignore-all lint/a11y/useFocusableInteractive: heads are not interactive here
import { cx } from '../cx.ts';
import type { GridColumn } from './grid-types.ts';
import { pinnedStyle } from './pinned-style.ts';

interface GridHeadProps<T> {
  columns: readonly GridColumn<T>[];
  template: string;
}

/** The heads of the columns, and over them those of their groups. */
export function GridHead<T>({ columns, template }: GridHeadProps<T>) {
  return (
    <div role="rowgroup" className="sticky top-0 z-20 min-w-fit">
      {columns.some(({ group }) => group !== undefined) && <GroupHead columns={columns} template={template} />}
      <div
        role="row"
        aria-rowindex={1}
        className="grid min-w-fit border-line-strong border-b bg-sunken"
        style={{ gridTemplateColumns: template }}
      >
        {columns.map(({ key, header, label, kind, isPinned }, index) => (
          <div
            key={key}
            role="columnheader"
            aria-colindex={index + 1}
            style={isPinned ? pinnedStyle : undefined}
            className={cx(
              'flex h-8 items-center border-line border-s px-[var(--cell-pad,8px)] text-caption text-ink-2 first:border-s-0',
              kind === 'index' && 'justify-center',
            )}
          >
            <span className="truncate" title={label}>
              {header || <span className="sr-only">{label}</span>}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Columns of one group stand under one head, e.g. «خدمت، مشمول مالیات». */
function GroupHead<T>({ columns, template }: GridHeadProps<T>) {
  const runs: { key: string; label: string; className: string; span: number }[] = [];
  for (const { group, key } of columns) {
    const last = runs.at(-1);
    if (group && last?.key === group.key) last.span += 1;
    else
      runs.push({
        key: group?.key ?? `-${key}`,
        label: group?.label ?? '',
        className: group?.className ?? '',
        span: 1,
      });
  }
  return (
    <div
      aria-hidden
      className="grid min-w-fit border-line border-b bg-sunken"
      style={{ gridTemplateColumns: template }}
    >
      {runs.map(({ key, label, className, span }) => (
        <div
          key={key}
          className={cx('flex h-6 items-center px-[var(--cell-pad,8px)] font-bold text-caption', className)}
          style={{ gridColumn: `span ${span}` }}
        >
          {label}
        </div>
      ))}
    </div>
  );
}
