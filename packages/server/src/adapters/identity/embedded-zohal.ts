import { checkLegalNationalId, checkMobile, checkNationalCode } from '@taraz/core';
import type { VendorFetch } from '../call-vendor.ts';
import { embeddedOutage, slowAnswerMs } from '../embedded-outage.ts';
import { inventedRegistry as invented } from './embedded-zohal.fa.ts';

const answer = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const found = (data: unknown): Response =>
  answer(200, { result: 1, response_body: { data, message: 'ok', error_code: null } });
const refused = (status = 200): Response =>
  answer(status, { result: 0, response_body: { data: null, message: 'not found', error_code: null } });

type Asked = Record<string, string | undefined>;
type Method = (asked: Asked) => Response;

const methods: Record<string, Method> = {
  shahkar({ mobile = '', national_code = '' }) {
    if (!checkNationalCode(national_code) || !checkMobile(mobile)) return refused(400);
    if (mobile.endsWith('0000')) return refused();
    return found({ matched: !mobile.endsWith('0404') });
  },
  company_inquiry({ national_id = '' }) {
    if (!checkLegalNationalId(national_id)) return refused(400);
    if (national_id.startsWith('99')) return refused();
    return found(invented.company(national_id));
  },
  'company_inquiry/board_members'({ national_id = '' }) {
    if (!checkLegalNationalId(national_id) || national_id.startsWith('99')) return refused();
    return found({ company_title: invented.company(national_id).name, board_members: invented.board });
  },
  national_identity_inquiry({ national_code = '', birth_date = '' }) {
    if (!checkNationalCode(national_code) || !/^1[34]\d\d\/\d\d\/\d\d$/.test(birth_date)) return refused(400);
    if (national_code.startsWith('9')) return refused();
    const isDead = national_code.startsWith('4');
    return found({ matched: true, alive: !isDead, is_dead: isDead, ...invented.person(national_code) });
  },
  postal_code_inquiry({ postal_code = '' }) {
    if (!/^\d{10}$/.test(postal_code)) return refused(400);
    if (postal_code.startsWith('99')) return refused();
    return found(invented.address(postal_code));
  },
};

const isSlow = ({ postal_code = '' }: Asked): boolean => postal_code.startsWith('98');

/**
 * Zohal as it behaves, over an invented registry. Steered by what is asked: phones ending 0404 belong to someone else,
 * 0000 cannot be told, whatever ends in 0503 finds the vendor down; companies and postal codes that begin with 99 are
 * unknown, of one with 98 the answer comes late, and an address has either shape; of persons a code that begins with 3 is
 * no CEO, with 4 dead, with 5 of nearly the CEO's name, with 9 unknown.
 */
export function embeddedZohal(pause: (ms: number) => Promise<void>): VendorFetch {
  const outage = embeddedOutage();
  return async (url, init) => {
    const method = new URL(url).pathname.split('/inquiry/')[1] ?? '';
    const asked = JSON.parse(String(init.body)) as Asked;
    if (Object.values(asked).some((value) => value?.endsWith('0503'))) return outage(init);
    if (isSlow(asked)) await pause(slowAnswerMs);
    return methods[method]?.(asked) ?? refused(404);
  };
}
