import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { instant, nullableString, oneOf, strict, text } from '../schemas/common.ts';
import { environment, invoiceState } from '../schemas/invoice.ts';

const see = { level: 'employee', permission: 'invoices' } as const;
const memoryId = Type.Optional(text(10));
/** Through which memory one asks. */
const throughMemory = Type.Optional(
  text(10, 'by default that of what is asked about, of what is not known here the default one'),
);
const reference = Type.String({ minLength: 1, maxLength: 60 });
const message = Type.Object({ code: Type.String(), message: Type.String() });

/** What the authority knows of one packet, and whose it is here. */
const answer = Type.Object({
  reference_number: Type.String(),
  uid: Type.String(),
  /** notFound is no proof that it was never received; notAsked: `warnings` say why nobody was asked about it */
  outcome: oneOf('accepted', 'pending', 'rejected', 'timeout', 'notFound', 'notAsked'),
  errors: Type.Array(message),
  warnings: Type.Array(message),
  /** null: not sent from here */
  invoice_id: nullableString(),
  tax_number: Type.String(),
  buyer_name: Type.String(),
  state: Type.Union([invoiceState, Type.Null()]),
  /** as it came, for «جزئیات» */
  raw: Type.Record(Type.String(), Type.Unknown()),
});

const problems = ['INVALID_INPUT', 'MEMORY_NOT_READY', 'UNAVAILABLE'] as const;

export const inquiryCalls = {
  inquireByReference: defineCall({
    id: 'inquireByReference',
    method: 'GET',
    path: '/invoice_std/INQUIRY_BY_REFERENCE_NUMBER',
    tag: 'invoice_std',
    summary: 'Asks the authority about one packet by its reference number',
    access: see,
    query: strict({ reference_number: reference, memory_id: throughMemory }),
    reply: answer,
    status: 200,
    problems,
  }),
  inquireBulk: defineCall({
    id: 'inquireBulk',
    method: 'POST',
    path: '/invoice_std/bulk_inquiry_by_reference_number',
    tag: 'invoice_std',
    summary: 'Asks the authority about up to 1,000 packets by their reference numbers, answered in the order asked',
    access: see,
    body: strict({
      reference_numbers: Type.Array(reference, { minItems: 1, maxItems: 1000 }),
      memory_id: throughMemory,
    }),
    reply: Type.Object({ count: Type.Integer(), answers: Type.Array(answer) }),
    status: 200,
    problems: ['MALFORMED_JSON', ...problems],
  }),
  reconcile: defineCall({
    id: 'reconcile',
    method: 'GET',
    path: '/invoice_std/INQUIRY_BY_TIME_RANGE',
    tag: 'invoice_std',
    summary:
      'What the authority registered in a time range of at most 93 days against own records, with the differences',
    access: see,
    query: strict({ from_date: instant(), to_date: instant(), memory_id: memoryId }),
    reply: Type.Object({
      memory_id: Type.String(),
      environment,
      /** registered here, registered there, and in both */
      here: Type.Integer(),
      there: Type.Integer(),
      same: Type.Integer(),
      /** Of those only there, how many may be the ones taken into the book from the portal; the wire does not tell which. */
      adopted: Type.Integer(),
      differences: Type.Array(
        Type.Object({
          /** answer_lost: registered there, not known as such here; only_there: not sent from here; only_here */
          kind: oneOf('answer_lost', 'only_there', 'only_here'),
          reference_number: Type.String(),
          uid: Type.String(),
          invoice_id: nullableString(),
          tax_number: Type.String(),
          buyer_name: Type.String(),
          state: Type.Union([invoiceState, Type.Null()]),
          raw: Type.Record(Type.String(), Type.Unknown()),
        }),
      ),
    }),
    status: 200,
    problems,
  }),
  inquireMohaymen: defineCall({
    id: 'inquireMohaymen',
    method: 'GET',
    path: '/invoice_std/mohaymen',
    tag: 'invoice_std',
    summary: 'Whether the authority has an invoice of a tax id',
    access: see,
    query: strict({ tax_id: Type.String({ minLength: 1, maxLength: 40 }), memory_id: throughMemory }),
    reply: Type.Object({
      tax_number: Type.String(),
      standing: oneOf('registered', 'absent', 'unsaid'),
      invoice_id: nullableString(),
      buyer_name: Type.String(),
      state: Type.Union([invoiceState, Type.Null()]),
    }),
    status: 200,
    problems,
  }),
};
