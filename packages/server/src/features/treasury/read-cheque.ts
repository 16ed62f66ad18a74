import type { CallInput, calls } from '@taraz/contract';
import { cleanIdentifier, foldWritten, persianFigure } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { standingOf } from '../../platform/db/open-invoices.ts';
import { type FieldReader, fieldReader } from '../../platform/http/field-reader.ts';
import { fieldTexts } from '../../platform/http/field-texts.fa.ts';
import { taken } from '../../platform/problem.ts';
import { areSameCustomer, mergedCustomer } from '../customers/survivor.ts';
import { lastNumberOf, readCheckbooks } from './checkbooks.ts';
import type { ChequeRow } from './cheque-queries.ts';
import { isOut, twinOf } from './cheque-twin.ts';
import { readPayer } from './customers.ts';
import { withoutNoughts } from './likely-money.ts';
import { treasuryTexts } from './messages.fa.ts';

/** A cheque as it is typed. */
export type ChequeInput = CallInput<typeof calls.createCheque>['body'];

interface Drawn {
  checkbook_id: string | null;
  place_id: string | null;
  bank_name: string;
}

/** Of an issued cheque: its book, and through it account and bank. */
async function readDrawn(reader: FieldReader, tx: Tx, input: ChequeInput, number: string): Promise<Drawn> {
  const id = input.checkbook ?? null;
  if (input.direction === 'received') {
    if (id !== null) reader.refuse('checkbook', 'NOT_ALLOWED', treasuryTexts.checkbookForReceived);
    return { checkbook_id: null, place_id: null, bank_name: reader.text('bank_name', input.bank_name) };
  }
  // What is being changed is waited for: a leaf stays within its book.
  if (id !== null) await tx.selectFrom('checkbooks').select('id').where('id', '=', id).forShare().execute();
  const [book] = id === null ? [] : await readCheckbooks(tx, id);
  if (book === undefined) {
    reader.refuse('checkbook', id === null ? 'REQUIRED' : 'NOT_FOUND', treasuryTexts.checkbook);
    return { checkbook_id: null, place_id: null, bank_name: '' };
  }
  const last = lastNumberOf(book);
  // What is no number is told as such.
  const leaf = /^\d{1,18}$/.test(number) ? BigInt(number) : null;
  if (leaf !== null && (leaf < BigInt(book.first_number) || leaf > last))
    reader.refuse(
      'number',
      'OUT_OF_RANGE',
      treasuryTexts.outsideBook(persianFigure(book.first_number), persianFigure(last)),
    );
  const account = await tx
    .selectFrom('treasury_places')
    .select('bank_name')
    .where('id', '=', book.bank_account_id)
    .executeTakeFirstOrThrow();
  return { checkbook_id: book.id, place_id: book.bank_account_id, bank_name: account.bank_name };
}

/** What of a cheque that is changed says how it is read. */
type OwnCheque = Pick<ChequeRow, 'id' | 'state' | 'customer_id' | 'customer_name' | 'given_to'>;

/**
 * @returns null where the invoice that it had is gone: whoever changes it did not choose that one. One that they may not see
 * stays, whatever they say: they could not know of it
 */
async function readInvoice(
  reader: FieldReader,
  tx: Tx,
  { invoice_id }: ChequeInput,
  own: string | null,
): Promise<string | null> {
  const before = await tx.selectFrom('cheques').select('invoice_id').where('id', '=', own).executeTakeFirst();
  const had = before?.invoice_id ?? null;
  if (had !== null && (await standingOf(tx, had)) === 'hidden') return had;
  if (!invoice_id) return null;
  if ((await standingOf(tx, invoice_id)) === 'open') return invoice_id;
  if (had !== invoice_id) reader.refuse('invoice_id', 'NOT_FOUND', treasuryTexts.invoice);
  return null;
}

/**
 * The customer that a cheque has stays, also where they were merged or removed since: whoever changes it did not choose them. One
 * who was merged may be named: so a cheque that was removed comes back as theirs.
 */
async function readGiver(reader: FieldReader, tx: Tx, id: ChequeInput['customer_id'], own: OwnCheque | null) {
  if (own !== null && own.customer_id !== null && id === own.customer_id) return { id, name: own.customer_name };
  const giver = (id ? await mergedCustomer(tx, id) : null) ?? (await readPayer(reader, tx, id));
  // Given to its own giver it would be in one account twice.
  if (giver !== null && own !== null && (await areSameCustomer(tx, giver.id, own.given_to)))
    reader.refuse('customer_id', 'SAME', treasuryTexts.giverIsGivenTo);
  return giver;
}

/** What is stored of a cheque as it was typed. @param own the one that is changed; while it does not count it is nobody's twin. @throws Problem INVALID_INPUT with one entry for every bad field; CONFLICT for a cheque that is entered already */
export async function readCheque(tx: Tx, accountId: string, input: ChequeInput, own: OwnCheque | null) {
  const reader = fieldReader();
  const typed = cleanIdentifier(input.number);
  // A leaf is known by its number, however many noughts stand before it.
  const number = input.direction === 'issued' ? withoutNoughts(typed) : typed;
  if (number === '') reader.refuse('number', 'REQUIRED', fieldTexts.required);
  else if (!/^\d{1,18}$/.test(number)) reader.refuse('number', 'BAD_FORMAT', treasuryTexts.chequeNumber);
  const sayad_id = cleanIdentifier(input.sayad_id ?? '');
  if (!/^(\d{16})?$/.test(sayad_id)) reader.refuse('sayad_id', 'BAD_FORMAT', treasuryTexts.sayad);
  const amount = reader.rial('amount', input.amount, { isRequired: true, isPositive: true });
  const payer = await readGiver(reader, tx, input.customer_id, own);
  const party = reader.text('party', input.party || payer?.name, { isRequired: true });
  const drawn = await readDrawn(reader, tx, input, number);
  const invoice_id = await readInvoice(reader, tx, input, own?.id ?? null);
  const notes = reader.text('notes', input.notes);
  reader.done();
  const { direction } = input;
  const known = { number, sayad_id, amount: amount ?? 0n, invoice_id, customer_id: payer?.id ?? null };
  const { bank_name } = drawn;
  const twin = isOut(own) ? null : await twinOf(tx, accountId, { id: own?.id ?? null, direction, bank_name, ...known });
  if (twin !== null) throw taken(twin.path, twin.message);
  return {
    ...drawn,
    ...known,
    due_day: input.due_day,
    party,
    notes,
    folded: foldWritten([party, payer?.name ?? '', number, sayad_id, drawn.bank_name, notes].filter(Boolean).join(' ')),
  };
}
