/** What bank accounts, cash desks, card terminals, cheques and movements of money look like on the wire. */
import { type TSchema, Type } from 'typebox';
import {
  bookDay,
  day,
  decimalInput,
  decimalRequired,
  instant,
  nullableString,
  oneOf,
  searched,
  sortBy,
  strict,
  text,
  uuid,
} from './common.ts';

const opt = Type.Optional;
const s = Type.String;
/** That, or null. */
export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

export const placeKinds = ['bank', 'desk', 'pos'] as const;
export const chequeDirections = ['issued', 'received'] as const;
export const chequeStates = [
  'issued',
  'received',
  'deposited',
  'cleared',
  'bounced',
  'returned',
  'endorsed',
  'void',
] as const;
/** States in which a cheque still waits for its money. */
export const openChequeStates = ['issued', 'received', 'deposited', 'bounced'] as const;
export const movementKinds = [
  'opening',
  'deposit',
  'withdrawal',
  'transfer',
  'count',
  'cheque',
  'invoice',
  'undo',
] as const;

const placeInput = {
  name: opt(text(200)),
  is_active: opt(Type.Boolean()),
  notes: opt(text(1000)),
  /** rial, only when it is made: what lies there at first */
  opening_balance: opt(decimalInput('rial; only when created')),
  /** at whose beginning, in Tehran, that lay there; now where it is today or not given */
  opening_day: opt(bookDay()),
};
const place = {
  id: uuid(),
  etag: s(),
  name: s(),
  is_active: Type.Boolean(),
  notes: s(),
  balance: s({ description: 'rial; the sum of its movements' }),
  movements: Type.Integer({ description: 'how many movements it has' }),
  created_at: s(),
};

export const bankAccountInput = strict({
  ...placeInput,
  bank_name: opt(text(100)),
  account_number: opt(text(40)),
  branch_name: opt(text(100)),
  branch_code: opt(text(20)),
  sheba: opt(text(60)),
  card_number: opt(text(40)),
  owner_name: opt(text(200)),
});
export const bankAccount = Type.Object({
  ...place,
  bank_name: s(),
  bank_code: s({ description: 'three digits within the Sheba; empty when the bank is not in the table' }),
  account_number: s(),
  branch_name: s(),
  branch_code: s(),
  sheba: s({ description: 'IR and 24 digits, or empty' }),
  card_number: s(),
  owner_name: s(),
});

export const cashDeskInput = strict({ ...placeInput, branch_id: opt(nullable(uuid())) });
export const cashCount = Type.Object({
  moment: oneOf('open', 'count', 'close'),
  expected: s(),
  counted: s(),
  difference: s(),
  notes: s(),
  at: s(),
  by: s(),
});
export const cashDesk = Type.Object({
  ...place,
  branch_id: nullableString(),
  branch_name: s(),
  is_open: Type.Boolean(),
  opened_at: nullableString(),
  last_count: nullable(cashCount),
});

export const posInput = strict({
  ...placeInput,
  provider: opt(text(100)),
  terminal_number: opt(text(20)),
  merchant_number: opt(text(20)),
  bank_account_id: opt(nullable(uuid())),
});
export const pos = Type.Object({
  ...place,
  provider: s(),
  terminal_number: s(),
  merchant_number: s(),
  bank_account_id: nullableString(),
  bank_account_name: s(),
});

export const checkbookInput = strict({
  bank_account: uuid(),
  title: opt(text(200)),
  series: opt(text(40)),
  first_number: decimalRequired(),
  leaves: Type.Integer(),
  is_active: opt(Type.Boolean()),
  notes: opt(text(1000)),
});
export const checkbook = Type.Object({
  id: uuid(),
  etag: s(),
  bank_account: uuid(),
  bank_account_name: s(),
  title: s(),
  series: s(),
  first_number: s(),
  last_number: s(),
  leaves: Type.Integer(),
  used: Type.Integer({ description: 'leaves that are cheques' }),
  next_number: s({ description: 'the first leaf that is free; empty when none is' }),
  is_active: Type.Boolean(),
  notes: s(),
  created_at: s(),
});

export const chequeInput = strict({
  direction: oneOf(...chequeDirections),
  /** of issued ones */
  checkbook: opt(nullable(uuid())),
  number: text(40),
  sayad_id: opt(text(40)),
  amount: decimalInput('rial'),
  due_day: bookDay(),
  /** the customer's name when left empty */
  party: text(300),
  /** in whose account its money counts once it is cleared */
  customer_id: opt(nullable(uuid())),
  /** of received ones: the bank it is drawn on */
  bank_name: opt(text(100)),
  invoice_id: opt(nullable(uuid())),
  notes: opt(text(1000)),
});
export const cheque = Type.Object({
  id: uuid(),
  etag: s(),
  direction: oneOf(...chequeDirections),
  state: oneOf(...chequeStates),
  checkbook: nullableString(),
  number: s(),
  sayad_id: s(),
  amount: s(),
  due_day: s({ description: 'YYYY-MM-DD' }),
  party: s(),
  customer_id: nullableString(),
  customer_name: s(),
  given_to: Type.Union([uuid(), Type.Null()], {
    description: 'while it is given on: the customer whose account has it as paid to them',
  }),
  given_to_name: s(),
  bank_name: s(),
  bank_account: nullableString(),
  bank_account_name: s(),
  invoice_id: nullableString(),
  invoice_tax_id: s(),
  notes: s(),
  next_states: Type.Array(oneOf(...chequeStates)),
  created_at: s(),
});
export const chequeWithLife = Type.Object({
  ...cheque.properties,
  /** of one that may be cleared: deposits or withdrawals that are likely its money, which clearing would count once more */
  likely_money: Type.Array(Type.Object({ id: uuid(), place_id: uuid(), place_name: s(), at: instant() })),
  events: Type.Array(
    Type.Object({
      from_state: nullable(oneOf(...chequeStates)),
      to_state: oneOf(...chequeStates),
      bank_account_name: s(),
      notes: s(),
      by: s(),
      at: s(),
    }),
  ),
});
export const chequeFilter = {
  ...searched,
  sort: sortBy(['created_at', 'due_day', 'amount']),
  direction: opt(oneOf(...chequeDirections)),
  state: opt(oneOf(...chequeStates, 'open', 'awaited')),
  from_day: opt(day()),
  to_day: opt(day()),
  checkbook: opt(uuid()),
  bank_account: opt(uuid()),
  /** and those merged into it */
  customer: opt(uuid()),
};

export const movement = Type.Object({
  id: uuid(),
  place_id: uuid(),
  place_name: s(),
  place_kind: oneOf(...placeKinds),
  kind: oneOf(...movementKinds),
  amount: s({ description: 'rial; what leaves is negative' }),
  balance_after: s(),
  at: s(),
  other_place_name: s(),
  reference_number: s(),
  notes: s(),
  cheque_id: nullableString(),
  cheque_number: s(),
  invoice_id: nullableString(),
  invoice_tax_id: s(),
  customer_id: nullableString(),
  customer_name: s(),
  by: s(),
  is_undone: Type.Boolean(),
  may_undo: Type.Boolean(),
  /** a bank's statement has it */
  is_reconciled: Type.Boolean(),
  /** of what counts a deposit with an invoice, while that stands: the deposit */
  joined_deposit_id: nullableString(),
  likely_invoices: Type.Array(Type.Object({ id: uuid(), tax_id: s(), buyer_name: s(), at: s() }), {
    description: 'of a deposit, in lists: invoices with a payment that is likely the same money; at most three',
  }),
  created_at: s(),
});
export const movementFilter = {
  ...searched,
  sort: sortBy(['created_at', 'at', 'amount', 'seq']),
  place_id: opt(uuid()),
  /** of all places of one kind */
  place_kind: opt(oneOf(...placeKinds)),
  kind: opt(oneOf(...movementKinds)),
  /** what came in from others, or went out to them, and stands: no transfers, beginnings, counts or what was taken back */
  flow: opt(oneOf('in', 'out')),
  invoice_id: opt(uuid()),
  cheque_id: opt(uuid()),
  /** deposits that are likely counted with an invoice as well */
  likely_twice: opt(Type.Boolean()),
  /** true: what a bank's statement has; false: what stands and no statement of its place has */
  reconciled: opt(Type.Boolean()),
  from_date: opt(instant()),
  to_date: opt(instant()),
};
