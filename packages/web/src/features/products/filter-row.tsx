import { useQuery } from '@tanstack/react-query';
import { foldText } from '@taraz/core';
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

/** The category that the list is narrowed to, spelled as it is listed now: most of its products may be written otherwise since. */
const asListed = (own: string | undefined, categories: readonly string[]): string | undefined =>
  own === undefined ? undefined : (categories.find((one) => foldText(one) === foldText(own)) ?? own);

/** Of one that no product has any more the filter says that it is chosen, too. */
const withOwn = (categories: readonly string[], own: string | undefined): readonly string[] =>
  own === undefined || categories.includes(own) ? categories : [...categories, own];

export function ProductFilterRow({ search, onChange }: FilterRowProps) {
  const source = useQuery(categoriesQuery());
  const categories = (source.data?.categories ?? []).map(({ category }) => category);
  const category = asListed(search.category, categories);
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
          value={category}
          onChange={(chosen) => onChange({ category: chosen })}
          options={withOwn(categories, category).map((value) => ({ value, label: value }))}
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
