import { TransportFailure } from '@taraz/authority';
import type { Database } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { VendorFetch } from '../call-vendor.ts';
import { type SmsTemplate, smsTemplates, tokenNames } from './sms-sender.ts';
import { smsTexts } from './sms-texts.fa.ts';

const reply = (status: number, message: string, entries: unknown = null): Response =>
  new Response(JSON.stringify({ return: { status, message }, entries }), {
    status,
    headers: { 'content-type': 'application/json' },
  });

const isTemplate = (name: string): name is SmsTemplate => smsTemplates.some((one) => one === name);

/** Steered by the number's end, so that tests and demos need no switch. */
function refusalFor(receptor: string): Response | null {
  if (receptor.endsWith('0411')) return reply(411, 'receptor');
  return receptor.endsWith('0418') ? reply(418, 'credit') : null;
}

/** Final statuses by the number's end; others are delivered. */
const finalStatuses: ReadonlyMap<string, number> = new Map([
  ['0006', 6],
  ['0011', 11],
  ['0013', 13],
  ['0014', 14],
]);
const messageMax = 900;
const receptorsMax = 200;
const idsMax = 500;
const deliveredAfterMs = 3_000;
const forgottenAfterMs = 48 * 3_600_000;
/** Spaces that a token may hold, by its name; of other white space and underscores none. */
const spacesMax: ReadonlyMap<string, number> = new Map([['token10', 5]]);
const isRefused = (name: string, token: string): boolean =>
  /[_\u200c]|[^\S ]/.test(token) || token.length > 100 || token.split(' ').length - 1 > (spacesMax.get(name) ?? 0);
const linkPattern = /https?:\/\/|www\.|\/preview\//;

/**
 * Kavenegar as it behaves, without sending: what would have gone lies in `dev_outbox`. …0411 is no recipient, …0503
 * finds the vendor down (templates 409, free texts a page), …0418 without credit; of what goes to …0008 the answer is lost,
 * of a free text that of its first sending.
 */
export function embeddedKavenegar(database: Database, clock: Clock): VendorFetch {
  const keep = (row: {
    receptor: string;
    text: string;
    code: string | null;
    local_id: string | null;
    status: number;
  }) =>
    database.withPlatform((tx) =>
      tx
        .insertInto('dev_outbox')
        .values({ ...row, at: new Date(clock.nowMs()) })
        .returning(['id', 'status'])
        .executeTakeFirstOrThrow(),
    );
  const entry = ({ id, status }: { id: string; status: number }, receptor: string) =>
    reply(200, 'ok', [{ messageid: Number(id), status, receptor, date: Math.floor(clock.nowMs() / 1000) }]);

  const isLost = (receptor: string): boolean => receptor.endsWith('0008');
  const lostAnswer = (): never => {
    throw new TransportFailure('aborted', 'maybe');
  };

  const lookup = async (form: URLSearchParams, receptor: string): Promise<Response> => {
    const template = form.get('template') ?? '';
    if (!isTemplate(template)) return reply(424, 'template');
    const names: readonly string[] = tokenNames[template];
    const tokens = names.map((name) => form.get(name) ?? '');
    if (tokens.some((token) => token === '')) return reply(406, 'token');
    if (tokens.some((token, index) => isRefused(names[index] ?? '', token))) return reply(431, 'token');
    const code = template === 'taraz-code' ? (tokens[0] ?? '') : null;
    const row = { receptor, text: smsTexts[template](tokens), code, local_id: null, status: 5 };
    const kept = await keep(row);
    return isLost(receptor) ? lostAnswer() : entry(kept, receptor);
  };

  const send = async (form: URLSearchParams, receptor: string): Promise<Response> => {
    const text = form.get('message') ?? '';
    const localId = form.get('localid');
    if (receptor.split(',').length > receptorsMax) return reply(414, 'receptors');
    if (text === '' || text.length > messageMax) return reply(413, 'message');
    if (linkPattern.test(text)) return reply(420, 'link');
    const known = await database.withPlatform((tx) =>
      tx.selectFrom('dev_outbox').select(['id', 'status']).where('local_id', '=', localId).executeTakeFirst(),
    );
    if (localId !== null && known !== undefined) return entry(known, receptor);
    const row = await keep({ receptor, text, code: null, local_id: localId, status: 1 });
    return isLost(receptor) ? lostAnswer() : entry(row, receptor);
  };

  const status = async (form: URLSearchParams): Promise<Response> => {
    const ids = (form.get('messageid') ?? '').split(',');
    if (ids.length > idsMax) return reply(414, 'ids');
    const nowMs = clock.nowMs();
    const entries = await database.withPlatform(async (tx) => {
      const rows = await tx.selectFrom('dev_outbox').selectAll().where('id', 'in', ids).execute();
      const said = [];
      for (const id of ids) {
        const row = rows.find((one) => one.id === id);
        const ageMs = row === undefined ? Number.POSITIVE_INFINITY : nowMs - row.at.getTime();
        const final = finalStatuses.get(row?.receptor.slice(-4) ?? '') ?? 10;
        const now = ageMs > forgottenAfterMs ? 100 : ageMs > deliveredAfterMs ? final : 4;
        if (row !== undefined && now !== 100)
          await tx.updateTable('dev_outbox').set({ status: now }).where('id', '=', id).execute();
        said.push({ messageid: Number(id), status: now });
      }
      return said;
    });
    return reply(200, 'ok', entries);
  };

  return async (url, init) => {
    const form = new URLSearchParams(String(init.body));
    if (url.endsWith('/sms/status.json')) return status(form);
    const receptor = form.get('receptor') ?? '';
    const refusal = refusalFor(receptor);
    if (refusal !== null) return refusal;
    const isDown = receptor.endsWith('0503');
    if (!url.endsWith('/sms/send.json')) return isDown ? reply(409, 'busy') : lookup(form, receptor);
    return isDown ? new Response('<html>503</html>', { status: 503 }) : send(form, receptor);
  };
}
