import { invoiceStates } from '@taraz/contract';
import { SlidersHorizontal } from 'lucide-react';
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
import type { ListChange } from './use-invoice-list.ts';

interface FilterRowProps {
  search: ListSearch;
  onChange: (patch: ListChange, isReplaced?: boolean) => void;
  onClear: () => void;
  /** At the end of the row. */
  end?: ReactNode;
}

/** Search, date range and status; on a phone the two last stand behind a button. */
export function FilterRow({ search, onChange, onClear, end }: FilterRowProps) {
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  const format = useFormat();
  const moreCount = moreFilterCount(search);
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-2">
      <AddressSearch
        label={listStrings.search}
        sent={search.q}
        onSearch={(q) => onChange({ q }, true)}
        className="grow basis-48 sm:max-w-96"
      />
      {isPhone && (
        <IconButton
          variant="outlined"
          icon={SlidersHorizontal}
          label={listStrings.filters}
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
        />
      )}
      {(!isPhone || isOpen) && <Filters {...{ search, onChange }} />}
      {!isPhone && (
        <Button
          icon={SlidersHorizontal}
          variant="secondary"
          aria-expanded={isOpen || moreCount > 0}
          onPress={() => setOpen(!isOpen)}
        >
          {moreCount > 0 ? `${listStrings.moreFilters} (${format.number(moreCount)})` : listStrings.moreFilters}
        </Button>
      )}
      {isFiltered(search) && (
        <Button variant="quiet" onPress={onClear}>
          {listStrings.clear}
        </Button>
      )}
      {end}
      {(isOpen || moreCount > 0) && <MoreFilters {...{ search, onChange }} />}
    </div>
  );
}

function Filters({ search, onChange }: Omit<FilterRowProps, 'onClear' | 'end'>) {
  return (
    <>
      <div className="w-fit">
        <JalaliRangePicker
          label={listStrings.date}
          value={rangeOf(search)}
          onChange={(next) => onChange({ from: next?.from, to: next?.to })}
        />
      </div>
      <Select
        label={listStrings.status}
        isLabelHidden
        value={search.state?.includes(',') ? 'any' : (search.state ?? 'any')}
        onChange={(state) => onChange({ state: state === 'any' ? undefined : state })}
        options={[
          { value: 'any', label: listStrings.anyStatus },
          ...invoiceStates.map((state) => ({ value: state, label: statusWords[state], icon: statusLooks[state].icon })),
        ]}
        className="w-44"
      />
    </>
  );
}
