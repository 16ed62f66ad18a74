import { type TSchema, Type } from 'typebox';
import { defineCall } from '../call.ts';
import {
  decimalInput,
  deleted,
  idParams,
  instant,
  listOf,
  listQuery,
  nullableString,
  oneOf,
  strict,
  text,
  uuid,
} from '../schemas/common.ts';

const treasury = { level: 'employee', permission: 'treasury' } as const;
const issue = { level: 'employee', permission: 'issue' } as const;
const opt = Type.Optional;
const s = Type.String;
const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);
const day = () => s({ format: 'day', maxLength: 10 });

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

const bankAccountInput = strict({
  ...placeInput,
  bank_name: opt(text(100)),
  account_number: opt(text(40)),
  branch_name: opt(text(100)),
  branch_code: opt(text(20)),
  sheba: opt(text(60)),
  card_number: opt(text(40)),
  owner_name: opt(text(200)),
});
const bankAccount = Type.Object({
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

const cashDeskInput = strict({ ...placeInput, branch_id: opt(nullable(uuid())) });
const cashCount = Type.Object({
  moment: oneOf('open', 'count', 'close'),
  expected: s(),
  counted: s(),
  difference: s(),
  notes: s(),
  at: s(),
  by: s(),
});
const cashDesk = Type.Object({
  ...place,
  branch_id: nullableString(),
  branch_name: s(),
  is_open: Type.Boolean(),
  opened_at: nullableString(),
  last_count: nullable(cashCount),
});

const posInput = strict({
  ...placeInput,
  provider: opt(text(100)),
  terminal_number: opt(text(20)),
  merchant_number: opt(text(20)),
  bank_account_id: opt(nullable(uuid())),
});
const pos = Type.Object({
  ...place,
  provider: s(),
  terminal_number: s(),
  merchant_number: s(),
  bank_account_id: nullableString(),
  bank_account_name: s(),
});

const checkbookInput = strict({
  bank_account: uuid(),
  title: opt(text(200)),
  series: opt(text(40)),
  first_number: decimalInput(),
  leaves: Type.Integer(),
  is_active: opt(Type.Boolean()),
  notes: opt(text(1000)),
});
const checkbook = Type.Object({
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

const chequeInput = strict({
  direction: oneOf(...chequeDirections),
  /** of issued ones */
  checkbook: opt(nullable(uuid())),
  number: text(40),
  sayad_id: opt(text(40)),
  amount: decimalInput('rial'),
  due_day: day(),
  /** the customer's name when left empty */
  party: text(300),
  /** in whose account its money counts once it is cleared */
  customer_id: opt(nullable(uuid())),
  /** of received ones: the bank it is drawn on */
  bank_name: opt(text(100)),
  invoice_id: opt(nullable(uuid())),
  notes: opt(text(1000)),
});
const cheque = Type.Object({
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
  bank_name: s(),
  bank_account: nullableString(),
  bank_account_name: s(),
  invoice_id: nullableString(),
  invoice_tax_id: s(),
  notes: s(),
  next_states: Type.Array(oneOf(...chequeStates)),
  created_at: s(),
});
const chequeWithLife = Type.Object({
  ...cheque.properties,
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
const chequeFilter = {
  search_field: opt(text(200)),
  sort: opt(text(60)),
  direction: opt(oneOf(...chequeDirections)),
  state: opt(oneOf(...chequeStates, 'open')),
  from_day: opt(day()),
  to_day: opt(day()),
  checkbook: opt(uuid()),
  bank_account: opt(uuid()),
};

const movement = Type.Object({
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
  created_at: s(),
});
const movementFilter = {
  search_field: opt(text(200)),
  sort: opt(text(60)),
  place_id: opt(uuid()),
  kind: opt(oneOf(...movementKinds)),
  invoice_id: opt(uuid()),
  cheque_id: opt(uuid()),
  from_date: opt(instant()),
  to_date: opt(instant()),
};
const format = { format: opt(oneOf('csv', 'xlsx')) };
const file = s({ format: 'binary' });

const create = <B extends TSchema, R extends TSchema>(id: string, path: string, summary: string, body: B, reply: R) =>
  defineCall({
    id,
    method: 'POST',
    path,
    tag: 'treasury',
    summary,
    access: treasury,
    body,
    reply,
    status: 201,
    idempotent: true,
    etag: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
  });
const get = <R extends TSchema>(id: string, path: string, summary: string, reply: R) =>
  defineCall({
    id,
    method: 'GET',
    path,
    tag: 'treasury',
    summary,
    access: treasury,
    params: idParams,
    reply,
    status: 200,
    etag: true,
    problems: ['NOT_FOUND'],
  });
const put = <B extends TSchema, R extends TSchema>(id: string, path: string, summary: string, body: B, reply: R) =>
  defineCall({
    id,
    method: 'PUT',
    path,
    tag: 'treasury',
    summary,
    access: treasury,
    params: idParams,
    body,
    reply,
    status: 200,
    etag: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'STALE', 'CONFLICT'],
  });
const remove = (id: string, path: string, summary: string) =>
  defineCall({
    id,
    method: 'DELETE',
    path,
    tag: 'treasury',
    summary,
    access: treasury,
    params: idParams,
    reply: deleted,
    status: 200,
    problems: ['NOT_FOUND', 'IN_USE'],
  });
const list = <Q extends TSchema, R extends TSchema>(id: string, path: string, summary: string, query: Q, reply: R) =>
  defineCall({
    id,
    method: 'GET',
    path,
    tag: 'treasury',
    summary,
    access: treasury,
    query,
    reply,
    status: 200,
    problems: ['INVALID_INPUT'],
  });
const act = <B extends TSchema, R extends TSchema>(id: string, path: string, summary: string, body: B, reply: R) =>
  defineCall({
    id,
    method: 'POST',
    path,
    tag: 'treasury',
    summary,
    access: treasury,
    params: idParams,
    body,
    reply,
    status: 200,
    idempotent: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
  });
const exported = <Q extends TSchema>(id: string, path: string, summary: string, query: Q) =>
  defineCall({
    id,
    method: 'GET',
    path,
    tag: 'treasury',
    summary,
    access: treasury,
    query,
    reply: file,
    status: 200,
    stream: 'file',
    problems: ['INVALID_INPUT'],
  });

const counted = strict({ counted: decimalInput('rial'), notes: opt(text(1000)) });
const activeFilter = { is_active: opt(Type.Boolean()) };

export const treasuryCalls = {
  createBankAccount: create(
    'createBankAccount',
    '/bank_account',
    'Creates a bank account; its bank is found from Sheba or card',
    bankAccountInput,
    bankAccount,
  ),
  listBankAccounts: list(
    'listBankAccounts',
    '/bank_account/list',
    'Bank accounts with their balances',
    strict({ ...listQuery, ...activeFilter }),
    listOf('bank_accounts', bankAccount),
  ),
  getBankAccount: get('getBankAccount', '/bank_account/{id}', 'One bank account', bankAccount),
  putBankAccount: put('putBankAccount', '/bank_account/{id}', 'Changes a bank account', bankAccountInput, bankAccount),
  deleteBankAccount: remove('deleteBankAccount', '/bank_account/{id}', 'Removes a bank account that nothing has used'),
  createCheckbook: create('createCheckbook', '/checkbook', 'Creates a cheque book', checkbookInput, checkbook),
  listCheckbooks: list(
    'listCheckbooks',
    '/checkbook/list',
    'Cheque books',
    strict({ ...listQuery, ...activeFilter, bank_account: opt(uuid()) }),
    listOf('checkbooks', checkbook),
  ),
  getCheckbook: get('getCheckbook', '/checkbook/{id}', 'One cheque book', checkbook),
  putCheckbook: put('putCheckbook', '/checkbook/{id}', 'Changes a cheque book', checkbookInput, checkbook),
  deleteCheckbook: remove('deleteCheckbook', '/checkbook/{id}', 'Removes a cheque book of which no leaf is used'),
  createCashDesk: create('createCashDesk', '/cash_desk', 'Creates a cash desk', cashDeskInput, cashDesk),
  listCashDesks: list(
    'listCashDesks',
    '/cash_desk/list',
    'Cash desks with their balances',
    strict({ ...listQuery, ...activeFilter }),
    listOf('cash_desks', cashDesk),
  ),
  getCashDesk: get(
    'getCashDesk',
    '/cash_desk/{id}',
    'One cash desk with its latest counts',
    Type.Object({ ...cashDesk.properties, counts: Type.Array(cashCount) }),
  ),
  putCashDesk: put('putCashDesk', '/cash_desk/{id}', 'Changes a cash desk', cashDeskInput, cashDesk),
  deleteCashDesk: remove('deleteCashDesk', '/cash_desk/{id}', 'Removes a cash desk that nothing has used'),
  openCashDesk: act(
    'openCashDesk',
    '/cash_desk/{id}/open',
    'Opens a cash desk with what was counted',
    counted,
    cashDesk,
  ),
  countCashDesk: act(
    'countCashDesk',
    '/cash_desk/{id}/count',
    'Counts an open cash desk; the difference is booked',
    counted,
    cashDesk,
  ),
  closeCashDesk: act(
    'closeCashDesk',
    '/cash_desk/{id}/close',
    'Closes a cash desk with what was counted',
    counted,
    cashDesk,
  ),
  createPos: create('createPos', '/pos', 'Creates a card terminal', posInput, pos),
  listPoses: list(
    'listPoses',
    '/pos/list',
    'Card terminals; `field` is searched, `created` sorts by it (asc, desc), startDate and endDate bound it',
    strict({
      ...listQuery,
      ...activeFilter,
      field: opt(text(200)),
      created: opt(oneOf('asc', 'desc')),
      startDate: opt(instant()),
      endDate: opt(instant()),
    }),
    listOf('poses', pos),
  ),
  getPos: get('getPos', '/pos/{id}', 'One card terminal', pos),
  putPos: put('putPos', '/pos/{id}', 'Changes a card terminal', posInput, pos),
  deletePos: remove('deletePos', '/pos/{id}', 'Removes a card terminal that nothing has used'),
  createCheque: create('createCheque', '/cheque', 'Enters an issued or received cheque', chequeInput, chequeWithLife),
  listCheques: list(
    'listCheques',
    '/cheque/list',
    'Cheques; `state=open`: those that wait for their money',
    strict({ ...listQuery, ...chequeFilter }),
    Type.Object({
      ...listOf('cheques', cheque).properties,
      sum_issued: s({ description: 'rial, of all pages' }),
      sum_received: s(),
    }),
  ),
  getCheque: get('getCheque', '/cheque/{id}', 'One cheque with its life', chequeWithLife),
  putCheque: put('putCheque', '/cheque/{id}', 'Changes a cheque that is not cleared', chequeInput, chequeWithLife),
  deleteCheque: remove('deleteCheque', '/cheque/{id}', 'Removes a cheque with which nothing happened yet'),
  moveCheque: act(
    'moveCheque',
    '/cheque/{id}/state',
    'Takes a cheque to its next state; the balance moves only when it is cleared, and back when that is undone',
    strict({
      state: oneOf(...chequeStates),
      bank_account: opt(nullable(uuid())),
      at: opt(instant()),
      notes: opt(text(1000)),
    }),
    chequeWithLife,
  ),
  chequeCalendar: list(
    'chequeCalendar',
    '/cheque/calendar',
    'Open cheques by the day they fall due, both ends included',
    strict({ from_day: day(), to_day: day() }),
    Type.Object({
      days: Type.Array(
        Type.Object({
          day: s(),
          issued_count: Type.Integer(),
          issued_sum: s(),
          received_count: Type.Integer(),
          received_sum: s(),
        }),
      ),
    }),
  ),
  exportCheques: exported(
    'exportCheques',
    '/cheque/export',
    'The filtered cheques as CSV or XLSX',
    strict({ ...chequeFilter, ...format }),
  ),
  createMovement: defineCall({
    id: 'createMovement',
    method: 'POST',
    path: '/treasury/movement',
    tag: 'treasury',
    summary: 'Deposit, withdrawal or transfer between two places; `undo` takes one back',
    access: treasury,
    body: strict({
      kind: oneOf('deposit', 'withdrawal', 'transfer', 'undo'),
      place_id: opt(uuid()),
      to_place_id: opt(uuid()),
      /** of `undo`: what is taken back; both halves of a transfer go together */
      movement_id: opt(uuid()),
      amount: opt(decimalInput('rial, positive')),
      /** of a deposit or withdrawal: from or to whom; it counts in the customer's account */
      customer_id: opt(nullable(uuid())),
      at: opt(instant()),
      reference_number: opt(text(60)),
      notes: opt(text(1000)),
    }),
    reply: Type.Object({ movements: Type.Array(movement) }),
    status: 201,
    idempotent: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
  }),
  listMovements: list(
    'listMovements',
    '/treasury/movement/list',
    'Movements of money, of one place or all',
    strict({ ...listQuery, ...movementFilter }),
    Type.Object({
      ...listOf('movements', movement).properties,
      sum_in: s({ description: 'rial, of all pages' }),
      sum_out: s(),
    }),
  ),
  listPayers: list(
    'listPayers',
    '/treasury/customer/list',
    'Names of customers that money may come from or go to, for those who keep the treasury',
    strict(listQuery),
    listOf('customers', Type.Object({ id: uuid(), name: s() })),
  ),
  exportMovements: exported(
    'exportMovements',
    '/treasury/movement/export',
    'The filtered movements as CSV or XLSX',
    strict({ ...movementFilter, ...format }),
  ),
  listPlaces: defineCall({
    id: 'listPlaces',
    method: 'GET',
    path: '/treasury/place/list',
    tag: 'treasury',
    summary: 'Names of the places a payment may go to, for those who issue; no balances',
    access: issue,
    query: strict(listQuery),
    reply: listOf('places', Type.Object({ id: uuid(), kind: oneOf(...placeKinds), name: s(), detail: s() })),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
};
