import type { WebhookEvent } from '@taraz/contract';
import type { Tx } from '../db/database.ts';
import { publishAll } from '../events/publish.ts';
import type { LoggedAction } from './actions.fa.ts';
import { type LoggedValues, logEvents } from './log-events.ts';

/** What the log keeps of the rows of one kind. */
interface Told<Row> {
  /** as people call it */
  nameOf(row: Row): string;
  /** nothing secret, and nothing that changes without anybody's doing: what is written stays */
  shown(row: Row): LoggedValues;
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

/** What a change is for who follows: that of a price or a merge, too, is one that the contract offers (`webhookEvents`). */
const endOf = <Row>({ before, after }: Change<Row>): 'created' | 'changed' | 'deleted' => {
  if (before === null) return 'created';
  return after === null ? 'deleted' : 'changed';
};

/**
 * The same, and to those who follow changes by /events, GET /changes and webhooks.
 * @param subject what webhooks may ask for that it came, changed or went, whichever action did it; without it the action's name is told
 */
export function publishingTeller<Action extends LoggedAction, Row extends { id: string; account_id: string }>(
  told: Told<Row>,
  subject?: 'customer' | 'product',
): Tell<Action, Row> {
  const log = teller<Action, Row>(told);
  return tellOf(async (tx, action, changes) => {
    await log.all(tx, action, changes);
    const [first] = rowsOf(changes);
    if (first === undefined) return;
    await publishAll(
      tx,
      first.account_id,
      changes.flatMap((change) => {
        const type = subject === undefined ? action : (`${subject}.${endOf(change)}` satisfies WebhookEvent);
        return rowsOf([change]).map(({ id }) => ({ type, data: { id } }));
      }),
    );
  });
}
