import { provinces } from '@taraz/core';
import { AddressSearch } from '../../ui/address-search.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Select } from '../../ui/select.tsx';
import type { CustomerChange } from './customers-page.tsx';
import type { CustomerSearch } from './routes.tsx';
import { customerStrings as strings } from './strings.fa.ts';

const persons = ['legal', 'real', 'civil_partnership', 'follower'] as const;
const lackings = ['economic_code', 'national_code', 'phone', 'postal_code'] as const;

interface FilterRowProps {
  search: CustomerSearch;
  onChange: (patch: CustomerChange) => void;
}

export function CustomerFilterRow({ search, onChange }: FilterRowProps) {
  const isAll = (value: string) => value === 'all';
  return (
    <FilterBar
      values={[search.person, search.province, search.lacking]}
      search={
        <AddressSearch
          label={strings.search}
          sent={search.q}
          onSearch={(q) => onChange({ q })}
          className="w-72 max-sm:w-full"
        />
      }
    >
      <Select
        label={strings.personFilter}
        isLabelHidden
        value={search.person ?? 'all'}
        onChange={(person) => onChange({ person: person === 'all' ? undefined : person })}
        options={[
          { value: 'all' as const, label: strings.allPersons },
          ...persons.map((value) => ({ value, label: strings.entities[value] })),
        ]}
        className="w-36"
      />
      <Select
        label={strings.provinceFilter}
        isLabelHidden
        value={search.province ?? 'all'}
        onChange={(province) => onChange({ province: isAll(province) ? undefined : province })}
        options={[
          { value: 'all', label: strings.allProvinces },
          ...provinces.map(({ fa }) => ({ value: fa, label: fa })),
        ]}
        className="w-40"
      />
      <Select
        label={strings.lackingFilter}
        isLabelHidden
        value={search.lacking ?? 'all'}
        onChange={(lacking) => onChange({ lacking: lacking === 'all' ? undefined : lacking })}
        options={[
          { value: 'all' as const, label: strings.lacking.all },
          ...lackings.map((value) => ({ value, label: strings.lacking[value] })),
        ]}
        className="w-48"
      />
    </FilterBar>
  );
}
