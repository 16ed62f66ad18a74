import { Type } from 'typebox';
import {
  day,
  decimal,
  decimalInput,
  instant,
  listQuery,
  nullableString,
  oneOf,
  someOf,
  sortBy,
  strict,
  text,
  uuid,
} from './common.ts';

/** A draft that a colleague is to look at before it is issued, and one that was given back to be mended. */
export const draftReviewStates = ['asked', 'returned'] as const;
export type DraftReviewState = (typeof draftReviewStates)[number];

/** What drafts are filtered by: by how their review stands, or because it waits for whoever asks, or came back to them. */
export const draftReviewFilters = [...draftReviewStates, 'asked_by_others', 'returned_to_me'] as const;
export type DraftReviewFilter = (typeof draftReviewFilters)[number];

export const invoiceStates = [
  'draft',
  'queued',
  'sending',
  'unknown',
  'sent',
  'confirmed',
  'rejected',
  'abandoned',
] as const;
export const invoiceState = oneOf(...invoiceStates);
export const environment = oneOf('simulator', 'sandbox', 'production');

const opt = Type.Optional;

const sums = { count: Type.Integer(), total: Type.String(), total_vat: Type.String() };
/** Number and sums (rial) of many invoices. */
export const invoiceSums = Type.Object({
  counts: Type.Array(Type.Object({ state: invoiceState, ...sums })),
  counted: Type.Object(sums, {
    description: 'what counts as a sale: no test, and not replaced, cancelled, refused or a draft',
  }),
  open: opt(Type.String({ description: 'rial: what is still owed for it all, where the filter asks for `payment`' })),
});
export const invoiceOutputType = oneOf('type_one', 'type_two');
export const invoicePatterns = [
  'sale',
  'currency_sale',
  'gold',
  'contracting',
  'service_bill',
  'air_ticket',
  'export',
  'waybill',
  'refinery',
  'commodity_exchange',
  'insurance',
  'chain_sale',
] as const;
export const invoicePattern = oneOf(...invoicePatterns);
export const invoiceSubjects = ['original', 'corrective', 'cancellation', 'return'] as const;
export const invoiceSubject = oneOf(...invoiceSubjects);
export const personType = oneOf('real', 'legal', 'civil_partnership', 'follower');
/** How a payment was made, as the authority tells them apart. */
export const paymentMethods = ['cheque', 'barter', 'cash', 'pos', 'internet', 'card', 'transfer', 'other'] as const;
export const paymentMethod = oneOf(...paymentMethods);

const code = (description?: string) => opt(text(60, description));

export const buyerInput = strict({
  customer_id: opt(text(36, '`id` of a customer: what is not given here is taken from there')),
  buyer_entity: opt(personType),
  economic_code: code(),
  national_code: code(),
  first_name: opt(text(200)),
  last_name: opt(text(200)),
  company: opt(text(300)),
  branch_code: code("four digits, of the buyer's branch"),
  province: opt(text(100)),
  city: opt(text(100)),
  postal_code: code(),
  address: opt(text(1000)),
  landline: code(),
  passport_no: code(),
  phone: code(),
});

export const sellerInput = strict({
  economic_code: code(),
  register_number: code(),
  seller_entity: opt(personType),
  seller_type: opt(oneOf('main', 'branch')),
  first_name: opt(text(200)),
  last_name: opt(text(200)),
  company: opt(text(300)),
  national_code: code(),
  phone: code(),
  country: opt(text(100)),
  province: opt(text(100)),
  city: opt(text(100)),
  address: opt(text(1000)),
  postal_code: code(),
  branch_id: opt(text(60, "four digits, the branch's `code` and not its `id`")),
});

export const headerInput = strict({
  is_send_sand_box: opt(Type.Boolean({ description: 'a test, which only a memory of a test environment takes' })),
  invoice_output_type: opt(invoiceOutputType),
  invoice_pattern: opt(invoicePattern),
  invoice_type: opt(invoiceSubject),
  referral_tax_number: code('of the invoice that this one corrects, returns or cancels'),
  contract_factor_reg_number: code(),
  contract_type: opt(oneOf('', 'contracting', 'commission')),
  payment_reference_number: code(),
  fiscal_no: code(),
  customs_office: code(),
  internal_id: opt(text(100, 'a number of your own; shown, printed and searched for')),
  title: opt(text(300)),
  notes: opt(text(4000)),
  payment_due: opt(
    text(
      40,
      'day until which what is on credit is to be paid, 2026-12-20; not for the authority. Default: by the term of `buyer_info.customer_id`, else of the account (`payment_term` of its settings); "": none',
    ),
  ),
  waybill_no: code(),
  source_waybill_no: code(),
  origin_country: code(),
  origin_city: code(),
  destination_country: code(),
  destination_city: code(),
  sales_announcement_number: code(),
  sale_announcement_date: opt(text(40)),
  waybill_sender_id: code(),
  waybill_receiver_id: code(),
  waybill_type: opt(oneOf('', '1', '2', '3', '4')),
  fleet_number: code(),
  non_iranian_drivers_id: code(),
  goods_shipped: opt(Type.Array(strict({ goods_id: text(60), description: text(400) }), { maxItems: 1000 })),
  kutag_number: code(),
  kutag_date: opt(text(40)),
  payment_method: opt(oneOf('cash', 'credit', 'both')),
  currency_type: opt(text(10)),
  exchange_rate: opt(decimalInput('rial for one unit of `currency_type`')),
  geographical_location: opt(strict({ altitude: opt(text(40)), longitude: opt(text(40)) })),
  dateFlag: opt(Type.Boolean()),
  invoice_date: opt(text(40, 'ISO 8601 with a zone, 2026-11-20T08:30:00Z; default: now')),
  creation_date: opt(text(40)),
  sending_rule: opt(oneOf('', '1')),
  agency_economic_code: code(),
  policy_id: code(),
  endorsement_id: code(),
  article17_tax: opt(decimalInput()),
});

const number = (description?: string) => opt(decimalInput(description));
export const itemInput = strict({
  uuid: opt(text(60)),
  product_id: opt(text(36, '`id` of a product: what is not given here is taken from there')),
  item_code: code('13 digits, of the goods or service'),
  item_name: opt(text(1000)),
  item_type: opt(oneOf('goods', 'services')),
  item_unit: opt(text(40, 'a word or number of `GET /invoice_std/unit`')),
  item_qty: number(),
  item_price: number('of one unit, rial'),
  item_discount: number('of the whole line, rial'),
  item_currency_amount: number(),
  item_currency_type: opt(text(10)),
  item_exchange_rate: number(),
  item_currency_buy_rate: number(),
  item_currency_difference_amount: number(),
  item_rial_value: number(),
  item_currency_value: number(),
  item_net_weight: number(),
  item_carat: number(),
  consfee: number(),
  bros: number(),
  spro: number(),
  item_vat_percentage: number('percent'),
  item_vat_base: number(),
  item_trade_value: number(),
  item_other_tax_subject: opt(text(400)),
  item_other_tax_percentage: number(),
  item_other_tax_amount: number(),
  item_other_legal_payments_subject: opt(text(400)),
  item_other_legal_payments_percentage: number(),
  item_other_legal_payments_amount: number(),
  item_commission_contract: code(),
  precious_metals: opt(strict({ per_unit_wage: number(), factor_percentage: number(), seller_interest: number() })),
});

export const paymentInput = strict({
  payment_method: opt(paymentMethod),
  amount: number(),
  payment_date: opt(text(40)),
  reference_number: code(),
  switch_number: code(),
  merchant_number: code(),
  terminal_number: code(),
  card_number: code(),
  payer_id: code(),
  /** the bank account, cash desk or card terminal it went to; never sent to the authority */
  treasury_id: opt(text(36)),
});

/** A draft as sent by the wizard or a program: every field of core's InvoiceDraft, each optional (defaults fill the rest). */
export const invoiceInput = strict({
  memory_id: opt(
    text(10, 'the tax memory that issues it; default: of a referral its reference’s, else the default one'),
  ),
  save_as_draft: opt(
    Type.Boolean({ description: 'true: kept as a draft without a number; false (default): judged, numbered and sent' }),
  ),
  buyer_info: opt(buyerInput),
  seller_info: opt(sellerInput),
  invoice: opt(headerInput),
  serial_header: opt(
    strict({
      tax_number: code(),
      flight_type: opt(Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)])),
      serial_number: code(),
      fiscal_serial_number: code(),
      store_termial_serial_number: code(),
    }),
  ),
  items: opt(Type.Array(itemInput, { maxItems: 10_000 })),
  settlement: opt(Type.Array(strict({ cash_price: number(), credit_price: number() }), { maxItems: 1 })),
  payments: opt(Type.Array(paymentInput, { maxItems: 200 })),
});

/** A new invoice. */
export const newInvoiceInput = strict({
  ...invoiceInput.properties,
  client_id: opt(
    Type.String({
      format: 'uuid',
      maxLength: 36,
      description: 'a name of your own: one is one invoice, however often and late it is sent',
    }),
  ),
});

/** A finding of the rule book or of the authority, ready to show. */
export const finding = Type.Object({
  code: Type.String(),
  severity: oneOf('error', 'warning'),
  /** draft path, "" when the authority names none */
  path: Type.String(),
  field: Type.String(),
  message: Type.String(),
  message_en: Type.String(),
  remedy: Type.String(),
  fix: Type.Union([Type.Object({ path: Type.String(), value: Type.String(), label: Type.String() }), Type.Null()]),
});

/** How far an invoice is paid: nothing, a part, all of it. */
export const invoicePaymentStates = ['unpaid', 'part', 'paid'] as const;

/** What invoices are filtered by: as far as they are paid, or because the day until which they were to be paid is over. */
export const invoicePaymentFilters = [...invoicePaymentStates, 'overdue'] as const;

export const invoicePayment = Type.Object({
  state: oneOf(...invoicePaymentStates),
  received: decimal('rial: what is paid at once, and money that came for it since'),
  open: decimal('rial: what is still owed for it'),
  awaited: decimal(
    'rial: what received cheques that are not cleared yet will pay of it; what they bring is not received',
  ),
  is_counting: Type.Boolean({ description: 'what has just changed in large numbers is not in it yet' }),
});

export const invoiceSummary = Type.Object({
  id: uuid(),
  etag: Type.String(),
  state: invoiceState,
  environment,
  memory_id: Type.String(),
  internal_id: Type.String(),
  tax_number: Type.String({ description: 'taxid; "" while a draft' }),
  serial_number: Type.String({ description: 'decimal; "" while a draft' }),
  reference_number: Type.String({ description: 'the authority\'s, of the latest sending; "" before' }),
  invoice_output_type: invoiceOutputType,
  invoice_pattern: invoicePattern,
  invoice_type: invoiceSubject,
  referral_tax_number: Type.String(),
  buyer_name: Type.String(),
  buyer_code: Type.String(),
  invoice_date: instant(),
  /** when it may go (a future invoice date waits), and the law's deadline */
  not_before: Type.Union([instant(), Type.Null()]),
  deadline: Type.Union([instant(), Type.Null()]),
  payment_due: Type.Union([day(), Type.Null()], {
    description: 'day in Tehran until which what is on credit is to be paid; null: none was given',
  }),
  total: decimal('rial'),
  total_vat: decimal('rial'),
  error_count: Type.Integer(),
  warning_count: Type.Integer(),
  superseded_by: nullableString(),
  cancelled_by: nullableString(),
  buyer_reaction: nullableString(),
  /** EXCEEDED: the seller's sales limit (article 6) is exceeded by it, its buyer has no credit until that is settled; NOT_EXCEEDED; null: not said */
  article6_status: nullableString(),
  /** by other software, and taken into the book from the authority's portal; its lines are not known */
  issued_elsewhere: Type.Boolean(),
  /** cancelled at the authority by an invoice that is not in this book, or a correction or return that its buyer refused */
  cancelled_elsewhere: Type.Boolean(),
  /** queued, and the taxpayer has yet to sign it */
  awaits_signature: Type.Boolean(),
  held: Type.Boolean({
    description: 'a draft that was to be sent when the quota was full: it goes by itself once there is room',
  }),
  review: Type.Union([oneOf(...draftReviewStates), Type.Null()], {
    description: 'of a draft: a colleague is asked to look at it and issue it, or gave it back to be mended',
  }),
  /** internal notes were written about it */
  has_notes: Type.Boolean(),
  /** files are kept beside it */
  has_files: Type.Boolean(),
  archived: Type.Boolean(),
  branch_id: nullableString(),
  created_at: instant(),
  updated_at: instant(),
  payment: opt(
    Type.Union([invoicePayment, Type.Null()], {
      description:
        'how far it is paid: by `GET /invoice/{id}`, and in lists that ask for it (`with_payment`, `payment`); null where nothing is owed for it, of what is a draft, refused, replaced or cancelled',
    }),
  ),
});

export const invoiceEvent = Type.Object({
  id: Type.String(),
  at: instant(),
  from_state: nullableString(),
  to_state: invoiceState,
  /** stable code, e.g. CREATED, QUEUED, PACKET_STORED, ANSWERED, NO_ANSWER, INQUIRED, CONFIRMED, REJECTED, EDITED, REQUEUED */
  cause: Type.String(),
  detail: Type.Record(Type.String(), Type.String()),
  actor: nullableString(),
});

export const invoiceAttempt = Type.Object({
  uid: Type.String(),
  stored_at: instant(),
  sent_at: Type.Union([instant(), Type.Null()]),
  answered_at: Type.Union([instant(), Type.Null()]),
  reference_number: nullableString(),
  /** stored, no_answer, accepted, refused, confirmed, rejected, timeout */
  outcome: Type.String(),
  sha256: Type.String({ description: 'hex, of the sealed bytes' }),
});

const s = () => Type.String();
/** The draft as stored: every field of core's InvoiceDraft present, decimals as strings. */
export const invoiceDraft = Type.Object({
  buyer_info: Type.Record(s(), s()),
  seller_info: Type.Record(s(), s()),
  invoice: Type.Record(s(), Type.Unknown()),
  serial_header: Type.Record(s(), Type.Unknown()),
  items: Type.Array(Type.Record(s(), Type.Unknown())),
  settlement: Type.Array(Type.Record(s(), s())),
  payments: Type.Array(Type.Record(s(), s())),
});

export const draftTotals = Type.Object({
  items: Type.Array(Type.Record(s(), s())),
  total_before_discount: s(),
  total_discount: s(),
  total_after_discount: s(),
  total_vat: s(),
  total_other_taxes: s(),
  total: s(),
  cash: s(),
  credit: s(),
  total_rial_value: s(),
  total_currency_value: s(),
  total_net_weight: s(),
});

export const invoiceDetail = Type.Intersect([
  invoiceSummary,
  Type.Object({
    draft: invoiceDraft,
    totals: draftTotals,
    /** the authority's errors and warnings of the last verdict, with draft paths and remedies */
    findings: Type.Array(finding),
    gold_rate: Type.Union([Type.String(), Type.Null()], {
      description:
        'percent of VAT on gold services that it is computed at; what refers to it keeps it; null of other goods',
    }),
    events: Type.Array(invoiceEvent),
    attempts: Type.Array(invoiceAttempt),
    /** what it corrects and what corrects it */
    chain: Type.Array(
      Type.Object({
        id: uuid(),
        tax_number: s(),
        invoice_type: invoiceSubject,
        state: invoiceState,
        invoice_date: instant(),
        /** what it refers to; null of an original */
        referred_id: nullableString(),
        /** a draft that goes by itself once the plan has room */
        held: Type.Boolean(),
      }),
    ),
    /** the authority's signed receipt (compact JWS), verified when it came; null before */
    receipt: nullableString(),
  }),
]);

/** What the buyer has done about an invoice in the authority's portal, in the authority's own words (`invoiceStatus`). */
export const buyerReactions = [
  'AWAITING_REACTION',
  'APPROVED',
  'SYSTEMIC_APPROVED',
  'REJECTED',
  'IMPOSSIBLE_REACTION',
  'NO_NEED_REACTION',
  'CANCELED',
] as const;
export type BuyerReaction = (typeof buyerReactions)[number];

/** Columns a list may be sorted by, with `-` for descending. */
export const invoiceSortFields = ['created_at', 'invoice_date', 'total', 'tax_number', 'buyer_name', 'state'] as const;

export const invoiceListQuery = strict({
  ...listQuery(sortBy(invoiceSortFields)),
  from_date: opt(instant()),
  to_date: opt(instant()),
  state: someOf(invoiceStates, 200),
  pattern: someOf(invoicePatterns, 200),
  subject: someOf(invoiceSubjects, 100),
  memory_id: opt(Type.String({ maxLength: 10 })),
  branch_id: opt(uuid()),
  environment: opt(environment),
  archived: opt(Type.Boolean()),
  with_archived: opt(Type.Boolean({ description: 'archived ones too, whatever `archived` says' })),
  counted: opt(
    Type.Boolean({ description: 'only what reports count as sales: what stands, neither superseded nor cancelled' }),
  ),
  reaction: someOf(buyerReactions, 200, "buyer's reaction: "),
  review: someOf(
    draftReviewFilters,
    60,
    'drafts that a colleague is to look at, or that were given back; `asked_by_others` and `returned_to_me` are those of the dashboard: ',
  ),
  over_limit: opt(
    Type.Boolean({ description: "only those by which the seller's sales limit (article 6) is exceeded" }),
  ),
  near_deadline: opt(
    Type.Boolean({
      description:
        'only what has still to be sent by a deadline within four days from now, as the dashboard counts them; `deadline_from` and `deadline_to` say nothing then',
    }),
  ),
  deadline_from: opt(instant()),
  /** what has still to be sent by a deadline between the two, both included: refused, in line, or `held` */
  deadline_to: opt(instant()),
  held: opt(
    Type.Boolean({ description: "only drafts that wait for room in the plan's quota; `false`: all but these" }),
  ),
  import_id: opt(
    Type.String({
      format: 'uuid',
      maxLength: 36,
      description: "of this bulk import: what it issued; with `environment` 'sandbox' what it tried there",
    }),
  ),
  error_code: opt(
    Type.String({ description: 'refused, and this code is among those of the latest verdict', maxLength: 20 }),
  ),
  goods: opt(
    Type.String({
      minLength: 1,
      maxLength: 600,
      description: "with a line of these: a product's id, a goods id (sstid), or `code~name` as reports key goods",
    }),
  ),
  customer_id: opt(
    Type.String({
      format: 'uuid',
      maxLength: 36,
      description:
        'in the account of this customer: theirs, of those merged into them, and what was sold to a code of any of these',
    }),
  ),
  buyer_code: opt(
    Type.String({
      minLength: 1,
      maxLength: 20,
      description:
        'sold to this economic code, else national id, to the letter, and in the account of no record of a customer',
    }),
  ),
  payment: someOf(
    invoicePaymentFilters,
    60,
    'how far it is paid, of what counts as a sale; `overdue`: open after its `payment_due`: ',
  ),
  with_payment: opt(Type.Boolean({ description: 'each with how far it is paid (`payment`)' })),
  with_files: opt(Type.Boolean({ description: 'only those beside which files are kept' })),
  with_notes: opt(Type.Boolean({ description: 'only those about which internal notes were written' })),
  total_from: opt(Type.String({ pattern: '^\\d{1,18}$', maxLength: 18, description: 'rial' })),
  total_to: opt(Type.String({ pattern: '^\\d{1,18}$', maxLength: 18, description: 'rial' })),
});

/** Invoices that everything of a filter is asked for without; a longer address would not get through everywhere. */
export const exceptMax = 150;
const uuidPattern = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/** Everything that a filter shows, but for a few. */
export const exceptIds = opt(
  Type.String({
    pattern: `^${uuidPattern}(,${uuidPattern})*$`,
    maxLength: exceptMax * 37,
    description: 'all but these ids, comma between',
  }),
);

/** A server-sent event on /events. */
export const serverEvent = Type.Object({
  /** invoice.changed, authority.status */
  type: Type.String(),
  id: Type.String(),
  at: instant(),
  data: Type.Record(s(), Type.Unknown()),
});
