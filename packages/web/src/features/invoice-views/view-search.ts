import { viewRanges } from '@taraz/contract';
import { type PresetKind, presetRange } from '../../ui/jalali-values.ts';
import { type ListSearch, moreFilters, readListSearch } from '../invoices/list/list-search.ts';
import type { InvoiceView } from './queries.ts';

type ViewFilter = InvoiceView['filter'];

const kept = [
  'q',
  'state',
  ...moreFilters,
  'branch',
  'counted',
  'all',
  'near',
  'import',
  'trial',
  'code',
  'customer',
  'buyer',
  'memory',
  'unheld',
  'sort',
] as const;

/** Each range that a view keeps by name, as the range picker knows it. */
const presetOf = {
  today: 'today',
  week: 'week',
  month: 'month',
  last_month: 'lastMonth',
  season: 'season',
  last_season: 'lastSeason',
  year: 'year',
} as const satisfies Record<(typeof viewRanges)[number], PresetKind>;

/** What a view keeps of the list's address. A range that is «این ماه» or the like today is kept by that name. */
export function filterOfView(search: ListSearch, nowIso: string): ViewFilter {
  const filter: ViewFilter = {};
  for (const key of kept) {
    const value = search[key];
    if (value !== undefined) Object.assign(filter, { [key]: value });
  }
  const { from, to } = search;
  if (from === undefined || to === undefined) return filter;
  const range = viewRanges.find((kind) => {
    const days = presetRange(presetOf[kind], nowIso);
    return days.from === from && days.to === to;
  });
  return range === undefined ? { ...filter, from, to } : { ...filter, range };
}

/** The address of the list that a view means now. */
export function searchOfView({ id, filter }: Pick<InvoiceView, 'id' | 'filter'>, nowIso: string): ListSearch {
  const { range, ...rest } = filter;
  const days = range === undefined ? {} : presetRange(presetOf[range], nowIso);
  return { ...readListSearch({ ...rest, ...days }), view: id };
}

/** Whether the list shows something else than its view says. */
export function differsFromView(search: ListSearch, view: InvoiceView, nowIso: string): boolean {
  const sorted = (filter: ViewFilter) => JSON.stringify(Object.entries(filter).sort());
  const meant = filterOfView(searchOfView(view, nowIso), nowIso);
  return sorted(filterOfView(search, nowIso)) !== sorted(meant);
}
