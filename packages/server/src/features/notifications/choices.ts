import {
  type CallReply,
  type calls,
  holds,
  type NotificationKind,
  notificationAudiences,
  notificationKinds,
  notificationWays,
} from '@taraz/contract';
import type { Tx } from '../../platform/db/database.ts';
import { lockAccount } from '../../platform/db/lock-account.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { checkIfMatch, etagOf } from '../../platform/http/etag.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import type { Clock } from '../../platform/runtime.ts';
import { notificationMessages } from './messages.fa.ts';
import type { KeptChoices, PersonalChoice } from './tables.ts';

type Choices = CallReply<typeof calls.getNotificationChoices>;
export interface ChoiceChange {
  kind: NotificationKind;
  in_app?: boolean;
  sms?: boolean;
  webhook?: boolean;
}

/** Before anyone has chosen: in the product, not by SMS. */
export const defaultChoice: PersonalChoice = { in_app: true, sms: false };

/** May news of this kind reach someone of these rights? */
export function isFor(kind: NotificationKind, isAdmin: boolean, permissions: readonly string[]): boolean {
  const audience = notificationAudiences[kind];
  return isAdmin || (audience !== 'admin' && holds(permissions, audience));
}

/** Kinds that the account's webhooks do not get. */
export async function silencedWebhooks(tx: Tx): Promise<readonly NotificationKind[]> {
  const row = await tx.selectFrom('notification_webhooks').select('silenced').executeTakeFirst();
  return row?.silenced ?? [];
}

const ownRow = (tx: Tx, userId: string) =>
  tx.selectFrom('notification_choices').selectAll().where('user_id', '=', userId).executeTakeFirst();

export async function readChoices(tx: Tx, { userId, roles, permissions }: RequestContext): Promise<Choices> {
  const own = await ownRow(tx, userId);
  const silenced = await silencedWebhooks(tx);
  const person = await tx.selectFrom('users').select('phone').where('user_id', '=', userId).executeTakeFirst();
  return {
    etag: etagOf(own?.version ?? 0),
    phone: person?.phone ?? null,
    choices: notificationKinds
      .filter((kind) => isFor(kind, roles.includes('admin'), permissions))
      .map((kind) => ({ kind, ...(own?.choices[kind] ?? defaultChoice), webhook: !silenced.includes(kind) })),
  };
}

async function changeWebhooks(tx: Tx, accountId: string, changes: readonly ChoiceChange[]): Promise<void> {
  const wanted = new Map(changes.flatMap(({ kind, webhook }) => (webhook === undefined ? [] : [[kind, webhook]])));
  if (wanted.size === 0) return;
  const before = await silencedWebhooks(tx);
  const silenced = notificationKinds.filter((kind) => !(wanted.get(kind) ?? !before.includes(kind)));
  await tx
    .insertInto('notification_webhooks')
    .values({ account_id: accountId, silenced })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ silenced }))
    .execute();
}

/** Holds the membership of who asks until the transaction ends. @throws Problem UNAUTHENTICATED where it was taken back meanwhile */
async function holdMembership(tx: Tx, userId: string): Promise<void> {
  const member = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('user_id', '=', userId)
    .forKeyShare()
    .executeTakeFirst();
  if (member === undefined) throw new Problem('UNAUTHENTICATED');
}

/** What somebody chose, which goes with the membership that is about to be taken back; undefined: nothing. A choice that is being made is waited for. */
export async function choicesToKeep(tx: Tx, userId: string): Promise<KeptChoices | undefined> {
  await tx.selectFrom('memberships').select('user_id').where('user_id', '=', userId).forUpdate().execute();
  return (await ownRow(tx, userId))?.choices;
}

/** Of somebody who came back and has chosen nothing anew: what they had chosen before they were let out. */
export async function giveChoicesBack(
  tx: Tx,
  clock: Clock,
  { accountId, userId }: Pick<RequestContext, 'accountId' | 'userId'>,
  choices: KeptChoices | undefined,
): Promise<void> {
  if (choices === undefined) return;
  await tx
    .insertInto('notification_choices')
    .values({
      ...{ account_id: accountId, user_id: userId, choices: JSON.stringify(choices) },
      updated_at: new Date(clock.nowMs()),
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doNothing())
    .execute();
}

/** @throws Problem FORBIDDEN, INVALID_INPUT, STALE; UNAUTHENTICATED for who has just lost the account */
export async function changeChoices(
  tx: Tx,
  clock: Clock,
  context: RequestContext,
  changes: readonly ChoiceChange[],
): Promise<Choices> {
  const { userId, accountId, roles } = context;
  if (!roles.includes('admin') && changes.some(({ webhook }) => webhook !== undefined))
    throw new Problem('FORBIDDEN', { detail: notificationMessages.onlyAdmin });
  // Of webhooks what is kept is the account's, and written whole: two admins wait for each other, as all do before they hold a membership.
  if (changes.some(({ webhook }) => webhook !== undefined)) await lockAccount(tx);
  await holdMembership(tx, userId);
  const present = { account_id: accountId, user_id: userId, choices: '{}', version: 0 };
  await tx
    .insertInto('notification_choices')
    .values({ ...present, updated_at: new Date(clock.nowMs()) })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doNothing())
    .execute();
  const row = await tx
    .selectFrom('notification_choices')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  checkIfMatch(context.ifMatch, row.version);
  const before = await readChoices(tx, context);
  const wantsSms = changes.findIndex(({ sms }) => sms === true);
  if (wantsSms >= 0 && before.phone === null) {
    const error = { path: `choices[${wantsSms}].sms`, code: 'NO_PHONE', message: notificationMessages.noPhone };
    throw new Problem('INVALID_INPUT', { errors: [error] });
  }
  const choices = { ...row.choices };
  for (const { kind, in_app, sms } of changes) {
    const now = choices[kind] ?? defaultChoice;
    choices[kind] = { in_app: in_app ?? now.in_app, sms: sms ?? now.sms };
  }
  await tx
    .updateTable('notification_choices')
    .set({ choices: JSON.stringify(choices), version: row.version + 1, updated_at: new Date(clock.nowMs()) })
    .where('user_id', '=', userId)
    .execute();
  await changeWebhooks(tx, accountId, changes);
  const after = await readChoices(tx, context);
  await logEvent(tx, { action: 'notifications.changed', before: loggedChoices(before), after: loggedChoices(after) });
  return after;
}

/** As the event log keeps them: by kind of news the ways it comes. */
export const loggedChoices = ({ choices }: Pick<Choices, 'choices'>) =>
  Object.fromEntries(choices.map(({ kind, ...ways }) => [kind, notificationWays.filter((way) => ways[way])] as const));
