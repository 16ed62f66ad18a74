import { invoiceStates } from '@taraz/contract';
import { SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { AddressSearch } from '../../../ui/address-search.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { JalaliRangePicker } from '../../../ui/jalali-range-picker.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { Select } from '../../../ui/select.tsx';
import { statusWords } from '../../../ui/status.fa.ts';
import { statusLooks } from '../../../ui/status-chip.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { listStrings } from './list.fa.ts';
import { isFiltered, type ListSearch, moreFilterCount, rangeOf } from './list-search.ts';
import { MoreFilters } from './more-filters.tsx';
import { SetFilters } from './set-filters.tsx';
import type { ListChange } from './use-invoice-list.ts';

interface FilterRowProps {
  search: ListSearch;
  onChange: (patch: ListChange, isReplaced?: boolean) => void;
  onClear: () => void;
  /** At the end of the row, on a phone of the search's. */
  end?: ReactNode;
}

/**
 * Search, date range and status, and more of them behind a button, open where some are set; on a phone all of them are behind
 * it, and what is set is said.
 */
export function FilterRow(props: FilterRowProps) {
  const isPhone = usePhone();
  // Until it is pressed, as what is set asks for.
  const [chosen, setOpen] = useState<boolean | null>(null);
  const moreCount = moreFilterCount(props.search);
  const isOpen = chosen ?? (moreCount > 0 && !isPhone);
  const shown = { ...props, isOpen, moreCount, onToggle: () => setOpen(!isOpen) };
  return isPhone ? <PhoneFilterRow {...shown} /> : <WideFilterRow {...shown} />;
}

interface ShownRowProps extends FilterRowProps {
  isOpen: boolean;
  /** How many are set of those that stand behind the button in a wide window. */
  moreCount: number;
  onToggle: () => void;
}

function WideFilterRow({ search, onChange, onClear, end, isOpen, moreCount, onToggle }: ShownRowProps) {
  const format = useFormat();
  const more = moreCount > 0 ? `${listStrings.moreFilters} (${format.number(moreCount)})` : listStrings.moreFilters;
  // Beside an open panel the room is the search's.
  const isBeside = search.open !== undefined;
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-2">
      <Search {...{ search, onChange }} />
      <Filters {...{ search, onChange }} />
      {isBeside ? (
        <IconButton
          variant={moreCount > 0 ? 'marked' : 'outlined'}
          icon={SlidersHorizontal}
          label={more}
          aria-expanded={isOpen}
          onPress={onToggle}
          className="no-print"
        />
      ) : (
        <Button
          icon={SlidersHorizontal}
          variant="secondary"
          aria-expanded={isOpen}
          onPress={onToggle}
          className="no-print"
        >
          {more}
        </Button>
      )}
      {isFiltered(search) && (isBeside ? <ClearMark onClear={onClear} /> : <Clear onClear={onClear} />)}
      <div className="no-print contents">{end}</div>
      {isOpen && (
        <div className="flex w-full flex-wrap items-end gap-2">
          <MoreFilters {...{ search, onChange }} />
        </div>
      )}
    </div>
  );
}

function PhoneFilterRow({ search, onChange, onClear, end, isOpen, moreCount, onToggle }: ShownRowProps) {
  const format = useFormat();
  const range = rangeOf(search);
  const count = moreCount + (range === null ? 0 : 1);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <Search {...{ search, onChange }} />
        <IconButton
          variant={count > 0 ? 'marked' : 'outlined'}
          icon={SlidersHorizontal}
          label={count > 0 ? `${listStrings.filters} (${format.number(count)})` : listStrings.filters}
          aria-expanded={isOpen}
          onPress={onToggle}
        />
        {end}
      </div>
      {isOpen && (
        // Two in a line; a range of days needs one of its own.
        <div className="grid grid-cols-2 gap-2 *:first:col-span-2 [&>*]:w-full">
          <Filters {...{ search, onChange }} />
          <MoreFilters {...{ search, onChange }} />
        </div>
      )}
      {!isOpen && count > 0 ? (
        // What a list is of is said without a press.
        <div className="flex flex-wrap items-center gap-2">
          {range !== null && <DayFilter {...{ search, onChange }} />}
          <SetFilters {...{ search, onChange }} />
          <ClearMark onClear={onClear} />
        </div>
      ) : (
        isFiltered(search) && <Clear onClear={onClear} />
      )}
    </div>
  );
}

function Search({ search, onChange }: Pick<FilterRowProps, 'search' | 'onChange'>) {
  return (
    <AddressSearch
      label={listStrings.search}
      sent={search.q}
      onSearch={(q) => onChange({ q }, true)}
      className="grow basis-28 sm:max-w-96"
    />
  );
}

function Clear({ onClear }: Pick<FilterRowProps, 'onClear'>) {
  return (
    <Button variant="quiet" onPress={onClear} className="no-print">
      {listStrings.clear}
    </Button>
  );
}

/** Where a line has no room for its words: on a phone, and beside an open panel, where a second line would move the list. */
const ClearMark = ({ onClear }: Pick<FilterRowProps, 'onClear'>) => (
  <IconButton icon={X} label={listStrings.clear} onPress={onClear} />
);

function DayFilter({ search, onChange }: Pick<FilterRowProps, 'search' | 'onChange'>) {
  return (
    <div className="w-fit">
      <JalaliRangePicker
        label={listStrings.date}
        value={rangeOf(search)}
        onChange={(next) => onChange({ from: next?.from, to: next?.to })}
      />
    </div>
  );
}

function Filters({ search, onChange }: Omit<FilterRowProps, 'onClear' | 'end'>) {
  return (
    <>
      <DayFilter {...{ search, onChange }} />
      <Select
        label={listStrings.status}
        isLabelHidden
        value={search.state?.includes(',') ? 'any' : (search.state ?? 'any')}
        onChange={(state) => onChange({ state: state === 'any' ? undefined : state })}
        options={[
          { value: 'any', label: listStrings.anyStatus },
          ...invoiceStates.map((state) => ({ value: state, label: statusWords[state], icon: statusLooks[state].icon })),
        ]}
        className="w-40"
      />
    </>
  );
}
