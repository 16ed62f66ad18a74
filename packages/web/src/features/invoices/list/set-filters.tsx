import { ListFilter, Package } from 'lucide-react';
import type { Format } from '../../../i18n/format.ts';
import { useFormat } from '../../../ui/preferences.ts';
import { statusWords } from '../../../ui/status.fa.ts';
import { FilterChip } from './filter-chip.tsx';
import { useGoodsName } from './goods-filter.tsx';
import { patternKeys, patternWords, reactionWords, listStrings as words } from './list.fa.ts';
import { type ListSearch, listTabs, tabOf } from './list-search.ts';
import { paidWords } from './paid-words.ts';
import type { ListChange } from './use-invoice-list.ts';

/** A filter that is set, as it is said and as it is taken away. */
interface SetFilter {
  key: keyof ListSearch;
  label: string;
}

/** A single state among those of its tab; the tab itself says the others. */
function stateSaid(search: ListSearch): string | undefined {
  const inTab: readonly string[] = listTabs[tabOf(search)];
  return inTab.length === 1 ? undefined : statusWords[search.state as keyof typeof statusWords];
}

/** What the list is narrowed by besides words, days and goods, in the order of the fields. */
function setFilters(search: ListSearch, format: Format): SetFilter[] {
  const { pattern, subject, reaction, review, paid, min, max, over_limit, notes, files } = search;
  const known = patternKeys.find((key) => key === pattern);
  const said: Partial<Record<keyof ListSearch, string | undefined>> = {
    state: search.state === undefined ? undefined : stateSaid(search),
    pattern: known && patternWords[known],
    subject: words.subjects[subject as keyof typeof words.subjects],
    reaction: reaction && format.text(reactionWords[reaction]),
    review: review && words.reviews[review],
    paid: paid && paidWords[paid],
    min: min && `${words.min} ${format.number(min)}`,
    max: max && `${words.max} ${format.number(max)}`,
    over_limit: over_limit ? words.overLimit : undefined,
    notes: notes ? words.withNotes : undefined,
    files: files ? words.withFiles : undefined,
  };
  return (Object.keys(said) as (keyof ListSearch)[]).flatMap((key) => {
    const label = said[key];
    return label === undefined || label === '' ? [] : { key, label };
  });
}

interface SetFiltersProps {
  search: ListSearch;
  onChange: (patch: ListChange) => void;
}

/** By what a list is narrowed, where its fields do not stand open; each is taken away by one press. */
export function SetFilters({ search, onChange }: SetFiltersProps) {
  const format = useFormat();
  const goods = useGoodsName(search.goods);
  return (
    <>
      {setFilters(search, format).map(({ key, label }) => (
        <FilterChip key={key} icon={ListFilter} label={label} onRemove={() => onChange({ [key]: undefined })} />
      ))}
      {goods !== undefined && (
        <FilterChip icon={Package} label={goods} onRemove={() => onChange({ goods: undefined })} />
      )}
    </>
  );
}
