import { customerStandings } from '@taraz/contract';
import { provinces } from '@taraz/core';
import { AddressSearch } from '../../ui/address-search.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
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
  return (
    <FilterBar
      values={[search.person, search.standing, search.province, search.lacking]}
      search={
        <AddressSearch
          label={strings.search}
          sent={search.q}
          onSearch={(q) => onChange({ q })}
          className="w-72 max-sm:w-full"
        />
      }
    >
      <FilterSelect
        label={strings.personFilter}
        all={strings.allPersons}
        value={search.person}
        onChange={(person) => onChange({ person })}
        options={persons.map((value) => ({ value, label: strings.entities[value] }))}
        className="w-36"
      />
      <FilterSelect
        label={strings.standingFilter}
        all={strings.allStandings}
        value={search.standing}
        onChange={(standing) => onChange({ standing })}
        options={customerStandings.map((value) => ({ value, label: strings[value] }))}
        className="w-40"
      />
      <FilterSelect
        label={strings.provinceFilter}
        all={strings.allProvinces}
        value={search.province}
        onChange={(province) => onChange({ province })}
        options={provinces.map(({ fa }) => ({ value: fa, label: fa }))}
        className="w-40"
      />
      <FilterSelect
        label={strings.lackingFilter}
        all={strings.lacking.all}
        value={search.lacking}
        onChange={(lacking) => onChange({ lacking })}
        options={lackings.map((value) => ({ value, label: strings.lacking[value] }))}
        className="w-48"
      />
    </FilterBar>
  );
}
