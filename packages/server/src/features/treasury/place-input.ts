import type { CallInput, calls } from '@taraz/contract';
import {
  bankOfCard,
  bankOfIban,
  checkBankCard,
  checkIban,
  cleanIdentifier,
  foldText,
  ibanAccountNumber,
  ibanDigits,
} from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { type FieldReader, fieldReader } from '../../platform/http/field-reader.ts';
import { fieldTexts } from '../../platform/http/field-texts.fa.ts';
import { startOfTehranDay, tehranDay } from '../../platform/tehran-day.ts';
import { treasuryTexts } from './messages.fa.ts';
import { wholeSheba } from './place-queries.ts';
import type { PlaceKind } from './tables.ts';

type Body<Name extends 'createBankAccount' | 'createCashDesk' | 'createPos'> = CallInput<(typeof calls)[Name]>['body'];

/** What people say of a place, by its kind. */
export interface PlaceInputs {
  bank: Body<'createBankAccount'>;
  desk: Body<'createCashDesk'>;
  pos: Body<'createPos'>;
}

/** Columns of a place as they are written. */
export interface PlaceFields {
  name: string;
  folded: string;
  is_active: boolean;
  notes: string;
  branch_id?: string | null;
  bank_code?: string;
  bank_name?: string;
  account_number?: string;
  branch_name?: string;
  branch_code?: string;
  sheba?: string;
  card_number?: string;
  owner_name?: string;
  provider?: string;
  terminal_number?: string;
  merchant_number?: string;
  settles_to?: string | null;
}

export interface ReadPlace {
  fields: PlaceFields;
  /** rial; what lies there at first */
  opening: bigint;
  /** when that lay there */
  openingAt: Date;
}

/** The 24 digits of a Sheba, however it was written; '' when none was. */
const shebaDigits = (typed: string): string => cleanIdentifier(typed).toUpperCase().replace(/^IR/, '');

function readBank(reader: FieldReader, input: PlaceInputs['bank']): Partial<PlaceFields> {
  const written = cleanIdentifier(input.account_number ?? '');
  // Whoever has one number only writes it as the account's: no bank's own number has the form of a Sheba.
  const asSheba = ibanDigits(written);
  const sheba = shebaDigits(input.sheba ?? '') || (asSheba ?? '');
  const card_number = cleanIdentifier(input.card_number ?? '');
  if (sheba !== '' && !checkIban(sheba)) {
    reader.refuse(sheba === asSheba ? 'account_number' : 'sheba', 'BAD_FORMAT', treasuryTexts.sheba);
  }
  if (card_number !== '' && !checkBankCard(card_number)) reader.refuse('card_number', 'BAD_FORMAT', treasuryTexts.card);
  const byIban = sheba === '' ? null : bankOfIban(sheba);
  const byCard = card_number === '' ? null : bankOfCard(card_number);
  if (byIban && byCard && byIban.code !== byCard.code && byCard.code !== '') {
    reader.refuse('card_number', 'BANKS_DIFFER', treasuryTexts.banksDiffer(byIban.fa, byCard.fa));
  }
  const bank = byIban ?? byCard;
  const bank_name = bank?.fa ?? reader.text('bank_name', input.bank_name);
  if (bank_name === '') reader.refuse('bank_name', 'REQUIRED', treasuryTexts.bankUnknown);
  return {
    bank_code: bank?.code ?? '',
    bank_name,
    sheba,
    card_number,
    account_number: written !== '' && asSheba !== sheba ? written : ibanAccountNumber(sheba),
    branch_name: reader.text('branch_name', input.branch_name),
    branch_code: cleanIdentifier(input.branch_code ?? ''),
    owner_name: reader.text('owner_name', input.owner_name),
  };
}

async function readDesk(reader: FieldReader, tx: Tx, input: PlaceInputs['desk']): Promise<Partial<PlaceFields>> {
  const branch_id = input.branch_id ?? null;
  if (branch_id !== null) {
    const known = await tx.selectFrom('branches').select('id').where('id', '=', branch_id).executeTakeFirst();
    if (known === undefined) reader.refuse('branch_id', 'NOT_FOUND', treasuryTexts.branch);
  }
  return { branch_id };
}

async function readPos(reader: FieldReader, tx: Tx, input: PlaceInputs['pos']): Promise<Partial<PlaceFields>> {
  const terminal_number = cleanIdentifier(input.terminal_number ?? '');
  const merchant_number = cleanIdentifier(input.merchant_number ?? '');
  if (terminal_number !== '' && !/^\d{8}$/.test(terminal_number))
    reader.refuse('terminal_number', 'BAD_FORMAT', treasuryTexts.terminal);
  if (merchant_number !== '' && !/^\d{1,15}$/.test(merchant_number))
    reader.refuse('merchant_number', 'BAD_FORMAT', treasuryTexts.merchant);
  const settles_to = input.bank_account_id ?? null;
  if (settles_to !== null) {
    const account = await tx
      .selectFrom('treasury_places')
      .select('id')
      .where('id', '=', settles_to)
      .where('kind', '=', 'bank')
      .executeTakeFirst();
    if (account === undefined) reader.refuse('bank_account_id', 'NOT_FOUND', treasuryTexts.bankAccount);
  }
  return { terminal_number, merchant_number, settles_to, provider: reader.text('provider', input.provider) };
}

/** How a place is called that was given no name. */
function nameOf(kind: PlaceKind, own: Partial<PlaceFields>): string {
  if (kind === 'bank') return [own.bank_name, own.account_number || own.card_number].filter(Boolean).join(' ');
  return kind === 'pos' ? (own.terminal_number ?? '') : '';
}

/**
 * What was typed, cleaned and checked; the bank comes from Sheba or card (product.md section 3).
 * @param isNew an opening balance is taken only then
 * @param now when it is of, unless an earlier day is given: the beginning of that
 * @throws Problem INVALID_INPUT with one entry for every bad field
 */
export async function readPlace<Kind extends PlaceKind>(
  tx: Tx,
  kind: Kind,
  input: PlaceInputs[Kind],
  { isNew, now }: { isNew: boolean; now: Date },
): Promise<ReadPlace> {
  const reader = fieldReader();
  const given = input as PlaceInputs['bank'] & PlaceInputs['desk'] & PlaceInputs['pos'];
  const own =
    kind === 'bank'
      ? readBank(reader, given)
      : kind === 'desk'
        ? await readDesk(reader, tx, given)
        : await readPos(reader, tx, given);
  const name = reader.text('name', given.name) || nameOf(kind, own);
  // A bank account without a name is one without a bank, which is said already.
  if (name === '' && kind !== 'bank')
    reader.refuse('name', 'REQUIRED', kind === 'pos' ? treasuryTexts.posUnnamed : fieldTexts.required);
  const opening = reader.rial('opening_balance', given.opening_balance) ?? 0n;
  if (!isNew && opening !== 0n) reader.refuse('opening_balance', 'NOT_ALLOWED', treasuryTexts.openingOnlyNew);
  const { opening_day = tehranDay(now) } = given;
  if (opening_day > tehranDay(now)) reader.refuse('opening_day', 'TOO_LATE', treasuryTexts.openingToCome);
  const notes = reader.text('notes', given.notes);
  reader.done();
  const openingAt = opening_day < tehranDay(now) ? startOfTehranDay(opening_day) : now;
  const searched = [
    name,
    own.bank_name,
    own.account_number,
    wholeSheba(own.sheba ?? ''),
    own.card_number,
    own.owner_name,
    own.terminal_number,
  ];
  const folded = foldText(searched.filter(Boolean).join(' '));
  return { fields: { ...own, name, folded, notes, is_active: given.is_active ?? true }, opening, openingAt };
}
