import type { CallInput, CallReply, calls } from '@taraz/contract';
import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { refuseTaken } from '../../platform/db/refuse-taken.ts';
import { checkIfMatch, etagOf } from '../../platform/http/etag.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { viewMessages } from './messages.fa.ts';
import type { InvoiceViewTables } from './tables.ts';

type View = CallReply<typeof calls.createInvoiceView>;
type ViewInput = CallInput<typeof calls.createInvoiceView>['body'];
type ViewRow = Selectable<InvoiceViewTables['invoice_views']>;

/** Whose views: they are a person's own, within one account. */
export interface Viewer {
  accountId: string;
  userId: string;
}

/** So many tabs are of use to nobody. */
const viewsMax = 20;

const showView = ({ id, version, name, filter, created_at }: ViewRow): View => ({
  id,
  etag: etagOf(version),
  name,
  filter,
  created_at: created_at.toISOString(),
});

function readName(input: ViewInput): string {
  const name = input.name.trim();
  if (name !== '') return name;
  const errors = [{ path: 'name', code: 'REQUIRED', message: viewMessages.nameMissing }];
  throw new Problem('INVALID_INPUT', { errors });
}

const refusingTwins = <T>(work: Promise<T>): Promise<T> =>
  refuseTaken(work, 'invoice_views_name_unique', 'name', viewMessages.nameTaken);

export async function viewsOf(tx: Tx, { accountId, userId }: Viewer): Promise<View[]> {
  const rows = await tx
    .selectFrom('invoice_views')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(showView);
}

/** @throws Problem INVALID_INPUT without a name; CONFLICT for a name in use, or when there are too many */
export async function createView(
  tx: Tx,
  { clock, ids }: Pick<Runtime, 'clock' | 'ids'>,
  viewer: Viewer,
  input: ViewInput,
): Promise<View> {
  const name = readName(input);
  if ((await viewsOf(tx, viewer)).length >= viewsMax)
    throw new Problem('CONFLICT', { detail: viewMessages.tooMany(viewsMax) });
  const now = new Date(clock.nowMs());
  const row = {
    account_id: viewer.accountId,
    id: ids.uuid(),
    user_id: viewer.userId,
    name,
    filter: JSON.stringify(input.filter),
    created_at: now,
    updated_at: now,
  };
  return showView(
    await refusingTwins(tx.insertInto('invoice_views').values(row).returningAll().executeTakeFirstOrThrow()),
  );
}

async function lockView(tx: Tx, { accountId, userId }: Viewer, id: string): Promise<ViewRow> {
  const row = await tx
    .selectFrom('invoice_views')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Problem('NOT_FOUND');
  return row;
}

/** @throws Problem NOT_FOUND, also for a colleague's; STALE, INVALID_INPUT, CONFLICT */
export async function changeView(
  tx: Tx,
  { clock }: Pick<Runtime, 'clock'>,
  viewer: Viewer,
  { id, input, ifMatch }: { id: string; input: ViewInput; ifMatch: string | null },
): Promise<View> {
  const name = readName(input);
  const { version } = await lockView(tx, viewer, id);
  checkIfMatch(ifMatch, version);
  const change = tx
    .updateTable('invoice_views')
    .set({
      name,
      filter: JSON.stringify(input.filter),
      version: version + 1,
      updated_at: new Date(clock.nowMs()),
    })
    .where('account_id', '=', viewer.accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return showView(await refusingTwins(change));
}

/** @throws Problem NOT_FOUND */
export async function removeView(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  await lockView(tx, viewer, id);
  await tx.deleteFrom('invoice_views').where('account_id', '=', viewer.accountId).where('id', '=', id).execute();
}

/** Columns that a person chose for a list; none chosen: empty. */
export async function layoutOf(tx: Tx, { accountId, userId }: Viewer, list: string): Promise<string[]> {
  const row = await tx
    .selectFrom('list_layouts')
    .select('columns')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .executeTakeFirst();
  return row?.columns ?? [];
}

export async function keepLayout(
  tx: Tx,
  { clock }: Pick<Runtime, 'clock'>,
  { accountId, userId }: Viewer,
  { list, columns }: { list: string; columns: string[] },
): Promise<string[]> {
  const row = { columns, updated_at: new Date(clock.nowMs()) };
  await tx
    .insertInto('list_layouts')
    .values({ account_id: accountId, user_id: userId, list, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id', 'list']).doUpdateSet(row))
    .execute();
  return columns;
}
