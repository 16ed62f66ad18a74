import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { day, instant, listOf, oneOf, strict, text, uuid } from '../schemas/common.ts';
import { invoiceDraft, invoiceStates } from '../schemas/invoice.ts';

const anyone = { level: 'user' } as const;
const asker = { level: 'user', peopleOnly: true } as const;
const s = () => Type.String();
const opt = Type.Optional;
const or = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) => Type.Union([schema, Type.Null()]);

/** An invoice that an answer is made of. */
const source = Type.Object({
  id: uuid(),
  tax_number: s(),
  buyer_name: s(),
  invoice_date: instant(),
  total: s(),
  state: oneOf(...invoiceStates),
});

const assistantAnswer = Type.Object({
  kind: oneOf('figure', 'draft', 'guide', 'refused', 'unclear'),
  /** what is said, Persian */
  text: s(),
  /** model: an outside model read the sentence; grammar: the one that runs here */
  read_by: oneOf('grammar', 'model'),
  /** a model is set up but did not answer */
  model_unavailable: Type.Boolean(),
  figures: Type.Array(Type.Object({ label: s(), value: s(), unit: oneOf('rial', 'count', 'qty', 'percent') })),
  sources: Type.Array(source),
  source_count: Type.Integer(),
  /** filter of the invoice list that shows the sources */
  list: or(
    Type.Object({
      from: opt(day()),
      to: opt(day()),
      q: opt(s()),
      state: opt(s()),
      subject: opt(s()),
      reaction: opt(s()),
      over_limit: opt(Type.Boolean()),
      /** how far it is paid, as the list's address has it */
      paid: opt(oneOf('open', 'overdue')),
      pattern: opt(s()),
      /** with a line of these: code~name */
      goods: opt(s()),
      branch: opt(uuid()),
      /** refused for this code of the authority */
      code: opt(s()),
      /** still to be sent, with a deadline that ends within days */
      near: opt(Type.Boolean()),
      sort: opt(s()),
      /** only what sums of sales count */
      counted: opt(Type.Boolean()),
      /** archived ones too */
      all: opt(Type.Boolean()),
    }),
  ),
  /** rows of stock, prices, cheques, debtors, creditors, customers beyond their limit, goods sold, places of money, movements, purchases or suppliers who are owed that the figures are made of, and the screen that shows just them */
  rows: opt(
    Type.Object({
      of: oneOf(
        'stock',
        'prices',
        'cheques',
        'debts',
        'creditors',
        'over_credit',
        'profit',
        'places',
        'movements',
        'purchases',
        'payables',
      ),
      count: Type.Integer(),
      list: or(Type.Record(Type.String(), Type.String())),
      shown: Type.Array(
        Type.Object({
          id: uuid(),
          name: s(),
          note: s(),
          value: s(),
          unit: oneOf('rial', 'qty'),
          /** what it is, of places of money; of movements, what they moved at */
          place: opt(oneOf('bank', 'desk', 'pos')),
          /** of movements, that place */
          place_id: opt(uuid()),
          /** no screen has it any more: goods of a past day that were removed since, or are services by now */
          is_gone: opt(Type.Boolean()),
        }),
      ),
    }),
  ),
  /** the page of the guide (`/guide?topic=`) that answers */
  guide: opt(s()),
  /** to be looked at in the wizard; nothing is stored or issued by asking */
  draft: or(invoiceDraft),
  /** the draft is of a pre-invoice */
  is_offer: opt(Type.Boolean()),
  /** what to look at in the draft */
  notes: Type.Array(s()),
});

const turn = Type.Object({ id: uuid(), text: s(), answer: assistantAnswer, at: instant() });

export const assistantCalls = {
  askAssistant: defineCall({
    id: 'askAssistant',
    method: 'POST',
    path: '/ai/ask',
    tag: 'ai',
    summary:
      'A sentence: a question about sales, stock, prices, cheques or money gets a number with its rows, one of how something is done a page of the guide, an order a draft. Issues nothing; the conversation is kept for the asker alone',
    access: anyone,
    body: strict({ text: text(4_000) }),
    reply: assistantAnswer,
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  getConversation: defineCall({
    id: 'getConversation',
    method: 'GET',
    path: '/ai/conversation',
    tag: 'ai',
    summary: 'What the caller asked and was told, oldest first; secrets are struck out',
    access: asker,
    reply: listOf('turns', turn),
    status: 200,
    problems: [],
  }),
  clearConversation: defineCall({
    id: 'clearConversation',
    method: 'DELETE',
    path: '/ai/conversation',
    tag: 'ai',
    summary: 'Forgets it',
    access: asker,
    reply: Type.Object({ removed: Type.Integer() }),
    status: 200,
    problems: [],
  }),
};
