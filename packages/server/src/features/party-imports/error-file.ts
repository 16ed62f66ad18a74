import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { StreamReply } from '../../platform/http/route.ts';
import { pagesByCharacters, sizesAtOnce } from '../../platform/pages-by-characters.ts';
import { sheetReply } from '../invoice-export/sheet-file.ts';
import { importTexts } from './messages.fa.ts';
import { columnsOf } from './read-cells.ts';
import type { PartyKind } from './tables.ts';

/** Rows that could not be taken, in their order, as they were sent; each page in a transaction of its own. */
export function refusedRows(database: Database, accountId: string, importId: string) {
  const faultsAfter = (tx: Tx, after: number) =>
    tx
      .selectFrom('party_import_faults')
      .where('import_id', '=', importId)
      .where('row_no', '>', after)
      .orderBy('row_no');
  return pagesByCharacters(
    (after) =>
      database.withAccount(accountId, (tx) =>
        faultsAfter(tx, after)
          .select(['row_no as place', sql<number>`length(cells::text) + length(errors::text)`.as('characters')])
          .limit(sizesAtOnce)
          .execute(),
      ),
    (after, last) =>
      database.withAccount(accountId, (tx) =>
        faultsAfter(tx, after).select(['row_no', 'cells', 'errors']).where('row_no', '<=', last).execute(),
      ),
  );
}

/**
 * The rows that could not be taken, as they were sent, with the reason at their end; any number of them.
 * @param columns of the file; none where its columns are not known
 */
export function errorFile(
  database: Database,
  accountId: string,
  { id, kind, columns }: { id: string; kind: PartyKind; columns: readonly { title: string }[] },
): StreamReply {
  const titles = new Map(columnsOf[kind].map(({ field, title }) => [field, title]));
  const head = columns.length > 0 ? columns.map(({ title }) => title) : [...titles.values()];
  async function* pages() {
    for await (const page of refusedRows(database, accountId, id)) {
      yield page.map(({ cells, errors }) => {
        const reasons = errors.map(({ path, message }) =>
          titles.has(path) ? `${titles.get(path)}: ${message}` : message,
        );
        return [...head.map((_, at) => cells[at] ?? ''), reasons.join(' ')];
      });
    }
  }
  const shape = { file: importTexts.errorFile[kind], sheet: importTexts.sheets[kind], numbers: [] };
  return sheetReply({ ...shape, head: [...head, importTexts.reason] }, 'xlsx', pages());
}
