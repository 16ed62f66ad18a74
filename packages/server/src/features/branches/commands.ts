import type { CallInput, calls, FieldProblem } from '@taraz/contract';
import { checkBranchCode, checkPostalCode, cleanIdentifier } from '@taraz/core';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { refuseTaken } from '../../platform/db/refuse-taken.ts';
import { teller } from '../../platform/event-log/tell-change.ts';
import { checkIfMatch } from '../../platform/http/etag.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { usesOfBranch } from './branch-uses.ts';
import { branchMessages } from './messages.fa.ts';
import type { BranchTables } from './tables.ts';

export type BranchRow = Selectable<BranchTables['branches']>;
type BranchInput = CallInput<typeof calls.createBranch>['body'];
type Sources = Pick<Runtime, 'clock' | 'ids'>;

/** @throws Problem INVALID_INPUT with one entry for every bad field */
function readBranch(input: BranchInput) {
  const text = (name: keyof BranchInput) => (input[name] ?? '').trim();
  const digits = (name: keyof BranchInput) => cleanIdentifier(input[name] ?? '');
  const fields = {
    name: text('name'),
    // People leave the leading noughts out.
    code: digits('code') === '' ? '' : digits('code').padStart(4, '0'),
    phone: digits('phone'),
    province: text('province'),
    city: text('city'),
    address: text('address'),
    postal_code: digits('postal_code'),
  };
  const errors: FieldProblem[] = [];
  const refuse = (path: string, code: string, message: string) => errors.push({ path, code, message });
  if (fields.name === '') refuse('name', 'REQUIRED', branchMessages.nameMissing);
  if (!checkBranchCode(fields.code)) refuse('code', 'BAD_FORMAT', branchMessages.code);
  if (fields.phone !== '' && !/^\d{10,11}$/.test(fields.phone)) refuse('phone', 'BAD_FORMAT', branchMessages.phone);
  if (fields.postal_code !== '' && !checkPostalCode(fields.postal_code)) {
    refuse('postal_code', 'BAD_FORMAT', branchMessages.postalCode);
  }
  if (errors.length > 0) throw new Problem('INVALID_INPUT', { errors });
  return fields;
}

const refusingTwins = <T>(work: Promise<T>): Promise<T> =>
  refuseTaken(work, 'branches_code_unique', 'code', branchMessages.known);

type BranchAction = 'branch.created' | 'branch.changed' | 'branch.deleted';
const tell = teller<BranchAction, BranchRow>({
  nameOf: ({ name }) => name,
  shown: ({ name, code, phone, province, city, address, postal_code }) => ({
    name,
    code,
    phone,
    province,
    city,
    address,
    postal_code,
  }),
});

/** @throws Problem INVALID_INPUT, CONFLICT for a code that another branch has */
export async function createBranch({ clock, ids }: Sources, tx: Tx, accountId: string, input: BranchInput) {
  const fields = readBranch(input);
  const now = new Date(clock.nowMs());
  const row = await refusingTwins(
    tx
      .insertInto('branches')
      .values({ ...fields, account_id: accountId, id: ids.uuid(), created_at: now, updated_at: now })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  await tell(tx, 'branch.created', null, row);
  return row;
}

const lockBranch = async (tx: Tx, id: string): Promise<BranchRow> => {
  const row = await tx.selectFrom('branches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (row === undefined) throw new Problem('NOT_FOUND');
  return row;
};

/** @throws Problem INVALID_INPUT, NOT_FOUND, STALE, CONFLICT */
export async function changeBranch(
  { clock }: Sources,
  tx: Tx,
  id: string,
  input: BranchInput,
  ifMatch: string | null,
): Promise<BranchRow> {
  const fields = readBranch(input);
  const before = await lockBranch(tx, id);
  checkIfMatch(ifMatch, before.version);
  const row = await refusingTwins(
    tx
      .updateTable('branches')
      .set({ ...fields, version: before.version + 1, updated_at: new Date(clock.nowMs()) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  await tell(tx, 'branch.changed', before, row);
  return row;
}

/** @throws Problem NOT_FOUND, IN_USE while people belong to it, or anything that they wrote is its */
export async function removeBranch(tx: Tx, id: string): Promise<void> {
  const before = await lockBranch(tx, id);
  const people = (await peopleByBranch(tx)).get(id) ?? 0;
  if (people > 0) throw new Problem('IN_USE', { detail: branchMessages.inUse(people) });
  const uses = await usesOfBranch(tx, id);
  if (uses.length > 0) throw new Problem('IN_USE', { detail: branchMessages.used(uses) });
  await tx.deleteFrom('branches').where('id', '=', id).execute();
  await tell(tx, 'branch.deleted', before, null);
}

/** How many people belong to each branch. */
export async function peopleByBranch(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await sql<{ branch_id: string; people: number }>`
    select branch_id, count(*)::int as people from memberships where branch_id is not null group by 1`.execute(tx);
  return new Map(rows.map(({ branch_id, people }) => [branch_id, people]));
}
