import { Type } from 'typebox';
import { day, decimal, instant, nullableString, oneOf, smsDelivery, uuid } from './common.ts';
import { environment, invoicePayment, invoiceSubject } from './invoice.ts';
import { offerAnswer } from './offer-answer.ts';
import { payableOnline } from './online-payment.ts';
import { paidInto } from './paid-into.ts';

const s = () => Type.String();

/** What a public preview says first; `abandoned`: rejected, and its seller sends it no more; `refused`: a correction or return, by its buyer. */
export const sharedStatuses = [
  'confirmed',
  'pending',
  'rejected',
  'abandoned',
  'refused',
  'superseded',
  'cancelled',
  'offer',
  'offer_ended',
  'offer_taken',
] as const;

/** A document as its buyer may see it: nothing of the account beyond what stands on the paper. */
export const sharedDocument = Type.Object({
  kind: oneOf('invoice', 'pre_invoice'),
  status: oneOf(...sharedStatuses),
  environment,
  /** when the authority registered it; null before, and of what other software issued: nobody knows */
  confirmed_at: Type.Union([instant(), Type.Null()]),
  /** "" for a pre-invoice */
  tax_number: s(),
  /** under which the authority has it, for whoever asks there; "" while it does not, and once it is refused, replaced or cancelled */
  reference_number: s(),
  /** the seller's own number, else the serial */
  number: s(),
  title: s(),
  invoice_type: invoiceSubject,
  /** of what a correction, return or cancellation refers to; "" for an original */
  referral_tax_number: s(),
  /** that invoice as it was issued, and this one's total less its; null: there is none, or only its number is known */
  reference: Type.Union([
    Type.Object({ invoice_date: instant(), total: decimal('rial'), difference: decimal('rial') }),
    Type.Null(),
  ]),
  invoice_date: instant(),
  /** last day (YYYY-MM-DD) of an offer */
  valid_until: nullableString(),
  seller: Type.Object({ name: s(), economic_code: s(), phone: s(), address: s() }),
  buyer: Type.Object({ name: s() }),
  items: Type.Array(
    Type.Object({
      ...{ name: s(), quantity: s(), unit: s(), price: s(), amount: s() },
      fineness: Type.String({ description: 'of gold, of 1,000; "" of other goods' }),
      foreign: Type.Union([Type.Object({ value: s(), currency: s() }), Type.Null()], {
        description: 'what goods of an export are worth in the currency that they are sold for, with its Persian name',
      }),
    }),
  ),
  /** lines that are not among `items` */
  more_items: Type.Integer(),
  has_json: Type.Boolean({
    description:
      'whether its JSON can be had: none of an offer, of what never went from here, nor where it is opened within a statement',
  }),
  fits_paper: Type.Boolean({ description: 'whether its PDF can be had: one of very many lines has none' }),
  totals: Type.Object({
    before_discount: decimal('rial'),
    /** wage, profit and commission of gold, part of no line's amount; 0 elsewhere */
    services: decimal('rial'),
    discount: decimal('rial'),
    vat: decimal('rial'),
    other: decimal('rial'),
    total: decimal('rial'),
  }),
  total_in_words: s(),
  foreign: Type.Union(
    [Type.Object({ value: s(), currency: s(), rate: decimal('rial; "": more than one') }), Type.Null()],
    {
      description: 'the sum in the currency that an export is sold for; null: none, or several',
    },
  ),
  /** as its paper says it; amounts only where a part is on credit, the tax being paid at once */
  payment_due: Type.Union([day(), Type.Null()], {
    description: 'day until which it is to be paid; null: none was given',
  }),
  settlement: Type.Object({
    method: oneOf('cash', 'credit', 'both'),
    parts: Type.Union([
      Type.Object({ cash: decimal('rial'), credit: decimal('rial'), tax: decimal('rial') }),
      Type.Null(),
    ]),
  }),
  payment: Type.Union([Type.Omit(invoicePayment, ['is_counting']), Type.Null()], {
    description:
      'of one on credit: how far it is paid by now; null: nobody owes for it, or that is still being counted',
  }),
  /** where it may be paid; null: the seller names no account, or nothing is to be paid of it */
  paid_into: Type.Union([paidInto, Type.Null()]),
  /** what may be paid at the seller's gateway; null: nothing is open of it, or the seller has none */
  online: Type.Union([payableOnline, Type.Null()]),
  /** of an offer; null for an invoice */
  offer: Type.Union([
    Type.Object({
      etag: Type.String({ description: 'of what the buyer sees: an answer names it' }),
      may_answer: Type.Boolean(),
      /** to the offer as it stands; null: none yet */
      answer: Type.Union([offerAnswer, Type.Null()]),
    }),
    Type.Null(),
  ]),
  files: Type.Array(Type.Object({ id: uuid(), name: s(), media_type: s(), size: Type.Integer() }), {
    description: 'that its seller shows beside it; none where it is opened within a statement',
  }),
  notes: s(),
  /** until when the buyer may refuse it in the authority's portal; null where that does not apply */
  refuse_until: Type.Union([instant(), Type.Null()]),
  /** address of this preview, as its QR code says it; "" for one that is opened within a statement */
  url: s(),
  /** the same as a QR code: an SVG document */
  qr: s(),
});

/** One link as the sharer sees it. */
export const shareLink = Type.Object({
  id: uuid(),
  purpose: oneOf('paper', 'sms', 'link'),
  state: oneOf('live', 'expired', 'revoked'),
  url: s(),
  phone: s(),
  /** days (YYYY-MM-DD) that a statement is over; null: from the first row, to the day on which it is opened */
  from_day: nullableString(),
  to_day: nullableString(),
  /** of the SMS that carried it; null: none did, or it is no longer known */
  delivery: smsDelivery,
  created_at: instant(),
  expires_at: Type.Union([instant(), Type.Null()]),
  revoked_at: Type.Union([instant(), Type.Null()]),
  seen_at: Type.Union([instant(), Type.Null()]),
  last_seen_at: Type.Union([instant(), Type.Null()]),
  seen_count: Type.Integer(),
});
