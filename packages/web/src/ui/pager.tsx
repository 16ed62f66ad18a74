import { lastPageIndex, listDefaults } from '@taraz/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, useEffect, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { plainDecimalOf, significantOf } from '../i18n/decimal-input.ts';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { pageSizes } from './page-sizes.ts';
import { setPreferences, useFormat } from './preferences.ts';
import { Select } from './select.tsx';
import { uiStrings } from './ui.fa.ts';
import { usePhone } from './use-media.ts';

export interface PageOfList {
  offset: number;
  limit: number;
}

export interface PagerProps extends PageOfList {
  /** Of all pages. */
  count: number;
  /** `isReplaced`: the page that was asked for is not there; no step to go back to. */
  onChange: (page: PageOfList, isReplaced?: boolean) => void;
  /** how many rows a page has is not the reader's to choose */
  isFixed?: boolean;
  className?: string;
}

/**
 * Page indexes to show, null for a gap: first, last, the present one and, where there is room, its neighbours. On a phone
 * seven buttons stand in one line: an arrow that came to stand under the other one would be taken for it.
 */
export function pagesToShow(current: number, last: number, isPhone = false): Array<number | null> {
  if (last <= (isPhone ? 4 : 6)) return Array.from({ length: last + 1 }, (_, index) => index);
  const near = isPhone ? [current] : [current - 1, current, current + 1];
  const wanted = [...new Set([0, last, ...near])].filter((page) => page >= 0 && page <= last);
  wanted.sort((a, b) => a - b);
  return wanted.flatMap((page, index) => {
    const previous = wanted[index - 1];
    if (previous === undefined || page - previous === 1) return [page];
    return page - previous === 2 ? [page - 1, page] : [null, page];
  });
}

/** Where the last row of the last page went, by deleting or from elsewhere, it goes back to the last page that there is. */
export function Pager({ count, offset, limit, onChange, isFixed = false, className }: PagerProps) {
  const format = useFormat();
  const isPhone = usePhone();
  const last = Math.max(0, lastPageIndex(count, limit));
  const isBeyond = count > 0 && offset >= count;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page alone is what it hangs on
  useEffect(() => {
    if (isBeyond) onChange({ offset: last * limit, limit }, true);
  }, [isBeyond, last, limit]);
  const current = Math.min(last, Math.floor(offset / limit));
  const go = (page: number) => onChange({ offset: Math.min(last, Math.max(0, page)) * limit, limit });
  const end = Math.min(count, (current + 1) * limit);
  return (
    <nav
      aria-label={uiStrings.page}
      className={cx('flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-1.5 text-ink-2 max-sm:px-page', className)}
    >
      <span data-told className="grow">
        {count === 0
          ? format.number(0)
          : `${format.number(current * limit + 1)} ${uiStrings.to} ${format.number(end)} ${uiStrings.of} ${format.number(count)}`}
      </span>
      {last > 6 && <JumpField last={last} onGo={go} />}
      {!isFixed && <SizeField offset={offset} limit={limit} onChange={onChange} />}
      <span className="no-print flex flex-wrap items-center gap-0.5">
        <PageButton label={uiStrings.previousPage} isDisabled={current === 0} onPress={() => go(current - 1)}>
          <Icon of={ChevronRight} />
        </PageButton>
        {pagesToShow(current, last, isPhone).map((page, index) =>
          page === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity
            <span key={`gap-${index}`} aria-hidden className="px-1">
              …
            </span>
          ) : (
            <PageButton
              key={page}
              label={`${uiStrings.page} ${format.number(page + 1)}`}
              isCurrent={page === current}
              onPress={() => go(page)}
            >
              {format.number(page + 1)}
            </PageButton>
          ),
        )}
        <PageButton label={uiStrings.nextPage} isDisabled={current === last} onPress={() => go(current + 1)}>
          <Icon of={ChevronLeft} />
        </PageButton>
      </span>
    </nav>
  );
}

function SizeField({ offset, limit, onChange }: Pick<PagerProps, 'offset' | 'limit' | 'onChange'>) {
  const format = useFormat();
  /** Of this list now, and of each that is opened from now on. */
  const choose = (rowsPerPage: number) => {
    setPreferences({ rowsPerPage });
    onChange({ offset: Math.floor(offset / rowsPerPage) * rowsPerPage, limit: rowsPerPage });
  };
  return (
    <span className="no-print flex items-center gap-2 max-sm:hidden">
      <span aria-hidden>{uiStrings.rowsPerPage}</span>
      <Select
        label={uiStrings.rowsPerPage}
        isLabelHidden
        value={String(limit)}
        onChange={(size) => choose(Number(size))}
        options={pageSizes.map((size) => ({ value: String(size), label: format.number(size) }))}
        className="w-18"
      />
    </span>
  );
}

interface ListPagerProps {
  /** of all pages; undefined: not known yet */
  count: number | undefined;
  /** as the list's address has it */
  search: Partial<PageOfList>;
  /** Usual values are left out of an address. */
  change: (page: { [K in keyof PageOfList]: number | undefined }, isReplaced?: boolean) => void;
}

/** The pager of a list whose page stands in its address; null where there is no row on any page. */
export function listPager({ count = 0, search, change }: ListPagerProps): ReactElement | null {
  if (count === 0) return null;
  return (
    <Pager
      count={count}
      offset={search.offset ?? listDefaults.offset}
      limit={search.limit ?? listDefaults.limit}
      onChange={({ offset, limit }, isReplaced) =>
        change(
          { offset: offset || undefined, limit: limit === listDefaults.limit ? undefined : limit },
          ...(isReplaced ? [true] : []),
        )
      }
    />
  );
}

interface PageButtonProps {
  label: string;
  isCurrent?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
  children: React.ReactNode;
}

function PageButton({ label, isCurrent = false, isDisabled = false, onPress, children }: PageButtonProps) {
  return (
    <AriaButton
      aria-label={label}
      {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
      isDisabled={isDisabled}
      onPress={onPress}
      className={cx(
        'focus-ring inline-flex size-7 items-center justify-center rounded-control data-hovered:bg-sunken data-disabled:text-line-strong pointer-coarse:size-11',
        isCurrent && 'bg-accent-soft font-bold text-accent-text',
      )}
    >
      {children}
    </AriaButton>
  );
}

/** «رفتن به صفحه»: a number and Enter. */
function JumpField({ last, onGo }: { last: number; onGo: (page: number) => void }) {
  const format = useFormat();
  const [text, setText] = useState('');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    const page = Number(plainDecimalOf(significantOf(text, false)));
    if (Number.isInteger(page) && page >= 1) onGo(Math.min(page - 1, last));
    setText('');
  };
  return (
    <label className="no-print flex items-center gap-2 max-sm:hidden">
      {uiStrings.goToPage}
      <input
        inputMode="numeric"
        dir="ltr"
        value={text}
        onChange={(event) => setText(format.text(significantOf(event.target.value, false)))}
        onKeyDown={onKeyDown}
        className="h-7 w-14 rounded-control border border-line-strong bg-surface px-2 text-right pointer-coarse:h-11"
      />
    </label>
  );
}
