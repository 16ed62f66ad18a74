import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import {
  bookDay,
  day,
  decimalInput,
  instant,
  listOf,
  listQuery,
  oneOf,
  oneWord,
  searched,
  sortBy,
  strict,
  text,
  unsearchedQuery,
  uuid,
} from '../schemas/common.ts';
import { invoicePatterns, invoiceStates } from '../schemas/invoice.ts';
import { salesAcrossKinds } from '../schemas/purchases.ts';
import { signupStatus } from '../schemas/registration.ts';

const admin = { level: 'admin' } as const;
const anyone = { level: 'user' } as const;
const opt = Type.Optional;
const s = (description?: string) => Type.String(description ? { description } : {});
const or = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) => Type.Union([schema, Type.Null()]);

const range = {
  from_date: opt(instant()),
  to_date: opt(instant()),
  branch_id: opt(uuid()),
};

const byState = Type.Object({
  state: oneOf(...invoiceStates),
  count: Type.Integer(),
  total: s(),
  total_vat: s(),
});

const sums = Type.Object({
  invoices: Type.Integer(),
  /** without value added tax, rial */
  net: s(),
  vat: s(),
});

const allSums = Type.Object({
  ...sums.properties,
  /** of the net: lines with a tax, lines without one, and exports (which are without one) */
  taxable: s(),
  exempt: s(),
  exported: s(),
});

const bucket = Type.Object({
  from_day: day(),
  /** inclusive */
  to_day: day(),
  ...sums.properties,
  /** of the same days a Jalali year before */
  previous_net: s(),
  previous_vat: s(),
});

const top = Type.Object({
  key: s(),
  code: s(),
  name: s(),
  invoices: Type.Integer(),
  /** of goods only */
  qty: s(),
  net: s(),
  vat: s(),
});

const topGoods = Type.Object({
  ...top.properties,
  /** codes of the units that its lines are in; of several the quantity is no sum, of none no product is known */
  units: Type.Array(s()),
});

const dashboardMonth = Type.Object({
  from_day: day(),
  to_day: day(),
  ...sums.properties,
  /** of the same month a Jalali year before */
  previous_net: s(),
  previous_vat: s(),
});

/** how many, and what is open of them, rial */
const toPay = Type.Object({ count: Type.Integer(), open: s() });

/** sums in rial */
const chequeSums = { count: Type.Integer(), sum_issued: s(), sum_received: s() };

const dashboard = Type.Object({
  /** what waits; a part is null where this user has no right to it */
  rejected: or(Type.Object({ count: Type.Integer() })),
  unknown: or(Type.Object({ count: Type.Integer() })),
  /** queued or refused, and the legal deadline near */
  deadlines: or(
    Type.Object({
      count: Type.Integer(),
      nearest: or(Type.Object({ id: uuid(), buyer_name: s(), deadline: instant() })),
    }),
  ),
  refused: or(Type.Object({ count: Type.Integer(), names: Type.Array(s()) })),
  /** by which the seller's sales limit (article 6) is exceeded: `over_limit=true&counted=true` of the list */
  over_limit: or(Type.Object({ count: Type.Integer(), names: Type.Array(s()) })),
  certificates: or(Type.Array(Type.Object({ memory_id: s(), not_after: instant() }))),
  /** memories whose requests the authority goes on refusing (key, certificate, portal), with what waits in their line */
  refused_memories: or(Type.Array(Type.Object({ memory_id: s(), count: Type.Integer() }))),
  /** drafts that a colleague asks the caller to look at and issue: `review=asked` of the list */
  to_review: or(Type.Object({ count: Type.Integer() })),
  /** drafts of the caller that were given back to be mended: `review=returned` of the list */
  returned_drafts: or(Type.Object({ count: Type.Integer() })),
  /** drafts to go on with, `state=draft&held=false` of the list; beside them so many are `held` */
  drafts: or(Type.Object({ count: Type.Integer(), held: Type.Integer() })),
  /** drafts that go by themselves as soon as the plan's quota has room; `deadline` as `held_deadline` of `GET /subscription` */
  held: or(Type.Object({ count: Type.Integer(), deadline: or(instant()) })),
  /** what is left of the plan's invoices of this month, once no more than a tenth of them are */
  quota: or(Type.Object({ left: Type.Integer(), of: Type.Integer() })),
  /** `state=awaited` of the list, from `from_day` to `until_day`; apart from them what fell due before, and what bounced */
  cheques: or(
    Type.Object({
      ...chequeSums,
      from_day: day(),
      until_day: day(),
      overdue: Type.Object({ ...chequeSums, from_day: or(day()), until_day: day() }),
      bounced: Type.Object(chequeSums),
    }),
  ),
  /** purchases in their suppliers' accounts: `payment=open`, `payment=overdue` and `payment=due_soon` of their list */
  purchases: or(Type.Object({ open: toPay, overdue: toPay, soon: toPay })),
  stock: or(Type.Object({ count: Type.Integer(), names: Type.Array(s()) })),
  figures: or(
    Type.Object({
      from_day: day(),
      to_day: day(),
      ...sums.properties,
      /** the same days of the year before */
      previous_net: s(),
      confirmed: Type.Integer(),
      /** confirmed, refused and under way */
      issued: Type.Integer(),
      /** what the customers owe who owe anything, and how many they are: `GET /customers?standing=debtor`; for the admin */
      owed: or(s()),
      debtors: or(Type.Integer()),
      /** what buyers owe besides who are no customers here */
      owed_by_others: or(s()),
      /** what is open of invoices that were to be paid by now: `GET /invoice/list?payment=overdue&with_archived=true`; for the admin */
      overdue: or(Type.Object({ invoices: Type.Integer(), open: s() })),
    }),
  ),
  months: or(Type.Array(dashboardMonth)),
  /** what a new account has done; null when nothing is left to do, or for employees */
  checklist: or(
    Type.Object({ profile: Type.Boolean(), key: Type.Boolean(), product: Type.Boolean(), invoice: Type.Boolean() }),
  ),
  /** some changes are not in the sums yet; ask again */
  is_building: Type.Boolean(),
});

const board = Type.Object({
  id: uuid(),
  name: s(),
  /** economic, else national: accounts may be of one name */
  code: s(),
  role: oneOf('admin', 'employee'),
  is_current: Type.Boolean(),
  signup_status: signupStatus,
  /** null: this user may not see that account's invoices, or the account is not verified */
  waiting: or(
    Type.Object({
      rejected: Type.Integer(),
      unknown: Type.Integer(),
      queued: Type.Integer(),
      near_deadline: Type.Integer(),
      nearest_deadline: or(instant()),
      /** numbered, and waiting for their taxpayer's signature */
      unsigned: Type.Integer(),
      /** memories that cannot send before a new certificate comes; for the admin */
      certificates_ended: Type.Integer(),
    }),
  ),
});

/** Parts of the season's declaration. */
const saleParts = ['taxable', 'exempt', 'exported'] as const;

const sale = Type.Object({
  id: uuid(),
  tax_number: s(),
  internal_id: s(),
  buyer_name: s(),
  invoice_date: instant(),
  state: oneOf(...invoiceStates),
  /** of the buyer or goods that is asked for, else of the whole invoice */
  net: s(),
  vat: s(),
});

const profitSort = sortBy(['name', 'net', 'cost', 'profit', 'margin']);

const profitSums = {
  /** sales without value added tax, rial */
  net: s(),
  /** what those goods had cost by moving average when they left stock, rial */
  cost: s(),
  profit: s(),
  /** of the net, in percent to one place; null where nothing was sold for money */
  margin: or(s()),
};

/** What gross profit is told by, besides products. */
const profitKinds = ['buyer', 'month'] as const;

const profitPart = Type.Object({
  /** of a buyer the code, '' for final consumers; of a month its first day, `YYYY-MM-DD`, or the range's */
  key: s(),
  /** of a buyer, as last written; '' of months and final consumers */
  name: s(),
  /** economic, else national; '' where there is none, and of months */
  code: s(),
  /** the buyer's record, or into which it was merged; null: none of the list */
  customer_id: or(uuid()),
  invoices: Type.Integer(),
  ...profitSums,
});

const profitOfRange = {
  from_day: day(),
  to_day: day(),
  /** of everything that the query finds */
  sums: Type.Object(profitSums),
  /** sales of the range of which nobody knows what they had cost: services, and goods that left no stock or had no price there */
  net_without_cost: s(),
  is_building: Type.Boolean(),
};

const productProfit = Type.Object({
  /** of the product */
  id: uuid(),
  name: s(),
  code: s(),
  unit: s(),
  invoices: Type.Integer(),
  /** in its own unit; empty where it had another one meanwhile, of which nobody said how many are in that */
  qty: s(),
  ...profitSums,
});

/** Purchases of one kind, each amount positive. Rial. */
const bought = Type.Object({ count: Type.Integer(), net: s(), vat: s(), other_taxes: s() });

const purchasesOf = Type.Object({
  buys: bought,
  returns: bought,
  /** bought, less what went back */
  net: s(),
  vat: s(),
  other_taxes: s(),
});

/** The credit that a season begins with. Rial. */
const broughtForward = Type.Object({
  /** its first day */
  season: day(),
  /** as somebody said; 0 before, and then nothing is taken off */
  amount: s(),
  is_said: Type.Boolean(),
  /** what the season before comes to by the same books: the credit it leaves, 0 where it is to be paid */
  left_before: s(),
});

/** Of invoices or purchases of the days, what the end of these or those before parts from what it stands for. Rial. */
const acrossDays = Type.Object({
  /** in the sums, in the place of what is of days before: how many, their VAT, and that of what they stand for */
  before: Type.Object({ count: Type.Integer(), vat: s(), former_vat: s() }),
  /** in no sum, since something of a later day took their place or cancelled them: how many, and the VAT that they had */
  later: Type.Object({ count: Type.Integer(), vat: s() }),
});

const acrossSales = Type.Object({
  ...acrossDays.properties,
  /** of days before, and cancelled on one of these: how many, and the VAT that they had */
  cancelled: Type.Object({ count: Type.Integer(), vat: s() }),
});

const vatReport = Type.Object({
  from_day: day(),
  to_day: day(),
  /** as every report counts them: corrections and returns in the place of what they replace, cancelled ones gone */
  sales: allSums,
  creditable: purchasesOf,
  not_creditable: purchasesOf,
  /** rejected, cancelled or replaced at the authority: in no sum */
  void_count: Type.Integer(),
  /** what else is told beside these figures to who has filed the days before, or these */
  across: Type.Object({ sales: acrossSales, purchases: acrossDays }),
  /** of one whole season of the whole account; null of other days and of a branch */
  brought_forward: or(broughtForward),
  /** VAT of sales less that of creditable purchases and what was brought forward, rial; negative: a credit to carry over */
  payable: s(),
  is_building: Type.Boolean(),
});

export const analyticsCalls = {
  vatReport: defineCall({
    id: 'vatReport',
    method: 'GET',
    path: '/analytics/vat',
    tag: 'analytics',
    summary: "The VAT of a season, or of any days: that of sales less what is credited of purchases'",
    access: admin,
    query: strict(range),
    reply: vatReport,
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  putBroughtForward: defineCall({
    id: 'putBroughtForward',
    method: 'PUT',
    path: '/analytics/vat/brought_forward',
    tag: 'analytics',
    summary: 'Says which credit a season begins with, or that nobody has said',
    access: admin,
    body: strict({
      /** its first day, YYYY-MM-DD; it has begun */
      season: bookDay(),
      amount: or(decimalInput('whole rials, in any digits; null takes back what was said')),
    }),
    reply: broughtForward,
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  exportVatReport: defineCall({
    id: 'exportVatReport',
    method: 'GET',
    path: '/analytics/vat/export',
    tag: 'analytics',
    summary: 'The same as CSV or XLSX',
    access: admin,
    query: strict({ ...range, format: opt(oneOf('csv', 'xlsx')) }),
    reply: Type.String(),
    status: 200,
    stream: 'file',
    problems: ['INVALID_INPUT'],
  }),
  listProfit: defineCall({
    id: 'listProfit',
    method: 'GET',
    path: '/analytics/profit',
    tag: 'analytics',
    summary: 'Gross profit of goods: what those that left stock brought and had cost, by product',
    access: admin,
    query: strict({ ...listQuery(profitSort), ...range }),
    reply: Type.Object({
      ...listOf('products', productProfit).properties,
      ...profitOfRange,
    }),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  listProfitParts: defineCall({
    id: 'listProfitParts',
    method: 'GET',
    path: '/analytics/profit/parts',
    tag: 'analytics',
    summary:
      'The same by buyer, or by Jalali month: every one of the range that has begun, oldest first; `name` sorts by the key',
    access: admin,
    query: strict({
      /** buyers when it is not said */
      by: opt(oneOf(...profitKinds)),
      ...unsearchedQuery(profitSort),
      ...range,
    }),
    reply: Type.Object({ ...listOf('parts', profitPart).properties, ...profitOfRange }),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  exportProfit: defineCall({
    id: 'exportProfit',
    method: 'GET',
    path: '/analytics/profit/export',
    tag: 'analytics',
    summary: 'The same as CSV or XLSX, any size',
    access: admin,
    query: strict({
      sort: profitSort,
      ...searched,
      ...range,
      by: opt(oneOf('product', ...profitKinds)),
      format: opt(oneOf('csv', 'xlsx')),
    }),
    reply: Type.String(),
    status: 200,
    stream: 'file',
    problems: ['INVALID_INPUT'],
  }),
  listSales: defineCall({
    id: 'listSales',
    method: 'GET',
    path: '/invoice/sales',
    tag: 'analytics',
    summary: 'The invoices behind a number of the report: those that stand, of a range, a buyer or goods',
    access: admin,
    query: strict({
      ...listQuery(sortBy(['day', 'net'])),
      ...range,
      buyer: opt(text(500)),
      goods: opt(text(500)),
      pattern: oneWord(invoicePatterns),
      part: opt(oneOf(...saleParts)),
      /** `before`: those that stand in the place of what is of days before; `later`: those that no longer stand, since something of a later day took their place; `cancelled`: those of days before that were cancelled on one of these */
      across: opt(oneOf(...salesAcrossKinds)),
    }),
    reply: Type.Object({ ...listOf('sales', sale).properties, sums: Type.Object({ net: s(), vat: s() }) }),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  analyticsReport: defineCall({
    id: 'analyticsReport',
    method: 'GET',
    path: '/analytics/report',
    tag: 'analytics',
    summary: 'What was sent to the authority in a range: by state, by day, by pattern',
    access: admin,
    query: strict(range),
    reply: Type.Object({
      from_day: day(),
      to_day: day(),
      states: Type.Array(byState),
      days: Type.Array(Type.Object({ day: day(), state: oneOf(...invoiceStates), count: Type.Integer(), total: s() })),
      patterns: Type.Array(Type.Object({ pattern: s(), ...sums.properties })),
      is_building: Type.Boolean(),
    }),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  invoiceAnalytics: defineCall({
    id: 'invoiceAnalytics',
    method: 'GET',
    path: '/invoice/analytics',
    tag: 'analytics',
    summary: 'Sales and tax by day, month or season beside the year before; states; top buyers and goods',
    access: admin,
    query: strict({
      ...range,
      step: opt(oneOf('day', 'month', 'season')),
      limit: opt(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
    }),
    reply: Type.Object({
      from_day: day(),
      to_day: day(),
      step: oneOf('day', 'month', 'season'),
      sums: allSums,
      /** the range before: the month, season or year before (as many days of it as have passed of one that runs), else as many days */
      previous: Type.Object({ from_day: day(), to_day: day(), ...allSums.properties }),
      series: Type.Array(bucket),
      states: Type.Array(byState),
      buyers: Type.Array(top),
      goods: Type.Array(topGoods),
      /** of the season that the range ends in */
      declaration: Type.Object({
        year: Type.Integer(),
        season: Type.Integer(),
        from_day: day(),
        to_day: day(),
        ...allSums.properties,
      }),
      is_building: Type.Boolean(),
    }),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  readDashboard: defineCall({
    id: 'readDashboard',
    method: 'GET',
    path: '/dashboard',
    tag: 'analytics',
    summary: 'What waits for this user, the season and twelve months in figures; only what the user may see',
    access: anyone,
    query: strict({}),
    reply: dashboard,
    status: 200,
    problems: [],
  }),
  accountBoard: defineCall({
    id: 'accountBoard',
    method: 'GET',
    path: '/auth/accounts',
    tag: 'auth',
    summary: 'The accounts of this user, with errors and deadlines of each; the most urgent first',
    access: { level: 'user', peopleOnly: true },
    query: strict({}),
    reply: Type.Object({ count: Type.Integer(), accounts: Type.Array(board) }),
    status: 200,
    problems: [],
  }),
};
