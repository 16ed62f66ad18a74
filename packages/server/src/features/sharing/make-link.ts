import { DAY_MS } from '@taraz/core';
import { nameToken, type SmsTemplate } from '../../adapters/sms/sms-sender.ts';
import type { Tx } from '../../platform/db/database.ts';
import { countMessages } from '../sms/account-messages.ts';
import { queueSms } from '../sms/sms-queue.ts';
import type { Reader, SharedKind, SharingDeps } from './deps.ts';
import { columnOf, type LinkRow, type SentLink } from './links.ts';
import { sharingMessages as messages } from './messages.fa.ts';
import { newToken } from './token.ts';

export interface Sharer extends Reader {
  /** null: the product itself */
  userId: string | null;
}

export interface NewLink {
  kind: SharedKind;
  /** of what is shared */
  id: string;
  /** 09…, '' for none */
  phone: string;
  /** that it lives */
  days: number;
  /** of a statement, YYYY-MM-DD */
  range: { from: string | null; to: string | null };
}

/** What carries the link: a template, which has its code first and who sends it last, with what it says between. */
export interface Carrier {
  template: SmsTemplate;
  seller: string;
  says?: readonly string[];
  notAfter?: Date | undefined;
}

/** Makes a link, and puts the message that carries it into the queue. @param carrier null: it is copied by hand */
export async function makeLink(
  tx: Tx,
  { runtime, sms }: Pick<SharingDeps, 'runtime' | 'sms'>,
  { accountId, userId }: Pick<Sharer, 'accountId' | 'userId'>,
  { kind, id, phone, days, range }: NewLink,
  carrier: Carrier | null,
): Promise<SentLink> {
  const nowMs = runtime.clock.nowMs();
  const token = newToken(runtime.random);
  const smsId = carrier && (await queueSms(sms, tx, { receptor: phone, ...messageOf(carrier, token) }));
  const created_at = new Date(nowMs);
  if (smsId !== null)
    await countMessages(tx, [
      { account_id: accountId, message_id: smsId, receptor: phone, with_link: true, created_at },
    ]);
  const row: LinkRow = await tx
    .insertInto('share_links')
    .values({
      account_id: accountId,
      id: runtime.ids.uuid(),
      token,
      purpose: carrier === null ? 'link' : 'sms',
      [columnOf(kind)]: id,
      from_day: range.from,
      to_day: range.to,
      receptor: phone,
      sms_id: smsId,
      created_by: userId,
      created_at,
      expires_at: new Date(nowMs + days * DAY_MS),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, sms_state: carrier === null ? null : 'queued' };
}

const messageOf = ({ template, seller, says = [], notAfter }: Carrier, token: string) => ({
  ...{ template, notAfter },
  tokens: [token, ...says, nameToken(seller, messages.seller)],
});
