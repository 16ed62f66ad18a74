import { useQuery } from '@tanstack/react-query';
import { AddressSearch } from '../../ui/address-search.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { isLost } from '../../ui/options-source.tsx';
import type { ProductChange } from './products-page.tsx';
import { categoriesQuery } from './queries.ts';
import type { ProductSearch } from './routes.tsx';
import { productStrings as strings } from './strings.fa.ts';

interface FilterRowProps {
  search: ProductSearch;
  onChange: (patch: ProductChange) => void;
}

export function ProductFilterRow({ search, onChange }: FilterRowProps) {
  const source = useQuery(categoriesQuery());
  const categories = source.data?.categories ?? [];
  return (
    <FilterBar
      values={[search.type, search.category, search.tax]}
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
        label={strings.typeFilter}
        all={strings.allTypes}
        value={search.type}
        onChange={(type) => onChange({ type })}
        options={(['goods', 'services'] as const).map((value) => ({ value, label: strings.types[value] }))}
        className="w-36"
      />
      {(categories.length > 0 || search.category !== undefined || isLost(source)) && (
        <FilterSelect
          source={source}
          label={strings.categoryFilter}
          all={strings.allCategories}
          value={search.category}
          onChange={(category) => onChange({ category })}
          options={categories.map(({ category }) => ({ value: category, label: category }))}
          className="w-40"
        />
      )}
      <FilterSelect
        label={strings.taxFilter}
        all={strings.tax.all}
        value={search.tax}
        onChange={(tax) => onChange({ tax })}
        options={(['yes', 'no'] as const).map((value) => ({ value, label: strings.tax[value] }))}
        className="w-40"
      />
    </FilterBar>
  );
}
