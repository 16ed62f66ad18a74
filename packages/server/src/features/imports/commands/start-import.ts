import { open } from 'node:fs/promises';
import { importLimits, type SpooledFile } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { logEvent } from '../../../platform/event-log/log-events.ts';
import { holderOf } from '../../../platform/http/holder-of.ts';
import type { RequestContext } from '../../../platform/http/route.ts';
import { Problem } from '../../../platform/problem.ts';
import { shownName } from '../../../platform/shown-name.ts';
import { spreadsheetMessages } from '../../../platform/spreadsheet/messages.fa.ts';
import { readRange } from '../../../platform/spreadsheet/read-range.ts';
import type { ImportDeps } from '../deps.ts';
import { type ImportRow, wakeImporters } from '../job.ts';
import { importMessages } from '../messages.fa.ts';

const chunkBytes = 1024 * 1024;
const nameCharactersMax = 120;

const isFile = (file: unknown): file is SpooledFile =>
  typeof file === 'object' && file !== null && 'path' in file && 'sha256' in file;

/** The file of a streamed call. @throws Problem INVALID_INPUT */
export function fileOf(file: unknown): SpooledFile {
  const refuse = (message: string): never => {
    throw new Problem('INVALID_INPUT', { errors: [{ path: 'file', code: 'REQUIRED', message }] });
  };
  if (!isFile(file)) return refuse(importMessages.NO_FILE);
  return file.size === 0 ? refuse(spreadsheetMessages.EMPTY()) : file;
}

/**
 * Whoever brings file after file and issues none fills the database of everybody: what is kept of those has an end.
 * Two that come in the same moment may both be taken.
 * @throws Problem CONFLICT
 */
async function refuseTooMuchOpen(tx: Tx, accountId: string, bytes: number): Promise<void> {
  const { open } = await tx
    .selectFrom('imports')
    .select(({ fn }) => fn.sum<string | null>('file_bytes').as('open'))
    .where('account_id', '=', accountId)
    .where('state', '<>', 'done')
    // Of one that was stopped the rows are kept that it has.
    .where(sql<boolean>`not (state in ('stopped', 'failed') and (row_count = 0 or rows_gone_at is not null))`)
    .executeTakeFirstOrThrow();
  if (Number(open ?? 0) + bytes <= importLimits.openBytesMax) return;
  throw new Problem('CONFLICT', {
    detail: importMessages.TOO_MUCH_OPEN(Math.round(importLimits.openBytesMax / 1024 ** 2)),
  });
}

/** Keeps the file and has it read. @throws Problem INVALID_INPUT, CONFLICT */
export async function startImport(deps: ImportDeps, context: RequestContext, given: unknown): Promise<ImportRow> {
  const file = fileOf(given);
  const { accountId } = context;
  const id = deps.runtime.ids.uuid();
  const now = new Date(deps.runtime.clock.nowMs());
  return deps.database.withAccount(accountId, async (tx) => {
    await refuseTooMuchOpen(tx, accountId, file.size);
    const row = await tx
      .insertInto('imports')
      .values({
        account_id: accountId,
        id,
        state: 'reading',
        file_name: shownName(file.name, nameCharactersMax),
        file_bytes: file.size,
        sha256: file.sha256,
        created_by: context.userId,
        writer_id: holderOf(context),
        branch_id: context.branchId,
        memory_ids: context.memoryIds,
        brought_with: context.memoryIds,
        phase_at: now,
        turn_at: now,
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const handle = await open(file.path, 'r');
    try {
      let place = 0;
      for await (const bytes of readRange(handle, 0, file.size, chunkBytes)) {
        await tx.insertInto('import_chunks').values({ account_id: accountId, import_id: id, place, bytes }).execute();
        place += 1;
      }
    } finally {
      await handle.close();
    }
    await logEvent(tx, { action: 'import.started', subjectId: id, subjectName: row.file_name });
    await wakeImporters(tx);
    return row;
  });
}
