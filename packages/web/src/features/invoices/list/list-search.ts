/** Filters, sort and page of the invoice list, as they stand in the address (ui.md "List"). */
import {
  type BuyerReaction,
  buyerReactions,
  type DraftReviewFilter,
  draftReviewFilters,
  invoicePaymentFilters,
  invoiceSortFields,
  invoiceStates,
} from '@taraz/contract';
import { listDefaults } from '@taraz/core';
import {
  day,
  daysInOrder,
  flag,
  id,
  limit,
  offset,
  oneOf,
  searchOf,
  text,
  textOf,
} from '../../../app/search-params.ts';
import { type DayRange, instantsOfRange } from '../../../ui/jalali-values.ts';
import type { InvoiceListFilter } from '../queries.ts';
import { underwayStates } from '../underway.ts';
import { patternKeys } from './list.fa.ts';

export const paidFilters = ['open', ...invoicePaymentFilters] as const;
export type PaidFilter = (typeof paidFilters)[number];

export interface ListSearch {
  q?: string;
  /** One or more states, comma between. */
  state?: string;
  /** Days `YYYY-MM-DD`, both inclusive. */
  from?: string;
  to?: string;
  pattern?: string;
  subject?: string;
  reaction?: BuyerReaction;
  /** Of drafts: a colleague is to look at them, or gave them back; of all, or of whoever reads. */
  review?: DraftReviewFilter;
  /** How far it is paid; `open`: not at all, or in part. */
  paid?: PaidFilter;
  /** With a line of these: a product's id, a goods id, or code~name as reports have it. */
  goods?: string;
  /** Only those by which the seller's sales limit is exceeded. */
  over_limit?: true;
  /** Only those with internal notes. */
  notes?: true;
  /** Only those beside which files are kept. */
  files?: true;
  /** Whole rials. */
  min?: string;
  max?: string;
  branch?: string;
  /** Only what reports count as sales. */
  counted?: true;
  /** Archived ones too. */
  all?: true;
  /** Only what has still to be sent and whose deadline ends within days. */
  near?: true;
  /** Only what was issued from this file; with `trial` what it tried in the sandbox. */
  import?: string;
  trial?: true;
  /** Only what was refused for this code of the authority. */
  code?: string;
  /** Only of this tax memory. */
  memory?: string;
  /** Drafts without those that wait for room in the plan. */
  unheld?: true;
  /** Only what is in this customer's account. */
  customer?: string;
  /** Only what was sold to this code and names no customer. */
  buyer?: string;
  sort?: string;
  offset?: number;
  limit?: number;
  /** The view that these filters came from. */
  view?: string;
  /** The invoice whose panel is open. */
  open?: string;
  /** Payments reported at once, whose report is open. */
  reported?: string;
}

const sorts = invoiceSortFields.flatMap((field) => [field, `-${field}`]);
const states: ReadonlySet<string> = new Set(invoiceStates);
const amount = textOf(/^\d{1,18}$/);

/** What of an address makes sense; the rest is left out, and so is what equals the default. */
export const readListSearch = searchOf<ListSearch>(
  {
    q: text,
    state: (raw) => {
      const known = typeof raw === 'string' ? raw.split(',').filter((one) => states.has(one)) : [];
      return known.length > 0 ? known.join(',') : undefined;
    },
    from: day,
    to: day,
    pattern: oneOf(patternKeys),
    subject: oneOf(['original', 'corrective', 'cancellation', 'return']),
    reaction: oneOf(buyerReactions),
    review: oneOf(draftReviewFilters),
    paid: oneOf(paidFilters),
    goods: text,
    over_limit: flag,
    notes: flag,
    files: flag,
    min: amount,
    max: amount,
    branch: id,
    counted: flag,
    all: flag,
    near: flag,
    import: id,
    trial: flag,
    code: textOf(/^\w{1,20}$/),
    memory: textOf(/^\w{1,10}$/),
    unheld: flag,
    customer: id,
    buyer: textOf(/^.{1,20}$/),
    sort: oneOf(sorts.filter((sort) => sort !== listDefaults.sort)),
    offset,
    limit,
    view: text,
    open: id,
    reported: id,
  },
  ({ trial, ...search }) => ({
    ...daysInOrder<ListSearch>(search),
    ...(trial && search.import !== undefined ? { trial } : {}),
  }),
);

export function rangeOf({ from, to }: ListSearch): DayRange | null {
  return from !== undefined && to !== undefined ? { from, to } : null;
}

/** A span of amounts; of two in the wrong order the lesser begins it, as while the second one is still being typed. */
function amountsOf({ min, max }: ListSearch): Pick<InvoiceListFilter, 'total_from' | 'total_to'> {
  const isReversed = min !== undefined && max !== undefined && BigInt(min) > BigInt(max);
  const [from, to] = isReversed ? [max, min] : [min, max];
  return { ...(from === undefined ? {} : { total_from: from }), ...(to === undefined ? {} : { total_to: to }) };
}

/** The query of GET /invoice/list. */
export function filterOf(search: ListSearch): InvoiceListFilter {
  const range = rangeOf(search);
  return {
    offset: search.offset ?? listDefaults.offset,
    limit: search.limit ?? listDefaults.limit,
    sort: search.sort ?? listDefaults.sort,
    ...(search.q === undefined ? {} : { search_field: search.q }),
    ...(search.state === undefined ? {} : { state: search.state }),
    ...(range === null ? {} : instantsOfRange(range)),
    ...(search.pattern === undefined ? {} : { pattern: search.pattern }),
    ...(search.subject === undefined ? {} : { subject: search.subject }),
    ...(search.reaction === undefined ? {} : { reaction: search.reaction }),
    ...(search.review === undefined ? {} : { review: search.review }),
    ...(search.paid === undefined ? {} : { payment: search.paid === 'open' ? 'unpaid,part' : search.paid }),
    ...(search.goods === undefined ? {} : { goods: search.goods }),
    ...(search.over_limit ? { over_limit: true } : {}),
    ...(search.notes ? { with_notes: true } : {}),
    ...(search.files ? { with_files: true } : {}),
    ...amountsOf(search),
    ...(search.branch === undefined ? {} : { branch_id: search.branch }),
    ...(search.counted ? { counted: true } : {}),
    ...(search.all ? { with_archived: true } : {}),
    ...(search.near ? { near_deadline: true } : {}),
    ...(search.import === undefined ? {} : { import_id: search.import }),
    ...(search.trial ? { environment: 'sandbox' as const } : {}),
    ...(search.code === undefined ? {} : { error_code: search.code }),
    ...(search.memory === undefined ? {} : { memory_id: search.memory }),
    ...(search.unheld ? { held: false } : {}),
    ...(search.customer === undefined ? {} : { customer_id: search.customer }),
    ...(search.buyer === undefined ? {} : { buyer_code: search.buyer }),
  };
}

/** Filters that stand behind «فیلترهای بیشتر». */
export const moreFilters = [
  'pattern',
  'subject',
  'reaction',
  'review',
  'paid',
  'goods',
  'over_limit',
  'notes',
  'files',
  'min',
  'max',
] as const satisfies (keyof ListSearch)[];

export const moreFilterCount = (search: ListSearch): number =>
  moreFilters.filter((key) => search[key] !== undefined).length;

export function isFiltered(search: ListSearch): boolean {
  const { q, state, from } = search;
  return (
    q !== undefined ||
    state !== undefined ||
    from !== undefined ||
    moreFilterCount(search) > 0 ||
    isBehindNumber(search)
  );
}

/** Did a number of the dashboard, the reports or a file's lead here? Then the list is exactly what stands behind it. */
export const isBehindNumber = (search: ListSearch): boolean =>
  (['counted', 'all', 'near', 'branch', 'import', 'code', 'customer', 'buyer', 'memory', 'unheld'] as const).some(
    (key) => search[key] !== undefined,
  );

/** The filter without order and page: what a selection of everything means. */
export function selectionFilterOf(search: ListSearch): Omit<InvoiceListFilter, 'offset' | 'limit' | 'sort' | 'after'> {
  const { offset: _offset, limit: _limit, sort: _sort, ...filter } = filterOf(search);
  return filter;
}

/**
 * What the sums over the list and the counts of its tabs are asked for: all that the filter shows, in whatever state; null
 * where no more than a range of days narrows it, whose sums are kept.
 */
export function sumsFilterOf(search: ListSearch): ReturnType<typeof selectionFilterOf> | null {
  if (search.q === undefined && moreFilterCount(search) === 0) return null;
  const { state: _state, ...filter } = selectionFilterOf(search);
  return filter;
}

/** The tabs over the list: groups of states. */
export const listTabs = {
  all: [],
  draft: ['draft'],
  underway: underwayStates,
  confirmed: ['confirmed'],
  rejected: ['rejected'],
} as const satisfies Record<string, readonly (typeof invoiceStates)[number][]>;

export type ListTab = keyof typeof listTabs;
export const tabOrder = Object.keys(listTabs) as ListTab[];

/** The tab in which a filter by state stands; a single state of a group stands in its group. */
export function tabOf({ state }: ListSearch): ListTab {
  if (state === undefined) return 'all';
  const wanted = state.split(',');
  return (
    tabOrder.find(
      (tab) => tab !== 'all' && wanted.every((one) => (listTabs[tab] as readonly string[]).includes(one)),
    ) ?? 'all'
  );
}
