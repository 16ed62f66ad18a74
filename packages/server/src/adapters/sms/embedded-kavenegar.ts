import type { Database } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { VendorFetch } from '../call-vendor.ts';
import { type SmsTemplate, smsTemplates } from './sms-sender.ts';
import { smsTexts } from './sms-texts.fa.ts';

const reply = (status: number, message: string, entries: unknown = null): Response =>
  new Response(JSON.stringify({ return: { status, message }, entries }), {
    status,
    headers: { 'content-type': 'application/json' },
  });

const isTemplate = (name: string): name is SmsTemplate => smsTemplates.some((one) => one === name);

/**
 * Kavenegar as it behaves, without sending: what would have gone lies in `dev_outbox`. Steered by the number's end, so
 * that tests and demos need no switch: …0411 is no recipient, …0503 finds the vendor down, …0418 without credit.
 */
export function embeddedKavenegar(database: Database, clock: Clock): VendorFetch {
  return async (_url, init) => {
    const form = new URLSearchParams(String(init.body));
    const receptor = form.get('receptor') ?? '';
    const template = form.get('template') ?? '';
    const tokens = ['token', 'token2', 'token3'].flatMap((name) => form.get(name) ?? []);
    if (receptor.endsWith('0503')) return new Response('<html>503</html>', { status: 503 });
    if (receptor.endsWith('0411')) return reply(411, 'receptor');
    if (receptor.endsWith('0418')) return reply(418, 'credit');
    if (!isTemplate(template)) return reply(424, 'template');
    if (tokens.some((token) => /\s/.test(token))) return reply(431, 'token');
    const [code = ''] = tokens;
    const row = await database.withPlatform((tx) =>
      tx
        .insertInto('dev_outbox')
        .values({
          receptor,
          text: smsTexts[template](tokens),
          code: template === 'taraz-code' ? code : null,
          local_id: null,
          status: 5,
          at: new Date(clock.nowMs()),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return reply(200, 'ok', [
      { messageid: Number(row.id), status: 5, receptor, date: Math.floor(clock.nowMs() / 1000) },
    ]);
  };
}
