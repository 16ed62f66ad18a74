import { cleanIdentifier } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';
import { widthOf } from '../../platform/spreadsheet/file-columns.ts';
import type { WholeFile } from '../../platform/spreadsheet/read-whole-file.ts';
import { untoldColumns } from '../../platform/spreadsheet/untold-columns.ts';
import type { Sources } from '../treasury/post-movements.ts';
import { amountFields, fieldsByTitle } from './columns.ts';
import { headerOf, unitOf, unitSaid } from './header.ts';
import { rememberedMapping } from './mappings.ts';
import { statementTexts } from './messages.fa.ts';
import { neededFields } from './needed.ts';
import { type NamedStatement, placeOf, statementById } from './queries.ts';
import { tellScreens } from './tell-screens.ts';

/** Shorter numbers stand above a file for other reasons. */
const accountDigitsLeast = 8;

/** @throws Problem CONFLICT for a desk: no bank tells what lies in it */
export async function checkPlace(tx: Tx, placeId: string): Promise<void> {
  const { kind } = await placeOf(tx, placeId);
  if (kind === 'desk') throw new Problem('CONFLICT', { detail: statementTexts.place });
}

/** The other place of which a number stands above the header, where none of this one does: a file that was mistaken. */
async function otherPlaceOf(tx: Tx, placeId: string, above: readonly string[]): Promise<string | null> {
  const text = above.map((cell) => cleanIdentifier(cell).replace(/[^0-9A-Za-z]/g, '')).join(' ');
  const places = await tx
    .selectFrom('treasury_places')
    .select(['id', 'name', 'account_number', 'sheba', 'card_number', 'terminal_number'])
    .execute();
  const isNamed = (place: (typeof places)[number]): boolean =>
    [place.account_number, place.sheba, place.card_number, place.terminal_number]
      .map((number) => cleanIdentifier(number).replace(/[^0-9A-Za-z]/g, ''))
      .some((number) => number.length >= accountDigitsLeast && text.includes(number));
  const named = places.filter(isNamed);
  return named.some(({ id }) => id === placeId) ? null : (named[0]?.name ?? null);
}

/**
 * Keeps a bank's file with what its columns are, as was said of such a header of this place before or by its titles.
 * Nothing of the books changes.
 * @throws Problem NOT_FOUND, CONFLICT, INVALID_INPUT for a file without a row under its header
 */
export async function createStatement(
  { clock, ids }: Sources,
  tx: Tx,
  { accountId, userId, placeId }: { accountId: string; userId: string; placeId: string },
  { name, rows, notices }: WholeFile,
): Promise<NamedStatement> {
  await checkPlace(tx, placeId);
  const header = headerOf(rows);
  if (rows.length <= header.at + 1) {
    const errors = [{ path: 'file', code: 'NO_ROWS', message: statementTexts.noRows }];
    throw new Problem('INVALID_INPUT', { errors });
  }
  const file = { rows, header_at: header.at, titles: header.titles };
  const guess = fieldsByTitle(rows, header);
  const said = unitSaid({ rows, ...header, fields: guess, amounts: amountFields, needed: neededFields });
  const told = await rememberedMapping(tx, placeId, header.titles, guess, said, widthOf(file));
  const { unit, isTold } = unitOf(told, said);
  const fields = told?.fields ?? guess;
  const other = await otherPlaceOf(
    tx,
    placeId,
    rows.slice(0, header.at).flatMap(({ cells }) => cells),
  );
  const id = ids.uuid();
  await tx
    .insertInto('bank_statements')
    .values({
      account_id: accountId,
      id,
      place_id: placeId,
      state: 'open',
      file_name: name,
      rows: JSON.stringify(rows),
      header_at: header.at,
      titles: JSON.stringify(header.titles),
      fields: JSON.stringify(fields),
      unit,
      is_told: isTold,
      untold: untoldColumns({ ...file, fields }, told?.told ?? 0),
      notices: JSON.stringify([
        ...(other === null ? [] : [statementTexts.otherPlace(other)]),
        ...(told?.notices ?? []),
        ...notices,
      ]),
      created_by: userId,
      created_at: new Date(clock.nowMs()),
    })
    .execute();
  await tellScreens(tx, accountId);
  return statementById(tx, id);
}
