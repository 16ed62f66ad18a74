import { type CallInput, calls } from '@taraz/contract';
import type { TestServer } from '../../../testing/with-server.ts';

type Body = CallInput<typeof calls.register>['body'];

/** A phone of its own for each sign-up, so that pauses of one test are not another's. */
let phones = 0;
export const newPhone = (): string => {
  phones += 1;
  return `0912${String(1_000_000 + phones * 7).slice(-7)}`;
};

const codesOf = async (server: TestServer, phone: string): Promise<string[]> => {
  const { messages } = await server.client()(calls.listOutbox, { query: { search_field: phone } });
  return messages.flatMap(({ code }) => code ?? []);
};

/** What went to a phone without a code, the latest first. */
export const textsTo = async (server: TestServer, phone: string): Promise<string[]> => {
  const { messages } = await server.client()(calls.listOutbox, { query: { search_field: phone } });
  return messages.filter(({ code }) => code === null).map(({ text }) => text);
};

/** The last code that went to a phone, which had `before` codes earlier. */
export async function codeFor(server: TestServer, phone: string, before = 0): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const [code, ...older] = await codesOf(server, phone);
    if (code !== undefined && older.length >= before) return code;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`no code came to ${phone}`);
}

/** Code asked for, read from the outbox, proved. */
export async function provePhone(
  server: TestServer,
  phone: string,
  purpose: 'signup' | 'phone_change' = 'signup',
): Promise<string> {
  const client = server.client();
  const before = (await codesOf(server, phone)).length;
  const { challenge_id } = await client(calls.sendCode, { body: { phone, purpose } });
  const { phone_ticket } = await client(calls.verifyCode, {
    body: { challenge_id, code: await codeFor(server, phone, before) },
  });
  return phone_ticket ?? '';
}

export const strongPassword = 'kj4m-wq8t-zx';

export const person = (phone: string, ticket: string): Body => ({
  user_type: 'real',
  username: `p_${phone}`,
  first_name: 'سارا',
  last_name: 'نمونه',
  national_code: '0499370899',
  phone,
  economic_code: '04993708990001',
  final_contract: true,
  province: 'تهران',
  city: 'تهران',
  postal_code: '1511943943',
  address: 'خیابان بهار، پلاک ۱۲',
  password: strongPassword,
  phone_ticket: ticket,
});

/** As the embedded registry has the company of this code. */
export const company = (phone: string, ticket: string): Body => ({
  ...person(phone, ticket),
  user_type: 'legal',
  economic_code: '14003778990',
  company: 'خدمات پارسه‌کار (نمونه)',
  registration_code: '377899',
  landline: '02188712345',
  ceo_national_code: '0499370899',
  ceo_birth_date: '1360/01/31',
});

/** The smallest PNG: one grey pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);
