import type { Tx } from '../db/database.ts';
import { publishAll } from '../events/publish.ts';
import type { LoggedAction } from './actions.fa.ts';
import { logEvents } from './log-events.ts';

/** What the log keeps of the rows of one kind. */
interface Told<Row> {
  /** as people call it */
  nameOf(row: Row): string;
  /** nothing secret, and nothing that changes without anybody's doing: what is written stays */
  shown(row: Row): unknown;
}

interface Change<Row> {
  before: Row | null;
  after: Row | null;
}

interface Tell<Action, Row> {
  (tx: Tx, action: Action, before: Row | null, after: Row | null): Promise<void>;
  /** of many rows, in few statements */
  all(tx: Tx, action: Action, changes: readonly Change<Row>[]): Promise<void>;
}

type TellAll<Action, Row> = Tell<Action, Row>['all'];

const tellOf = <Action, Row>(all: TellAll<Action, Row>): Tell<Action, Row> =>
  Object.assign(
    (tx: Tx, action: Action, before: Row | null, after: Row | null) => all(tx, action, [{ before, after }]),
    { all },
  );

const rowsOf = <Row>(changes: readonly Change<Row>[]): Row[] =>
  changes.map(({ before, after }) => after ?? before).filter((row) => row !== null);

/** How a feature's commands write to the event log: of a row that came (no `before`), changed, or went (no `after`). */
export function teller<Action extends LoggedAction, Row extends { id: string }>({
  nameOf,
  shown,
}: Told<Row>): Tell<Action, Row> {
  return tellOf(async (tx, action, changes) =>
    logEvents(
      tx,
      changes.flatMap(({ before, after }) => {
        const row = after ?? before;
        if (row === null) return [];
        return [
          {
            action,
            subjectId: row.id,
            subjectName: nameOf(row),
            before: before && shown(before),
            after: after && shown(after),
          },
        ];
      }),
    ),
  );
}

/** The same, and to those who follow changes by /events and webhooks, by the action's name. */
export function publishingTeller<Action extends LoggedAction, Row extends { id: string; account_id: string }>(
  told: Told<Row>,
): Tell<Action, Row> {
  const log = teller<Action, Row>(told);
  return tellOf(async (tx, action, changes) => {
    await log.all(tx, action, changes);
    const rows = rowsOf(changes);
    const [first] = rows;
    if (first === undefined) return;
    await publishAll(
      tx,
      first.account_id,
      rows.map(({ id }) => ({ type: action, data: { id } })),
    );
  });
}
