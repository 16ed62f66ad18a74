import { toPersianDigits, writeWireJson } from '@taraz/core';
import {
  attachmentDescription,
  commissionHeading,
  fileTitle,
  genericNameWords,
  headings,
  kindText,
  labels,
  madeWith,
  offerWords,
  outputTypes,
  patternNames,
  qrDescription,
  subjects,
  testSentence,
} from '../messages.fa.ts';
import type { PaperSource } from '../paper-source.ts';
import { cleanText } from './clean-text.ts';
import { wireOfDraft } from './paper-figures.ts';
import { partyName } from './parties.ts';
import { qrSvg } from './qr-code.ts';
import { codeRun, dateText, type Pair, taxIdRun, timeText } from './runs.ts';
import { isStanding, isTest, type PaperStatus, statusOf, watermarkOf } from './status.ts';

/** What every layout shows, ready to be set. */
export interface PaperBasics {
  /** title, date and attachment of the file itself */
  file: {
    title: string;
    /** year, month, day, hour, minute, second, UTC */
    date: readonly number[];
    attachment: { name: string; text: string; description: string };
  };
  watermark: string;
  /** hatched bar on top: a test invoice */
  isTest: boolean;
  /** the seller's stamp belongs on it, where the account has one: nobody has signed what does not stand */
  isStamped: boolean;
  heading: string;
  kind: string;
  /** title the seller gave the invoice, "" for none */
  subject: string;
  status: PaperStatus;
  /** SVG; "" before there is anything to hold */
  qr: string;
  qrDescription: string;
  taxIdLabel: string;
  subjectLabel: string;
  taxId: Pair[1];
  number: Pair[1];
  date: string;
  time: string;
  madeWith: string;
  testSentence: string;
  /** one or two letters in place of a logo */
  initials: string;
  sellerName: string;
}

/** First letters of the first two words that are the firm's own. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s\u200c«»"()\u2066\u2069]+/).filter((word) => /^\p{L}/u.test(word));
  const own = words.filter((word) => !genericNameWords.has(word));
  return (own.length > 0 ? own : words)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('');
}

/** Parts of an instant in UTC; of what is none, the epoch's. */
export function utcParts(iso: string): number[] {
  const date = new Date(Number.isNaN(Date.parse(iso)) ? 0 : iso);
  return [
    date.getUTCFullYear(),
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  ];
}

/** Name of an invoice's files: its tax id, of a draft its own id; Latin letters, digits and dashes, never twice. */
export function paperName({ id, taxNumber, offer }: Pick<PaperSource, 'id' | 'taxNumber' | 'offer'>): string {
  if (offer !== undefined) return `pre-invoice-${offer.number}`;
  return /^[0-9A-Za-z]+$/.test(taxNumber) ? taxNumber : `draft-${id}`;
}

/** The JSON that was sent, to the byte; of a draft the one that would be. */
function attachmentOf(source: PaperSource): PaperBasics['file']['attachment'] {
  return {
    name: `${paperName(source)}.json`,
    text: source.payload ?? writeWireJson(wireOfDraft(source, false)),
    description: attachmentDescription,
  };
}

/** The seller's own number, else the serial; a pre-invoice has one of its own. */
export function invoiceNumber({ draft, serialNumber, offer }: PaperSource): string {
  if (offer !== undefined) return offer.number;
  return cleanText(draft.invoice.internal_id) === '' ? serialNumber : draft.invoice.internal_id;
}

/** What a document is called, and the line under that. */
function headingsOf({ draft: { invoice }, offer }: PaperSource): { heading: string; kind: string } {
  const pattern = patternNames[invoice.invoice_pattern];
  if (offer !== undefined) return { heading: offerWords.heading, kind: offerWords.kind(pattern) };
  const heading = invoice.contract_type === 'commission' ? commissionHeading : headings[invoice.invoice_pattern];
  return { heading, kind: kindText(outputTypes[invoice.invoice_output_type], pattern, subjects[invoice.invoice_type]) };
}

/** Noon: in Tehran it is that very day. */
const lastDayText = (day: string | null): string => (day === null ? offerWords.noEnd : dateText(`${day}T08:30:00Z`));

export function paperBasics(source: PaperSource): PaperBasics {
  const { draft, issuedAt, taxNumber, previewUrl, offer } = source;
  const { invoice, seller_info } = draft;
  const { heading, kind } = headingsOf(source);
  const qrText = previewUrl ?? taxNumber;
  const sellerName = partyName(seller_info);
  return {
    file: {
      title: fileTitle(heading, taxNumber === '' ? toPersianDigits(invoiceNumber(source)) : taxNumber),
      date: utcParts(issuedAt),
      attachment: attachmentOf(source),
    },
    watermark: watermarkOf(source),
    isTest: isTest(source),
    isStamped: isStanding(source),
    heading,
    kind,
    subject: cleanText(invoice.title),
    status: statusOf(source),
    qr: taxNumber === '' || qrText === '' ? '' : qrSvg(qrText),
    qrDescription,
    taxIdLabel: offer === undefined ? labels.taxId : offerWords.until,
    subjectLabel: labels.title,
    taxId: offer === undefined ? taxIdRun(taxNumber) : lastDayText(offer.validUntil),
    number: codeRun(invoiceNumber(source)),
    date: dateText(issuedAt),
    time: timeText(issuedAt),
    madeWith:
      offer === undefined ? madeWith(dateText(issuedAt), timeText(issuedAt)) : offerWords.madeWith(dateText(issuedAt)),
    testSentence: isTest(source) ? testSentence : '',
    initials: initialsOf(sellerName),
    sellerName,
  };
}

/** Number, date, tax id and reference number, as the head of an official form lists them; the status stands apart. */
export function headFacts(source: PaperSource, basics: PaperBasics): Pair[] {
  const { invoice } = source.draft;
  if (source.offer !== undefined) {
    return [
      [offerWords.number, basics.number],
      [labels.issuedAt, basics.date],
      [basics.taxIdLabel, basics.taxId],
    ];
  }
  const late: Pair[] =
    invoice.sending_rule === '1' && invoice.creation_date !== ''
      ? [[labels.createdAt, dateText(invoice.creation_date)]]
      : [];
  return [
    [labels.number, basics.number],
    [labels.issuedAt, basics.time === '' ? basics.date : `${basics.date} ${labels.time} ${basics.time}`],
    ...late,
    [labels.taxId, basics.taxId],
    [labels.referenceNumber, codeRun(source.referenceNumber)],
  ];
}
