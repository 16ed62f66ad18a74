import type { CallReply, calls } from '@taraz/contract';
import type { Tx } from '../../platform/db/database.ts';
import { lockAccount } from '../../platform/db/lock-account.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { publish } from '../../platform/events/publish.ts';
import { Problem } from '../../platform/problem.ts';
import type { SettingsDeps } from './deps.ts';
import { found, mayBeDefault } from './memory-commands.ts';
import { settingsMessages } from './messages.fa.ts';
import { type MemoryRow, memoryByRowId } from './queries.ts';
import { moveUnissued } from './unissued.ts';

type LeftBehind = CallReply<typeof calls.handOverMemory>;

/**
 * Has what was written for a memory that is disabled be issued by another that issues: each would be refused else, and a
 * recurring one left a draft each time.
 * @throws Problem NOT_FOUND, INVALID_INPUT for a memory that issues nothing of the kind, CONFLICT while it issues itself
 */
export async function handOver(
  { runtime, defaultEnvironment }: Pick<SettingsDeps, 'runtime' | 'defaultEnvironment'>,
  tx: Tx,
  id: string,
  to: string,
): Promise<LeftBehind> {
  await lockAccount(tx);
  const { memory: from } = found(await memoryByRowId(tx, id));
  if (from.enabled) throw new Problem('CONFLICT', { detail: settingsMessages.handsOverDisabled });
  const heir = (await memoryByRowId(tx, to))?.memory;
  const isOfKind = (one: MemoryRow) => mayBeDefault(one.environment, defaultEnvironment);
  if (heir === undefined || !heir.enabled || isOfKind(heir) !== isOfKind(from)) {
    const errors = [{ path: 'to', code: 'NOT_ALLOWED', message: settingsMessages.handsOverTo }];
    throw new Problem('INVALID_INPUT', { errors });
  }
  const moved = await moveUnissued(tx, from, heir, new Date(runtime.clock.nowMs()));
  await logEvent(tx, {
    action: 'memory.handed_over',
    subjectId: from.id,
    subjectName: from.memory_id,
    after: { to: heir.memory_id, ...moved },
  });
  await publish(tx, from.account_id, { type: 'memory.changed', data: { memory_id: from.memory_id } });
  return moved;
}
