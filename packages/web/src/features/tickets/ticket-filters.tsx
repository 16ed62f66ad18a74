import { listDefaults } from '@taraz/core';
import { AddressSearch } from '../../ui/address-search.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ticketStrings as strings } from './strings.fa.ts';

type TicketStateName = keyof typeof strings.states;

/** What a list of tickets is narrowed by. */
interface ListFilter {
  q?: string;
  state?: TicketStateName;
  offset?: number;
  limit?: number;
}

interface TicketFiltersProps {
  filter: ListFilter;
  /** what each state is called on this side */
  names: Readonly<Record<TicketStateName, string>>;
  /** the states in the order of their urgency on this side */
  order: readonly TicketStateName[];
  /** of the search */
  label: string;
  onChange: (patch: { [K in keyof ListFilter]?: ListFilter[K] | undefined }) => void;
}

/** Tabs of states and a search: of the account's own list, and of the operator's queue. */
export function TicketFilters({ filter, names, order, label, onChange }: TicketFiltersProps) {
  return (
    <>
      <Tabs<TicketStateName | 'all'>
        label={strings.filter}
        selected={filter.state ?? 'all'}
        onSelect={(state) => onChange({ state: state === 'all' ? undefined : state, offset: undefined })}
        items={[{ id: 'all', title: strings.all }, ...order.map((id) => ({ id, title: names[id] }))]}
      />
      <AddressSearch
        label={label}
        sent={filter.q}
        onSearch={(q) => onChange({ q, offset: undefined })}
        className="w-72 max-sm:w-full"
      />
    </>
  );
}

/** A filter as the API takes it. */
export const queryOfFilter = ({ q, state, offset = 0, limit = listDefaults.limit }: ListFilter) => ({
  limit,
  offset,
  ...(q === undefined ? {} : { search_field: q }),
  ...(state === undefined ? {} : { state }),
});
