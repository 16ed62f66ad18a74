import { Check } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import {
  GridList,
  GridListHeader,
  GridListItem,
  GridListSection,
  type Selection,
} from 'react-aria-components/GridList';
import { withCutName } from './cut-name.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import type { MenuEntry } from './menu.tsx';
import { type ListSorting, PhoneSort } from './phone-sort.tsx';
import { RowMenuButton, useRowMenu } from './row-menu.tsx';
import { SkeletonRows, useSlow } from './skeleton.tsx';
import { useMedia } from './use-media.ts';
import { useToldList } from './use-told-list.ts';

/** The parts of a two-line row. */
export interface PhoneRow {
  /** Round mark at the right: a status's icon on its soft ground. */
  mark?: ReactNode;
  title: ReactNode;
  sub: ReactNode;
  /** The figure, and under it the status's word. */
  figure?: ReactNode;
  word?: ReactNode;
  /** Under both lines, at the row's whole width. */
  more?: ReactNode;
  /** Spoken name of the row. */
  name: string;
}

export interface PhoneGroup {
  id: string;
  /** «امروز، چهارشنبه ۲۷ آبان» */
  title: ReactNode;
  /** The day's sum. */
  end?: ReactNode;
}

export interface PhoneListProps<T> {
  label: string;
  rows: readonly T[];
  getId: (row: T) => string;
  row: (row: T) => PhoneRow;
  /** Group of each row; rows come sorted, so that a group's rows are neighbours. */
  group?: (row: T) => PhoneGroup;
  onOpen?: (row: T) => void;
  /** What may be done with a row and stands nowhere else: behind a button at its end. */
  rowMenu?: (row: T) => readonly MenuEntry[];
  /** What its order is, and may be. */
  sorting?: ListSorting;
  /** A long press selects the first, taps the next. */
  selected?: ReadonlySet<string>;
  onSelect?: (ids: ReadonlySet<string>) => void;
  isLoading?: boolean;
  isRefreshing?: boolean;
  empty?: ReactNode;
  footer?: ReactNode;
}

function groupRows<T>(rows: readonly T[], group: NonNullable<PhoneListProps<T>['group']>) {
  const groups: Array<{ group: PhoneGroup; rows: T[] }> = [];
  for (const row of rows) {
    const own = group(row);
    const last = groups.at(-1);
    if (last?.group.id === own.id) last.rows.push(row);
    else groups.push({ group: own, rows: [row] });
  }
  return groups;
}

/** A paged list on a phone: two-line rows, grouped by day with the day's sum. */
export function PhoneList<T extends object>(props: PhoneListProps<T>) {
  const box = useRef<HTMLDivElement>(null);
  const told = useToldList(box, Boolean(props.isLoading || props.isRefreshing));
  return (
    <div ref={box} className="contents">
      <PhoneRows {...props} />
      <span role="status" className="sr-only">
        {told}
      </span>
    </div>
  );
}

function PhoneRows<T extends object>(props: PhoneListProps<T>) {
  const { label, rows, getId, group, onOpen, sorting, selected, onSelect, empty, footer } = props;
  const { isLoading = false, isRefreshing = false } = props;
  const isSlow = useSlow(isLoading);
  const isTouch = useMedia('(pointer: coarse)');
  const namesId = useId();
  const { rowMenu } = props;
  const menu = useRowMenu(
    rowMenu &&
      ((id) => {
        const row = rows.find((one) => getId(one) === id);
        return row === undefined ? null : rowMenu(row);
      }),
  );
  if (isLoading) {
    return (
      <div className="-mx-page bg-surface">
        {isSlow && <SkeletonRows rows={8} columns={['max-w-10', 'max-w-40', 'max-w-28']} />}
      </div>
    );
  }
  if (rows.length === 0) return <>{empty}</>;
  const open = (id: string | number) => {
    const row = rows.find((one) => getId(one) === String(id));
    if (row) onOpen?.(row);
  };
  const pick = (keys: Selection) => {
    // What is chosen of rows that are going would be out of sight with them.
    if (!isRefreshing) onSelect?.(new Set(keys === 'all' ? rows.map(getId) : [...keys].map(String)));
  };
  return menu.provide(
    <div className="-mx-page">
      {sorting && rows.length > 1 && <PhoneSort {...sorting} />}
      <GridList
        aria-label={label}
        aria-busy={isRefreshing}
        selectionMode={onSelect ? 'multiple' : 'none'}
        // By touch a long press selects; with a mouse a click would, so that there a click opens and Space selects.
        selectionBehavior={isTouch && !selected?.size ? 'replace' : 'toggle'}
        selectedKeys={selected ?? new Set()}
        onSelectionChange={pick}
        {...(onOpen ? { onAction: open } : {})}
        className={cx('outline-hidden', isRefreshing && 'opacity-60')}
      >
        {group
          ? groupRows(rows, group).map((one) => (
              <GridListSection key={one.group.id} id={`group-${one.group.id}`}>
                <GridListHeader className="flex min-h-9 items-center justify-between gap-3 px-page text-caption text-ink-2">
                  <span>{one.group.title}</span>
                  {/* Under it the figures of the rows stand in the same column. */}
                  <span className="tnum min-w-32 text-right">{one.group.end}</span>
                </GridListHeader>
                {one.rows.map((row) => phoneRow(props, row, namesId))}
              </GridListSection>
            ))
          : rows.map((row) => phoneRow(props, row, namesId))}
      </GridList>
      {footer}
    </div>,
  );
}

function phoneRow<T extends object>({ getId, row, rowMenu, selected }: PhoneListProps<T>, item: T, namesId: string) {
  const id = getId(item);
  const nameId = `${namesId}-${id}`;
  const parts = row(item);
  const isSelected = selected?.has(id) ?? false;
  return (
    <GridListItem
      key={id}
      id={id}
      textValue={parts.name}
      className={cx(
        'flex min-h-16 select-none flex-wrap items-center gap-x-3 gap-y-0.5 border-line border-b px-page py-2 outline-hidden data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-focus',
        isSelected ? 'bg-accent-soft' : 'bg-surface data-pressed:bg-sunken',
      )}
    >
      {isSelected ? (
        <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-accent text-accent-ink">
          <Icon of={Check} size={20} />
        </span>
      ) : (
        parts.mark
      )}
      <div className="min-w-0 grow basis-28">
        {/* Names of companies are alike at their beginning, and a finger cannot ask for the rest. */}
        <p id={nameId} className="truncate">
          {withCutName(parts.title, 2)}
        </p>
        <p className="truncate text-caption text-ink-2">{withCutName(parts.sub)}</p>
      </div>
      {(parts.figure !== undefined || parts.word !== undefined) && (
        // A figure too long to stand beside the name stands under it.
        <div className="ms-auto w-max min-w-32 max-w-full shrink-0 text-right">
          <div className="font-medium">{parts.figure}</div>
          <div className="text-caption">{parts.word}</div>
        </div>
      )}
      {rowMenu !== undefined && <RowMenuButton id={id} nameId={nameId} />}
      {parts.more !== undefined && <div className="basis-full">{parts.more}</div>}
    </GridListItem>
  );
}
