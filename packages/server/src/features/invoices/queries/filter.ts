import type { CallInput, calls } from '@taraz/contract';
import {
  buyerReactions,
  type DraftReviewFilter,
  draftReviewFilters,
  invoicePatterns,
  invoicePaymentFilters,
  invoiceStates,
  invoiceSubjects,
} from '@taraz/contract';
import {
  type Expression,
  type ExpressionBuilder,
  type ExpressionWrapper,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { commonFrom, shortestIndexed } from '../../../platform/db/has-text.ts';
import { openMemories } from '../../../platform/db/open-invoices.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { ownAccount } from '../../../platform/db/within.ts';
import { branchLimit } from '../../../platform/http/branch-limit.ts';
import { currentRequest } from '../../../platform/http/request-scope.ts';
import { validationMessages } from '../../../platform/http/validation-messages.fa.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Clock } from '../../../platform/runtime.ts';
import { tehranDay } from '../../../platform/tehran-day.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { settleBalances } from '../../customers/balances.ts';
import { invoicesOfKey, soldToStranger } from '../../customers/invoices-of-key.ts';
import { readMemoryId } from '../../settings/read-memory-id.ts';
import { holdImportIds, type ImportSource, isFromImport } from '../from-import.ts';
import { type Moments, nearDeadlines, withDeadline } from '../near-deadlines.ts';
import type { InvoiceState } from '../states.ts';
import { countsAsSale } from './present-sums.ts';
import { type ReviewReader, reviewsFor } from './reviews-for.ts';
import { hasWords, type SearchWord, searchIds, searchWords } from './search-words.ts';

export type PaymentState = (typeof invoicePaymentFilters)[number];

export type ListQuery = NonNullable<CallInput<typeof calls.listInvoices>['query']> & {
  /** this moment: what was to be paid before its day in Tehran is overdue, and deadlines are near by it */
  now?: Date;
  /** whose invoices name their buyer just so; never of the contract's query, which looks for words */
  of_buyer?: string;
  /** ids that are left out, comma between; of the calls that are asked for everything */
  except?: string;
};

/** A query as of this moment. */
export const asOfNow = <Query extends object>(query: Query, clock: Clock): Query & { now: Date } => ({
  ...query,
  now: new Date(clock.nowMs()),
});

/** What a list shows, read from its query. */
export interface InvoiceFilter {
  accountId: string;
  /** null: both */
  archived: boolean | null;
  /** only what reports count as sales */
  isCounted: boolean;
  states: InvoiceState[] | null;
  /** null: all */
  memoryIds: readonly string[] | null;
  environment: string | null;
  patterns: string[] | null;
  subjects: string[] | null;
  branchId: string | null;
  reactions: string[] | null;
  /** of drafts; null: whether or not a colleague is to look at them */
  reviews: DraftReviewFilter[] | null;
  /** whose the words of reviews are; null: nobody's in particular */
  reader: ReviewReader | null;
  /** of what counts as a sale; null: however far it is paid */
  payments: PaymentState[] | null;
  /** Tehran's day; '' where nothing overdue is asked for */
  today: string;
  /** rial; whole invoices between them, both included */
  totalFrom: string | null;
  totalTo: string | null;
  from: Date | null;
  to: Date | null;
  /** of what has still to be sent; null: all, whatever its deadline */
  deadline: Moments | null;
  /** issued from this file, or tried in the sandbox from it; null: from anywhere */
  source: ImportSource | null;
  /** the authority's code among those that it was refused for */
  errorCode: string | null;
  /** all must be found */
  words: readonly SearchWord[];
  /** a product's id, a goods id, or code~name; null: all */
  goods: string | null;
  /** in whose account; null: all */
  customerId: string | null;
  /** sold to this code, and of no customer's record; null: to whomever */
  buyerCode: string | null;
  /** as the invoice names the buyer; null: any */
  buyerName: string | null;
  /** only those by which the seller's sales limit is exceeded */
  isOverLimit: boolean;
  /** only drafts that wait for room in the plan, or all but these; null: whether or not they do */
  isHeld: boolean | null;
  /** only those with internal notes */
  isNoted: boolean;
  /** only those beside which files are kept */
  hasFiles: boolean;
  /** left out of what the rest of it shows; null: none */
  except: readonly string[] | null;
  found: Found;
}

/** Invoices that an index has; 'common': too many to list, so each row is looked at. */
type Ids = readonly string[] | 'common';

/** What was looked up once for all queries and pages of a list. */
export interface Found {
  /** null: no words are searched for */
  byWords: Ids | null;
  /** invoices whose notes say all words; they are found besides those of `byWords` */
  byNotes: readonly string[];
  /** null: however far they are paid; what is open, where it is not too much */
  byPayment: Ids | null;
  /** null: whatever their deadline */
  byDeadline: Ids | null;
  /** null: of all goods */
  byGoods: { keys: readonly string[]; ids: Ids } | null;
  /** null: in whosever account */
  byAccount: Ids | null;
}

const several = (text: string | undefined): string[] | null => {
  const values = (text ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
  return values.length === 0 ? null : values;
};

/** The words that a filter knows, of each field that takes several of them. */
const vocabularies = {
  state: invoiceStates,
  pattern: invoicePatterns,
  subject: invoiceSubjects,
  reaction: buyerReactions,
  review: draftReviewFilters,
  payment: invoicePaymentFilters,
} as const satisfies Partial<Record<keyof ListQuery, readonly string[]>>;

type Vocabularies = typeof vocabularies;
type Words = { [Name in keyof Vocabularies]: Vocabularies[Name][number][] | null };

/** @throws Problem INVALID_INPUT for every field with a word that it does not know */
function readWords(query: ListQuery): Words {
  const names = Object.keys(vocabularies) as (keyof Vocabularies)[];
  const words = Object.fromEntries(names.map((name) => [name, several(query[name])]));
  const isKnown = (name: keyof Vocabularies, word: string) => (vocabularies[name] as readonly string[]).includes(word);
  const errors = names
    .filter((name) => words[name]?.some((word) => !isKnown(name, word)))
    .map((name) => ({
      path: name,
      code: 'UNKNOWN_VALUE',
      message: validationMessages.NOT_ALLOWED(name, vocabularies[name]),
    }));
  if (errors.length > 0) throw new Problem('INVALID_INPUT', { errors });
  return words as Words;
}

/** One end alone stands for all times before or after it. @throws Error where what is near is asked for of no moment: a bug */
function readDeadline({ near_deadline, now, ...query }: ListQuery): InvoiceFilter['deadline'] {
  const { deadline_from: from, deadline_to: to } = query;
  if (near_deadline) {
    if (now === undefined) throw new Error('deadlines are near at a moment');
    return nearDeadlines(now);
  }
  if (from === undefined && to === undefined) return null;
  return { from: new Date(from ?? '1970-01-01T00:00:00Z'), to: new Date(to ?? '9999-12-31T00:00:00Z') };
}

/** @throws Error where what is overdue is asked for of no day: a bug, never a user's doing */
function todayOf(payments: PaymentState[] | null, { now }: ListQuery): string {
  if (now === undefined && payments?.includes('overdue')) throw new Error('what is overdue is so on a day');
  return now === undefined ? '' : tehranDay(now);
}

/**
 * @param allowed memories the user may see; null: all
 * @throws Problem INVALID_INPUT for a state, pattern, subject or reaction that does not exist
 */
export function readFilter(accountId: string, allowed: readonly string[] | null, query: ListQuery): InvoiceFilter {
  const { state, pattern, subject, reaction, review, payment } = readWords(query);
  const wanted = several(query.memory_id)?.map(readMemoryId) ?? null;
  const importId = query.import_id;
  const isTrial = importId !== undefined && query.environment === 'sandbox';
  return {
    accountId,
    archived: query.with_archived ? null : (query.archived ?? false),
    isCounted: query.counted ?? false,
    states: state,
    memoryIds:
      wanted === null ? openMemories(allowed) : wanted.filter((id) => allowed === null || allowed.includes(id)),
    // A file's trial is known by its invoices: with the simulator alone they are no sandbox's.
    environment: isTrial ? null : (query.environment ?? null),
    patterns: pattern,
    subjects: subject,
    branchId: branchLimit() ?? query.branch_id ?? null,
    reactions: reaction,
    reviews: review,
    reader: currentRequest(),
    payments: payment,
    today: todayOf(payment, query),
    totalFrom: query.total_from ?? null,
    totalTo: query.total_to ?? null,
    from: query.from_date === undefined ? null : new Date(query.from_date),
    to: query.to_date === undefined ? null : new Date(query.to_date),
    deadline: readDeadline(query),
    source: importId === undefined ? null : { importId, isTrial },
    errorCode: query.error_code ?? null,
    words: searchWords(query.search_field ?? ''),
    goods: query.goods ?? null,
    customerId: query.customer_id ?? null,
    buyerCode: query.buyer_code ?? null,
    buyerName: query.of_buyer ?? null,
    isOverLimit: query.over_limit ?? false,
    isHeld: query.held ?? null,
    isNoted: query.with_notes ?? false,
    hasFiles: query.with_files ?? false,
    except: several(query.except),
    found: { byWords: null, byNotes: [], byPayment: null, byDeadline: null, byGoods: null, byAccount: null },
  };
}

/**
 * Looks words and goods up in their indexes, once for all queries of a list, and makes room for what they need.
 * @param known what an earlier page of the same list found
 */
export async function withFound(tx: Tx, filter: InvoiceFilter, known?: Found): Promise<InvoiceFilter> {
  if (filter.source !== null) await holdImportIds(tx);
  if (filter.payments !== null && known === undefined) await settleBalances(tx);
  const found = known ?? {
    byWords: await findByWords(tx, filter),
    byNotes: await findByNotes(tx, filter),
    byPayment: await findByPayment(tx, filter),
    byDeadline: await findByDeadline(tx, filter),
    byGoods: await findByGoods(tx, filter),
    byAccount: await findByAccount(tx, filter),
  };
  return { ...filter, found };
}

const idsOf = (rows: readonly { id: string }[]): Ids =>
  rows.length < commonFrom ? rows.map(({ id }) => id) : 'common';

async function findByWords(tx: Tx, filter: InvoiceFilter): Promise<Ids | null> {
  const { words } = filter;
  if (words.length === 0) return null;
  // The longest comes first. One or two letters alone would be looked for in the whole index.
  if ((words[0]?.[0]?.length ?? 0) < shortestIndexed) return 'common';
  const { rows } = await searchIds(words, commonFrom).execute(tx);
  return rows.length === 0 ? withReference(tx, filter) : idsOf(rows);
}

/** What is open, where nothing that is paid is asked for. */
async function findByPayment(tx: Tx, { accountId, payments, today }: InvoiceFilter): Promise<Ids | null> {
  if (payments === null || payments.includes('paid')) return null;
  const { rows } = await sql<{ id: string }>`
    select distinct o.invoice_id as id from open_debts o
    where o.account_id = ${accountId} and ${openConditions(payments, today)} limit ${commonFrom}`.execute(tx);
  return idsOf(rows);
}

async function findByDeadline(tx: Tx, { accountId, deadline }: InvoiceFilter): Promise<Ids | null> {
  if (deadline === null) return null;
  const { rows } = await sql<{ id: string }>`
    select n.invoice_id as id from ${withDeadline(accountId, deadline)} n limit ${commonFrom}`.execute(tx);
  return idsOf(rows);
}

/** Of very many: gathered once, as a table that each row is looked up in; `is true` keeps it from becoming a join, which reads all for a page. */
const isAmongDeadlines = (accountId: string, deadline: Moments) =>
  sql<boolean>`(id in (select n.invoice_id from ${withDeadline(accountId, deadline)} n)) is true`;

/** Of a row `o` of `open_debts`: may it be of an invoice that is asked for? Each by an index of its own. */
export function openConditions(payments: readonly PaymentState[], today: string): RawBuilder<boolean> {
  if (payments.includes('unpaid')) return sql<boolean>`true`;
  const conditions = [
    ...(payments.includes('part') ? [sql`o.is_part`] : []),
    ...(payments.includes('overdue') ? [isOverdue(today)] : []),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** Notes are few beside invoices: an account's own are read through. */
async function findByNotes(tx: Tx, { accountId, words }: InvoiceFilter): Promise<string[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select distinct n.invoice_id as id from invoice_notes n
    where n.account_id = ${accountId} and ${hasWords('n.folded', words)}
    limit ${commonFrom}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Keys as the index has them. */
const indexed = (keys: readonly string[]) => sql`array(select goods_key(k) from unnest(${[...keys]}::text[]) k)`;

async function findByGoods(tx: Tx, { goods }: InvoiceFilter): Promise<Found['byGoods']> {
  if (goods === null) return null;
  const keys = isUuid(goods) ? await keysOfProduct(tx, goods.toLowerCase()) : [goods];
  const { rows } = await sql<{ id: string }>`
    select invoices_of_goods(array(select goods_key(k) from unnest(${keys}::text[]) k), ${commonFrom}) as id`.execute(
    tx,
  );
  return { keys, ids: idsOf(rows) };
}

/**
 * What lines of a product are known by: the product itself, and its goods id, as they are when a file brought them or they
 * were typed by hand; with its name besides where other products have that id, as the warehouse takes them.
 */
async function keysOfProduct(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ code: string; name: string; is_shared: boolean }>`
    select p.code, p.name, exists (select from products o where o.account_id = p.account_id and o.code = p.code
      and o.id <> p.id and o.deleted_at is null) as is_shared
    from products p where p.account_id = taraz_account() and p.id = ${id}`.execute(tx);
  return [id, ...rows.flatMap(({ code, name, is_shared }) => (is_shared ? `${code}~${name}` : code || []))];
}

/** Of a customer with those merged into them, as their account has them; or of a code that no customer bears. */
function inAccount({ customerId, buyerCode }: InvoiceFilter): RawBuilder<{ id: string }> | null {
  const accounts = [
    ...(customerId === null
      ? []
      : [
          sql`select l.invoice_id from customer_keys(array[${customerId}]::uuid[]) o cross join lateral ${invoicesOfKey} l`,
        ]),
    ...(buyerCode === null ? [] : [soldToStranger(buyerCode)]),
  ];
  if (accounts.length === 0) return null;
  return sql<{ id: string }>`select l.invoice_id as id from (${sql.join(accounts, sql` intersect `)}) l`;
}

async function findByAccount(tx: Tx, filter: InvoiceFilter): Promise<Ids | null> {
  const account = inAccount(filter);
  if (account === null) return null;
  const { rows } = await sql<{ id: string }>`${account} limit ${commonFrom}`.execute(tx);
  return idsOf(rows);
}

/**
 * The invoice that the authority gave this reference number. It comes after the text index was written and is looked for
 * whole, so it is read only when a lone UUID was found nowhere else.
 */
async function withReference(tx: Tx, { accountId, words }: InvoiceFilter): Promise<string[]> {
  const [[word = ''] = []] = words;
  if (words.length !== 1 || !isUuid(word)) return [];
  const rows = await tx
    .selectFrom('invoices')
    .select('id')
    .where('account_id', '=', accountId)
    .where('reference_number', 'in', [word, word.toUpperCase()])
    .execute();
  return rows.map(({ id }) => id);
}

/** Are the kept sums enough to count it? They know account, archive, state, memory and environment. */
export function isKept(filter: InvoiceFilter): boolean {
  const { patterns, subjects, branchId, reactions, totalFrom, totalTo, from, to, words, goods } = filter;
  return (
    filter.archived !== null &&
    !filter.isCounted &&
    patterns === null &&
    subjects === null &&
    branchId === null &&
    reactions === null &&
    filter.reviews === null &&
    filter.payments === null &&
    totalFrom === null &&
    totalTo === null &&
    filter.deadline === null &&
    filter.source === null &&
    filter.errorCode === null &&
    from === null &&
    to === null &&
    words.length === 0 &&
    goods === null &&
    filter.customerId === null &&
    filter.buyerCode === null &&
    filter.buyerName === null &&
    !filter.isOverLimit &&
    filter.isHeld === null &&
    !filter.isNoted &&
    !filter.hasFiles &&
    filter.except === null
  );
}

type Builder = ExpressionBuilder<Tables, 'invoices'>;

/**
 * The filter as conditions on `invoices`.
 * @param reads a page of what it shows, along the list's order; or all of it, to be counted
 */
export function filterConditions(
  eb: Builder,
  filter: InvoiceFilter,
  reads: 'page' | 'all' = 'page',
): ExpressionWrapper<Tables, 'invoices', SqlBool> {
  const { states, memoryIds, environment, patterns, subjects, branchId, from, to } = filter;
  const { reactions, totalFrom, totalTo } = filter;
  const conditions: Expression<SqlBool>[] = [
    eb('account_id', '=', filter.accountId),
    filter.archived === null
      ? eb('archived', '=', sql<boolean>`any('{f,t}'::boolean[])`)
      : eb('archived', '=', filter.archived),
  ];
  // `= any(array)` and not `in (…)`: the statement's text stays one, so its plan is kept.
  if (states !== null)
    conditions.push(
      states.length === 1
        ? eb('state', '=', states[0] as InvoiceState)
        : eb('state', '=', sql<InvoiceState>`any(${states})`),
    );
  if (filter.isCounted) conditions.push(countsAsSale);
  if (memoryIds !== null) conditions.push(eb('memory_id', '=', sql<string>`any(${[...memoryIds]}::text[])`));
  if (environment !== null) conditions.push(eb('environment', '=', environment as 'simulator'));
  if (patterns !== null) conditions.push(eb('pattern', '=', sql<string>`any(${patterns}::text[])`));
  if (subjects !== null) conditions.push(eb('subject', '=', sql<'original'>`any(${subjects}::text[])`));
  if (branchId !== null) conditions.push(eb('branch_id', '=', branchId));
  if (reactions !== null) conditions.push(eb('buyer_reaction', '=', sql<string>`any(${reactions}::text[])`));
  if (filter.reviews !== null)
    conditions.push(sql<boolean>`(state = 'draft' and id in (select r.invoice_id from draft_reviews r
      where r.account_id = ${filter.accountId} and (${sql.join(
        filter.reviews.map((word) => reviewsFor(word, filter.reader)),
        sql` or `,
      )})))`);
  if (filter.buyerName !== null) conditions.push(eb('buyer_name', '=', filter.buyerName));
  if (filter.isOverLimit) conditions.push(sql<boolean>`article6_status = 'EXCEEDED'`);
  if (totalFrom !== null) conditions.push(eb('total_sort', '>=', sql<string>`${totalFrom}::int8`));
  if (totalTo !== null) conditions.push(eb('total_sort', '<=', sql<string>`${totalTo}::int8`));
  if (from !== null) conditions.push(eb('invoice_date', '>=', from));
  if (to !== null) conditions.push(eb('invoice_date', '<=', to));
  if (filter.source !== null) conditions.push(isFromImport('id', filter.accountId, filter.source));
  if (filter.errorCode !== null)
    conditions.push(sql<boolean>`state = 'rejected' and (
      select a.verdict -> 'errors' @> ${JSON.stringify([{ code: filter.errorCode }])}::jsonb from invoice_attempts a
      where a.account_id = invoices.account_id and a.invoice_id = invoices.id and a.verdict is not null
      order by a.stored_at desc limit 1)`);
  if (filter.payments !== null) {
    const open = reads === 'all' && filter.found.byPayment === 'common' ? isAmongOpen : hasOpen;
    conditions.push(countsAsSale, paidSoFar(filter.payments, filter.today, open));
  }
  if (filter.isHeld !== null) conditions.push(filter.isHeld ? isHeld : sql<boolean>`not ${isHeld}`);
  if (filter.isNoted)
    conditions.push(sql<boolean>`exists (
      select from invoice_notes n where n.account_id = invoices.account_id and n.invoice_id = invoices.id)`);
  if (filter.hasFiles)
    conditions.push(sql<boolean>`exists (
      select from attachments f where f.account_id = invoices.account_id and f.invoice_id = invoices.id)`);
  if (filter.except !== null) conditions.push(eb('id', '<>', sql<string>`all(${[...filter.except]}::uuid[])`));
  conditions.push(...foundConditions(eb, filter, reads));
  return eb.and(conditions);
}

/** Of a row of `invoices`: it waits for room in the plan. */
const isHeld = sql<boolean>`exists (
  select from quota_held h where h.account_id = invoices.account_id and h.invoice_id = invoices.id)`;

/** Of a row `o` of what is open: it was to be paid before today. */
const isOverdue = (today: string) => sql`o.due < ${today}::date`;

/** Open in whosever account it stands, wholly or in part. */
const hasOpen = (how: RawBuilder<unknown>) => sql<boolean>`exists (
  select from open_debts o where o.account_id = invoices.account_id and o.invoice_id = invoices.id and ${how})`;

/**
 * The same for whoever reads all of what is much: what is open is gathered once. The planner takes few invoices to count as sales, and would
 * look into `open_debts` for each; behind `offset 0` it can but gather.
 */
const isAmongOpen = (how: RawBuilder<unknown>) => sql<boolean>`id in (
  select o.invoice_id from open_debts o where o.account_id = ${ownAccount} and ${how} offset 0)`;

/** How far `invoices` are paid, as `paymentsOf` tells it. */
const paidConditions = {
  unpaid: () => hasOpen(sql`not o.is_part`),
  part: () => sql<boolean>`(${hasOpen(sql`o.is_part`)} and not ${hasOpen(sql`not o.is_part`)})`,
  paid: () => sql<boolean>`not ${hasOpen(sql`true`)}`,
  overdue: (today) => hasOpen(isOverdue(today)),
} as const satisfies Record<PaymentState, (today: string) => RawBuilder<boolean>>;

/** One of several states; the common pair, whatever is open, is one look into the index. */
function paidSoFar(states: readonly PaymentState[], today: string, open: typeof hasOpen): RawBuilder<boolean> {
  const isOpen = states.includes('unpaid') && states.includes('part');
  if (isOpen) return states.includes('paid') ? sql<boolean>`true` : open(sql`true`);
  if (states.length === 1 && states[0] === 'overdue') return open(isOverdue(today));
  return sql<boolean>`(${sql.join(
    states.map((state) => paidConditions[state](today)),
    sql` or `,
  )})`;
}

function foundConditions(eb: Builder, filter: InvoiceFilter, reads: 'page' | 'all'): Expression<SqlBool>[] {
  const { accountId, words, deadline, found } = filter;
  const { byWords, byNotes, byPayment, byDeadline, byGoods, byAccount } = found;
  const among = (ids: readonly string[]) => eb('id', '=', sql<string>`any(${[...ids]}::uuid[])`);
  const conditions: Expression<SqlBool>[] = [];
  if (byWords === 'common') {
    const inText = sql<boolean>`exists (
    select from invoice_texts t where t.account_id = invoices.account_id and t.invoice_id = invoices.id
      and ${hasWords('t.folded', words)})`;
    conditions.push(byNotes.length === 0 ? inText : eb.or([inText, among(byNotes)]));
  } else if (byWords !== null) conditions.push(among([...byWords, ...byNotes]));
  if (byPayment !== null && byPayment !== 'common') conditions.push(among(byPayment));
  if (byDeadline !== null && byDeadline !== 'common') conditions.push(among(byDeadline));
  else if (deadline !== null) conditions.push(isAmongDeadlines(accountId, deadline));
  if (byAccount === 'common') conditions.push(sql<boolean>`id = any(array(${inAccount(filter)}))`);
  else if (byAccount !== null) conditions.push(among(byAccount));
  if (byGoods === null) return conditions;
  const { keys, ids } = byGoods;
  if (ids !== 'common') conditions.push(among(ids));
  else if (reads === 'all')
    conditions.push(sql<boolean>`id = any(array(select invoices_of_goods(${indexed(keys)}, null)))`);
  else
    conditions.push(sql<boolean>`exists (
    select from invoice_goods g where g.account_id = invoices.account_id and g.invoice_id = invoices.id
      and g.keys && ${indexed(keys)})`);
  return conditions;
}
