import { type TSchema, Type } from 'typebox';
import { defineCall } from '../call.ts';
import {
  bookInstant,
  day,
  decimalInput,
  deleted,
  eachResult,
  idParams,
  instant,
  listOf,
  listQuery,
  oneOf,
  oneWord,
  sortBy,
  strict,
  text,
  uuid,
} from '../schemas/common.ts';
import {
  bankAccount,
  bankAccountInput,
  cashCount,
  cashDesk,
  cashDeskInput,
  checkbook,
  checkbookInput,
  cheque,
  chequeFilter,
  chequeInput,
  chequeStates,
  chequeWithLife,
  movement,
  movementFilter,
  nullable,
  placeKinds,
  pos,
  posInput,
} from '../schemas/treasury.ts';

const treasury = { level: 'employee', permission: 'treasury' } as const;
const draft = { level: 'employee', permission: 'draft' } as const;
const opt = Type.Optional;
const s = Type.String;

const format = { format: opt(oneOf('csv', 'xlsx')) };
const file = s({ format: 'binary' });

/** Query of every list of places. */
const placeList = listQuery(sortBy(['created_at', 'name', 'balance']));

/** Most cheques in one request. */
export const chequeMoveMax = 100;
const chequeMove = {
  state: oneOf(...chequeStates),
  /** the state it was seen in: one that is in another by then stays there, with CONFLICT */
  from: opt(oneOf(...chequeStates)),
  bank_account: opt(nullable(uuid())),
  at: opt(bookInstant()),
  /** of `endorsed`: the customer whom it is given to; their account has it as paid until it comes back */
  given_to: opt(nullable(uuid())),
  notes: opt(text(1000)),
};

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
    strict({ ...placeList, ...activeFilter }),
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
    strict({ ...listQuery(sortBy(['created_at', 'name'])), ...activeFilter, bank_account: opt(uuid()) }),
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
    strict({ ...placeList, ...activeFilter }),
    listOf('cash_desks', cashDesk),
  ),
  getCashDesk: get(
    'getCashDesk',
    '/cash_desk/{id}',
    'One cash desk with its latest counts',
    Type.Object({ ...cashDesk.properties, counts: Type.Array(cashCount) }),
  ),
  cashDeskAwaited: defineCall({
    id: 'cashDeskAwaited',
    method: 'GET',
    path: '/cash_desk/{id}/awaited',
    tag: 'treasury',
    summary: 'What sales that wait for the authority will move in a cash desk: its drawer has that money already',
    access: treasury,
    params: idParams,
    reply: Type.Object({ amount: s({ description: 'rial; negative where returns wait' }), count: Type.Integer() }),
    status: 200,
    problems: ['NOT_FOUND'],
  }),
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
      ...placeList,
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
    'Cheques; `state=open`: those that wait for their money, `state=awaited`: the same without what bounced',
    strict({ ...listQuery(chequeFilter.sort), ...chequeFilter }),
    Type.Object({
      ...listOf('cheques', cheque).properties,
      sum_issued: s({
        description:
          'rial, of all pages, without what bounced; what is void or was returned counts where `state` asks for it',
      }),
      sum_received: s({ description: 'as `sum_issued`' }),
      sum_issued_bounced: s({ description: 'rial, of all pages' }),
      sum_received_bounced: s(),
    }),
  ),
  getCheque: get('getCheque', '/cheque/{id}', 'One cheque with its life', chequeWithLife),
  putCheque: put(
    'putCheque',
    '/cheque/{id}',
    'Changes a cheque; of a cleared one only its bank, where that is not written yet',
    chequeInput,
    chequeWithLife,
  ),
  deleteCheque: remove(
    'deleteCheque',
    '/cheque/{id}',
    'Removes a cheque with which nothing happened yet, and that is not of an invoice’s payments',
  ),
  moveCheque: act(
    'moveCheque',
    '/cheque/{id}/state',
    'Takes a cheque to its next state; the balance moves only when it is cleared, and back when that is undone',
    strict(chequeMove),
    chequeWithLife,
  ),
  moveCheques: defineCall({
    id: 'moveCheques',
    method: 'POST',
    path: '/cheque/bulk_state',
    tag: 'treasury',
    summary: `Takes up to ${chequeMoveMax} cheques to one next state, each on its own: one result each, in the order given`,
    access: treasury,
    body: strict({
      ...chequeMove,
      ids: Type.Array(uuid(), { minItems: 1, maxItems: chequeMoveMax, uniqueItems: true }),
    }),
    reply: eachResult,
    status: 200,
    idempotent: true,
    problems: ['MALFORMED_JSON', 'INVALID_INPUT', 'IDEMPOTENCY_MISMATCH'],
  }),
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
          /** of them: those that bounced and are open still */
          issued_bounced_count: Type.Integer(),
          issued_bounced_sum: s(),
          received_count: Type.Integer(),
          received_sum: s(),
          received_bounced_count: Type.Integer(),
          received_bounced_sum: s(),
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
      /** of a deposit: the invoice of this customer that it pays; else it pays the oldest */
      invoice_id: opt(uuid()),
      /** of a withdrawal: the purchase that it pays, of those in this customer's account; else it pays the oldest */
      pays_purchase_id: opt(uuid()),
      at: opt(bookInstant()),
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
    strict({ ...listQuery(movementFilter.sort), ...movementFilter }),
    Type.Object({
      ...listOf('movements', movement).properties,
      sum_in: s({
        description:
          'rial, of all pages; what was taken back as of the moment it came, as corrections do, is neither in nor out',
      }),
      sum_out: s(),
    }),
  ),
  pairDeposit: act(
    'pairDeposit',
    '/treasury/movement/{id}/pair',
    'Says whether a deposit is the money of an invoice’s payment: `same` counts it once, `different` takes them apart and offers them no more, `open` takes that back',
    strict({ invoice_id: uuid(), verdict: oneOf('same', 'different', 'open') }),
    Type.Object({ movements: Type.Array(movement) }),
  ),
  listPayers: list(
    'listPayers',
    '/treasury/customer/list',
    'Names of customers that money may come from or go to, for those who keep the treasury',
    strict(listQuery(oneWord(['name']))),
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
    summary: 'Names of the places a payment may go to, for those who write invoices; no balances',
    access: draft,
    query: strict(placeList),
    reply: listOf(
      'places',
      Type.Object({
        ...{ id: uuid(), kind: oneOf(...placeKinds), name: s(), detail: s() },
        is_open: Type.Boolean({
          description: 'of a cash desk: opened with what was counted, not closed since; others are',
        }),
      }),
    ),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
};
