import type { Tx } from '../db/database.ts';
import { publish } from '../events/publish.ts';
import type { LoggedAction } from './actions.fa.ts';
import { logEvent } from './log-events.ts';

/** What the log keeps of the rows of one kind. */
interface Told<Row> {
  /** as people call it */
  nameOf(row: Row): string;
  /** nothing secret, and nothing that changes without anybody's doing: what is written stays */
  shown(row: Row): unknown;
}

type Tell<Action, Row> = (tx: Tx, action: Action, before: Row | null, after: Row | null) => Promise<void>;

/** How a feature's commands write to the event log: of a row that came (no `before`), changed, or went (no `after`). */
export function teller<Action extends LoggedAction, Row extends { id: string }>({
  nameOf,
  shown,
}: Told<Row>): Tell<Action, Row> {
  return async (tx, action, before, after) => {
    const row = after ?? before;
    if (row === null) return;
    await logEvent(tx, {
      action,
      subjectId: row.id,
      subjectName: nameOf(row),
      before: before && shown(before),
      after: after && shown(after),
    });
  };
}

/** The same, and to those who follow changes by /events and webhooks, by the action's name. */
export function publishingTeller<Action extends LoggedAction, Row extends { id: string; account_id: string }>(
  told: Told<Row>,
): Tell<Action, Row> {
  const log = teller<Action, Row>(told);
  return async (tx, action, before, after) => {
    await log(tx, action, before, after);
    const row = after ?? before;
    if (row !== null) await publish(tx, row.account_id, { type: action, data: { id: row.id } });
  };
}
