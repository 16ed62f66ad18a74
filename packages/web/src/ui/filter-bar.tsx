import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { useFormat } from './preferences.ts';
import { uiStrings } from './ui.fa.ts';
import { usePhone } from './use-media.ts';

export interface FilterBarProps {
  /** The search field; on a phone it shares its line with the button of the filters alone. */
  search: ReactNode;
  /** Selects and ranges. */
  children: ReactNode;
  /** What the filters are set to; those that are set stand open on a phone, and the button says how many they are. */
  values: readonly unknown[];
  /** At the far end: an export, a sum. */
  end?: ReactNode;
}

/** In less room than this a search that is still legible leaves its filters none: they have a row of their own, shared evenly. */
const inTwoRows = '@max-[36rem]:[&>*]:grow @max-[36rem]:[&>*]:basis-24 @max-[36rem]:[&>:first-child]:basis-full';
/** From how much room on all of them become narrower rather than take a second row: so few filters need less of it. */
const inOneRow = { few: '@min-[36rem]:flex-nowrap', many: '@min-[43rem]:flex-nowrap' } as const;
const fewFilters = 2;

/** Search and filters over a list in one row; on a phone the filters stand behind a button, two in a line. */
export function FilterBar({ search, children, values, end }: FilterBarProps) {
  const activeCount = values.filter((value) => value !== undefined && value !== null && value !== 'all').length;
  const isPhone = usePhone();
  const format = useFormat();
  const [isOpen, setOpen] = useState(activeCount > 0);
  if (!isPhone) {
    return (
      // Beside an open panel all of them become narrower, for a second row would move the list under the pointer.
      <div className="@container">
        <div
          className={cx(
            'flex min-h-10 flex-wrap items-center gap-2 [&>*]:min-w-0 [&>:first-child]:shrink-2',
            inTwoRows,
            inOneRow[values.length > fewFilters ? 'many' : 'few'],
          )}
        >
          {search}
          {children}
          {end !== undefined && <div className="ms-auto flex shrink-0 items-center gap-2">{end}</div>}
        </div>
      </div>
    );
  }
  const label = activeCount > 0 ? `${uiStrings.filters} (${format.number(activeCount)})` : uiStrings.filters;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 grow basis-36">{search}</div>
        <IconButton
          variant={activeCount > 0 ? 'marked' : 'outlined'}
          icon={SlidersHorizontal}
          label={label}
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
        />
        {end}
      </div>
      {isOpen && (
        // What would stand alone before a range has its line whole.
        <div className="grid grid-cols-2 gap-2 [&>*]:w-full [&>:nth-of-type(odd):has(+[data-wide])]:col-span-full">
          {children}
        </div>
      )}
    </div>
  );
}
