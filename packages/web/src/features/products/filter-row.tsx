import { useQuery } from '@tanstack/react-query';
import { AddressSearch } from '../../ui/address-search.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Select } from '../../ui/select.tsx';
import type { ProductChange } from './products-page.tsx';
import { categoriesQuery } from './queries.ts';
import type { ProductSearch } from './routes.tsx';
import { productStrings as strings } from './strings.fa.ts';

interface FilterRowProps {
  search: ProductSearch;
  onChange: (patch: ProductChange) => void;
}

export function ProductFilterRow({ search, onChange }: FilterRowProps) {
  const categories = useQuery(categoriesQuery()).data?.categories ?? [];
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
      <Select
        label={strings.typeFilter}
        isLabelHidden
        value={search.type ?? 'all'}
        onChange={(type) => onChange({ type: type === 'all' ? undefined : type })}
        options={[
          { value: 'all' as const, label: strings.allTypes },
          { value: 'goods' as const, label: strings.types.goods },
          { value: 'services' as const, label: strings.types.services },
        ]}
        className="w-36"
      />
      {(categories.length > 0 || search.category !== undefined) && (
        <Select
          label={strings.categoryFilter}
          isLabelHidden
          value={search.category ?? ''}
          placeholder={strings.allCategories}
          onChange={(category) => onChange({ category: category === ' ' ? undefined : category })}
          options={[
            { value: ' ', label: strings.allCategories },
            ...categories.map(({ category }) => ({ value: category, label: category })),
          ]}
          className="w-40"
        />
      )}
      <Select
        label={strings.taxFilter}
        isLabelHidden
        value={search.tax ?? 'all'}
        onChange={(tax) => onChange({ tax: tax === 'all' ? undefined : tax })}
        options={[
          { value: 'all' as const, label: strings.tax.all },
          { value: 'yes' as const, label: strings.tax.yes },
          { value: 'no' as const, label: strings.tax.no },
        ]}
        className="w-40"
      />
    </FilterBar>
  );
}
