import type { CallReply, calls } from '@taraz/contract';
import { amountToWords, currencyByCode, isBuyerAsked, silenceEndMs, unitLabel } from '@taraz/core';
import { visibleText } from '../paper/document/clean-text.ts';
import { footerOf } from '../paper/document/footers.ts';
import { dueOf, paidIntoOf } from '../paper/document/paid-into.ts';
import { type PaperFigures, type PaperLine, paperFigures, taxesOf } from '../paper/document/paper-figures.ts';
import { plainPartyName } from '../paper/document/parties.ts';
import { qrSvg } from '../paper/document/qr-code.ts';
import { columnReader, currencyOf, type ReadColumn } from '../paper/document/read-column.ts';
import { settlementMethod } from '../paper/document/settlement.ts';
import { isTest } from '../paper/document/status.ts';
import { differenceOf } from '../paper/document/sums.ts';
import { fitsPaper } from '../paper/paper-lines.ts';
import type { PaperSource } from '../paper/paper-source.ts';
import type { DocumentFacts, PayableOnline } from './deps.ts';
import { sharingMessages } from './messages.fa.ts';

export type SharedDocument = CallReply<typeof calls.openShare>;

/** Lines that the page shows; the paper has all, of what fits on one. */
const itemsMax = 200;
/** Reactions after which nothing can be refused any more. */
const decided: ReadonlySet<string> = new Set([
  'APPROVED',
  'REJECTED',
  'SYSTEMIC_APPROVED',
  'NO_NEED_REACTION',
  'IMPOSSIBLE_REACTION',
  'CANCELED',
]);

function statusOf(source: PaperSource, { isTaken }: DocumentFacts, hasEnded: boolean): SharedDocument['status'] {
  if (source.offer !== undefined) return isTaken ? 'offer_taken' : hasEnded ? 'offer_ended' : 'offer';
  if (source.fate !== null) return source.fate;
  if (source.state === 'confirmed') return 'confirmed';
  return source.state === 'rejected' || source.state === 'abandoned' ? source.state : 'pending';
}

/** An offer that ended, or whose invoice asks to be paid in its place. */
const isOver = (status: SharedDocument['status']): boolean => status === 'offer_ended' || status === 'offer_taken';

/** The last moment at which the buyer may refuse it; null where there is nothing to refuse, or no one to. */
function refuseUntil(source: PaperSource, { confirmedAt, buyerReaction }: DocumentFacts, nowMs: number): string | null {
  const isOpen = source.state === 'confirmed' && source.fate === null && !isTest(source);
  const mayAnswer = buyerReaction === null ? isBuyerAsked(source.draft) : !decided.has(buyerReaction);
  if (!isOpen || !mayAnswer) return null;
  const registered_at = confirmedAt?.toISOString() ?? null;
  const untilMs = silenceEndMs({ registered_at, invoice_date: source.issuedAt });
  return untilMs > nowMs ? new Date(untilMs).toISOString() : null;
}

function referenceOf({ reference }: PaperSource, total: string): SharedDocument['reference'] {
  const known = reference?.known ?? null;
  if (known === null) return null;
  return { invoice_date: known.issuedAt, total: known.total, difference: differenceOf(total, known.total) };
}

const amountOf = (line: PaperFigures['lines'][number]): string =>
  line.amount('prdis') || line.amount('adis') || line.amount('tsstam') || '0';

const currencyName = (code: string): string => currencyByCode(code)?.fa ?? code;

type Piece = Pick<SharedDocument['items'][number], 'quantity' | 'unit' | 'price' | 'foreign'>;

/** How much of what, and what one of it costs; where a currency itself is sold, how much of it and its rate. */
function pieceOf(line: PaperLine, read: ReadColumn): Piece {
  const { item_qty: quantity, item_unit, item_price: price } = line.item;
  const sold = currencyOf(line, read);
  if (quantity === '' && sold !== null)
    return { quantity: sold.amount, unit: currencyName(sold.currency), price: sold.rate, foreign: null };
  const foreign = sold === null ? null : { value: sold.amount, currency: currencyName(sold.currency) };
  return { quantity, unit: item_unit === '' ? '' : unitLabel(item_unit, 'raw-code'), price, foreign };
}

/** What goods that are sold for one currency come to in it. */
function foreignOf({ lines, total }: PaperFigures, read: ReadColumn): SharedDocument['foreign'] {
  const value = total('tocv');
  const sold = lines.map((line) => currencyOf(line, read)).filter((one) => one !== null);
  const currencies = new Set(sold.map(({ currency }) => currency));
  const [currency, other] = currencies;
  if (value === '' || currency === undefined || other !== undefined) return null;
  const [rate = '', otherRate] = new Set(sold.map((one) => one.rate));
  return { value, currency: currencyName(currency), rate: otherRate === undefined ? rate : '' };
}

function settlementOf(figures: PaperFigures): SharedDocument['settlement'] {
  const { total } = figures;
  const method = settlementMethod(total);
  const parts = { cash: total('cap') || '0', credit: total('insp') || '0', tax: taxesOf(figures) };
  return { method, parts: method === 'both' ? parts : null };
}

/** Of a closed account an offer takes no answer, as `answerOffer` refuses it. */
function offerOf({ offer }: DocumentFacts, status: SharedDocument['status']): SharedDocument['offer'] {
  if (offer === null) return null;
  const { isClosed, ...shown } = offer;
  return { ...shown, may_answer: status === 'offer' && !isClosed };
}

const visibleLines = (text: string): string => text.split('\n').map(visibleText).join('\n').trim();

/**
 * A document as its buyer sees it: what stands on its paper, and whether the authority has it.
 * @param online what may be paid of it at the seller's gateway
 * @param url of the very link; '' where it is opened within a statement, whose address is for nobody but the customer
 */
export function sharedDocument(
  source: PaperSource,
  facts: DocumentFacts,
  { today, nowMs, url, online }: { today: string; nowMs: number; url: string; online: PayableOnline | null },
): SharedDocument {
  const { draft, offer } = source;
  const { invoice, seller_info: seller, buyer_info: buyer } = draft;
  const figures = paperFigures(source);
  const read = columnReader(source, figures);
  const total = figures.total('tbill') || '0';
  const validUntil = offer?.validUntil ?? null;
  const words = amountToWords(total);
  const settlement = settlementOf(figures);
  const status = statusOf(source, facts, validUntil !== null && validUntil < today);
  // A cash sale is paid as its seller declared it.
  const payment = settlement.method === 'cash' ? null : facts.payment;
  const asksForMoney = !isOver(status) && payment?.state !== 'paid';
  return {
    kind: offer === undefined ? 'invoice' : 'pre_invoice',
    status,
    environment: source.environment,
    confirmed_at: source.state === 'confirmed' ? (facts.confirmedAt?.toISOString() ?? null) : null,
    tax_number: source.taxNumber,
    reference_number: status === 'confirmed' ? source.referenceNumber : '',
    number: offer?.number ?? (visibleText(invoice.internal_id) || source.serialNumber),
    title: visibleText(invoice.title),
    invoice_type: invoice.invoice_type,
    referral_tax_number: source.reference?.taxNumber ?? invoice.referral_tax_number,
    reference: referenceOf(source, total),
    invoice_date: source.issuedAt,
    valid_until: validUntil,
    seller: {
      name: plainPartyName(seller),
      economic_code: seller.economic_code,
      phone: seller.phone,
      address: [seller.province, seller.city, seller.address].filter((part) => part !== '').join('، '),
    },
    buyer: { name: plainPartyName(buyer) },
    items: figures.lines.slice(0, itemsMax).map((line) => ({
      name: visibleText(line.item.item_name) || line.item.item_code,
      fineness: read('carat', line),
      ...pieceOf(line, read),
      amount: amountOf(line),
    })),
    more_items: Math.max(0, figures.lines.length - itemsMax),
    has_json: source.payload !== null && url !== '',
    fits_paper: fitsPaper(source),
    totals: {
      before_discount: figures.total('tprdis') || '0',
      services: figures.services || '0',
      discount: figures.total('tdis') || '0',
      vat: figures.total('tvam') || '0',
      other: figures.total('todam') || '0',
      total,
    },
    settlement,
    payment_due: (asksForMoney && dueOf(source, settlement.method)) || null,
    payment,
    foreign: foreignOf(figures, read),
    total_in_words: words === '' ? '' : `${words} ${sharingMessages.rial}`,
    paid_into: asksForMoney ? (paidIntoOf(source) ?? null) : null,
    online,
    offer: offerOf(facts, status),
    files: url === '' ? [] : facts.files,
    notes: [invoice.notes, footerOf(source)].map(visibleLines).filter(Boolean).join('\n'),
    refuse_until: refuseUntil(source, facts, nowMs),
    // Of this very link: one does not give away another.
    url,
    qr: url === '' ? '' : qrSvg(url),
  };
}
