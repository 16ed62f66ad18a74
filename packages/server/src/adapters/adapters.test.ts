import { TransportFailure } from '@taraz/authority';
import { describe, expect, it, vi } from 'vitest';
import { callVendor, type VendorFetch } from './call-vendor.ts';
import { embeddedZohal } from './identity/embedded-zohal.ts';
import { watchRegistry } from './identity/watch-registry.ts';
import { createZohal } from './identity/zohal.ts';
import { createKavenegar } from './sms/kavenegar.ts';
import { nameToken } from './sms/sms-sender.ts';

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const message = { localId: '1', receptor: '09121234567', template: 'taraz-code', tokens: ['123456'] } as const;

describe('Kavenegar', () => {
  const send = (fetch: VendorFetch) => createKavenegar({ apiKey: 'k/e y', fetch }).send(message);
  const says = (status: number, http = status) =>
    send(async () => json(http, { return: { status, message: '' }, entries: null }));

  it('is asked as its documents say', async () => {
    let asked: [string, string] | undefined;
    const outcome = await send(async (url, init) => {
      asked = [url, String(init.body)];
      return json(200, { return: { status: 200, message: '' }, entries: [{ messageid: 8792343, status: 5 }] });
    });
    expect(asked).toEqual([
      'https://api.kavenegar.com/v1/k%2Fe%20y/verify/lookup.json',
      'receptor=09121234567&template=taraz-code&token=123456&type=sms',
    ]);
    expect(outcome).toEqual({ kind: 'accepted', vendorId: '8792343' });
  });

  it('takes the name of who sends a document beside its code', async () => {
    let asked = '';
    const kavenegar = createKavenegar({
      apiKey: 'k',
      fetch: async (_, init) => {
        asked = String(init.body);
        return json(200, { return: { status: 200, message: '' }, entries: [] });
      },
    });
    await kavenegar.send({ ...message, template: 'taraz-invoice', tokens: ['Abc1', 'نگین پارس'] });
    expect(new URLSearchParams(asked).get('token10')).toBe('نگین پارس');
    expect(new URLSearchParams(asked).get('token')).toBe('Abc1');
  });

  it.each([
    ['صنایع بسته‌بندی آریا', 'صنایع بسته بندی آریا'],
    ['a_b\nc', 'a b c'],
    ['یک دو سه چهار پنج شش هفت', 'یک دو سه چهار پنج شش'],
    ['x'.repeat(120), 'x'.repeat(100)],
    [' ‌_ ', 'فروشنده'],
  ])('a name is cut to what it takes: %j', (name, token) => {
    expect(nameToken(name, 'فروشنده')).toBe(token);
  });

  it.each([
    [411, 'refused'],
    [418, 'misconfigured'],
    [424, 'misconfigured'],
    [403, 'misconfigured'],
    [501, 'misconfigured'],
    [402, 'unknown'],
    [409, 'down'],
    [451, 'down'],
  ])('its status %i means %s, with whatever HTTP status it comes', async (status, kind) => {
    expect((await says(status)).kind).toBe(kind);
    expect((await says(status, 200)).kind).toBe(kind);
  });

  it('tells what surely did not go from what perhaps went', async () => {
    const fails = (error: Error) => send(() => Promise.reject(error));
    expect((await fails(new TransportFailure('connect-timeout', 'no'))).kind).toBe('down');
    expect((await fails(new TransportFailure('lost', 'maybe'))).kind).toBe('unknown');
    expect((await fails(new DOMException('', 'TimeoutError'))).kind).toBe('unknown');
    expect((await send(async () => new Response('<html>', { status: 200 }))).kind).toBe('unknown');
  });

  it.each([
    [302, 5_000],
    [403, 5_000],
    [404, 5_000],
    [429, 60_000],
    [503, 5_000],
  ])('a page in place of an answer, %i, is before it', async (status, retryAfterMs) => {
    const outcome = await send(async () => new Response('<html>', { status }));
    expect(outcome).toEqual({ kind: 'down', reason: `http ${status}`, retryAfterMs });
  });

  it('never lets the key out with a failure', async () => {
    const outcome = await send(() => Promise.reject(new TypeError('https://api.kavenegar.com/v1/k')));
    expect(JSON.stringify(outcome)).not.toContain('kavenegar');
  });
});

describe('Zohal', () => {
  const pauses: number[] = [];
  const pause = async (ms: number) => void pauses.push(ms);
  const over = (fetch: VendorFetch) => createZohal({ token: 't', fetch, pause });
  const embedded = over(embeddedZohal(pause));

  it('sends its bearer, and reads a yes and a no', async () => {
    let auth = '';
    const registry = over(async (_url, init) => {
      auth = new Headers(init.headers).get('authorization') ?? '';
      return json(200, { result: 1, response_body: { data: { matched: false }, message: '', error_code: null } });
    });
    expect(await registry.phoneOwner('09121234567', '0499370899')).toEqual({ outcome: 'no_match' });
    expect(auth).toBe('Bearer t');
  });

  it('writes an embedded address as people here write one: with Persian digits', async () => {
    const company = await embedded.company('14003778990');
    const place = await embedded.postalAddress('1511943943');
    for (const answer of [company, place]) {
      expect(answer.outcome).toBe('found');
      expect(JSON.stringify(answer)).toMatch(/پلاک [۰-۹]+/u);
    }
  });

  it('takes its own troubles for no answer about anybody', async () => {
    for (const status of [401, 402, 429, 500, 503]) {
      const answer = await over(async () => json(status, { result: 0 })).company('14003778990');
      expect(answer.outcome).toBe('unknown');
    }
    expect((await over(() => Promise.reject(new TypeError('x'))).company('14003778990')).outcome).toBe('unknown');
  });

  it('tells its operator of a refused key, an empty balance or a service that is off, and of which works again', async () => {
    const told: string[] = [];
    let status = 200;
    const registry = watchRegistry(
      over(async () => json(status, { result: 0, response_body: { data: null } })),
      { refused: async (subject) => void told.push(subject), served: async (method) => void told.push(method) },
    );
    for (status of [401, 402, 403, 500, 429, 200]) await registry.company('14003778990');
    expect(told.splice(0)).toEqual(['401', '402', '403/company', 'company']);
    for (status of [402, 503, 200]) await registry.companyCeo('14003778990', '0499370899', '1360/01/31');
    expect(told.splice(0)).toEqual(['402']);
    for (status of [403, 200]) await registry.postalAddress('1511943943');
    expect(told).toEqual(['403/postalAddress', 'postalAddress']);
  });

  it('asks a second time when the vendor is down, and only then', async () => {
    let calls = 0;
    const registry = over(async () => {
      calls += 1;
      return calls === 1 ? new Response('', { status: 502 }) : json(200, { result: 0, response_body: { data: null } });
    });
    expect((await registry.company('14003778990')).outcome).toBe('not_found');
    expect((await registry.company('14003778990')).outcome).toBe('not_found');
    expect(calls).toBe(3);
  });

  it('has one limit for both tries, long enough for an answer of eight seconds', async () => {
    vi.useFakeTimers();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), ms);
      return controller.signal;
    });
    /** An answer after so long, unless it is given up. */
    const answering = (ms: number): VendorFetch => {
      return (_url, { signal }) =>
        new Promise((resolve, reject) => {
          if (signal?.aborted) return reject(signal.reason);
          setTimeout(() => resolve(json(200, { result: 1, response_body: { data: { matched: true } } })), ms);
          signal?.addEventListener('abort', () => reject(signal.reason));
        });
    };
    const match = over(answering(8_000)).phoneOwner('09121234567', '0499370899');
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await match).toEqual({ outcome: 'match' });
    const late = over(answering(60_000)).phoneOwner('09121234567', '0499370899');
    await vi.advanceTimersByTimeAsync(15_000);
    expect((await late).outcome).toBe('unknown');
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('reads both shapes of an address', async () => {
    const flat = { province: 'فارس', town: 'شیراز', street: 'زند' };
    for (const data of [flat, { address: flat }]) {
      const answer = await over(async () => json(200, { result: 1, response_body: { data } })).postalAddress(
        '1511943943',
      );
      expect(answer).toMatchObject({ outcome: 'found', data: { city: 'شیراز', address: 'زند' } });
    }
  });

  it('compares the CEO by name, titles and spelling aside, and needs the day of birth', async () => {
    expect((await embedded.companyCeo('14003778990', '0499370899', '1360/01/31')).outcome).toBe('match');
    expect((await embedded.companyCeo('14003778990', '3240175800', '1360/01/31')).outcome).toBe('no_match');
    expect((await embedded.companyCeo('14003778990', '0499370899', '')).outcome).toBe('unknown');
  });

  it.each([
    ['0499370899', { outcome: 'match' }],
    ['3240175800', { outcome: 'no_match' }],
    ['4240175003', { outcome: 'no_match' }],
    ['5240175004', { outcome: 'unknown', reason: 'name nearly equal' }],
    ['9240175008', { outcome: 'unknown', reason: 'no such person' }],
  ])('the embedded one knows whose CEO %s is, dead and of nearly the same name too', async (code, answer) => {
    expect(await embedded.companyCeo('14003778990', code, '1360/01/31')).toMatchObject(answer);
  });

  it('the embedded one gives an address in either shape, and late', async () => {
    const asked = async (postal_code: string) => {
      const url = 'https://zohal/api/v0/services/inquiry/postal_code_inquiry';
      const answer = await embeddedZohal(pause)(url, { body: JSON.stringify({ postal_code }) });
      return JSON.parse(await answer.text()).response_body.data;
    };
    expect(await asked('1511943943')).toMatchObject({ province: 'تهران' });
    expect(await asked('1511943944')).toMatchObject({ address: { province: 'تهران' } });
    pauses.length = 0;
    expect((await embedded.postalAddress('9811943943')).outcome).toBe('found');
    expect(pauses).toEqual([8_000]);
  });

  it('the embedded one is down in each way in turn: refused, a page, no answer', async () => {
    const asked = await over(embeddedZohal(pause)).phoneOwner('09121230503', '0499370899');
    expect(asked).toMatchObject({ outcome: 'unknown', reason: 'http 503', isSilent: true });
    const post = { body: JSON.stringify({ mobile: '09121230503' }) };
    const outage = embeddedZohal(pause);
    const call = () => callVendor(outage, 'https://zohal/inquiry/shahkar', post, AbortSignal.abort());
    expect([await call(), await call(), await call(), await call()]).toMatchObject([
      { reason: 'not asked' },
      { reason: 'http 503' },
      { reason: 'TimeoutError' },
      { reason: 'not asked' },
    ]);
  });

  it.each([
    ['سید محمدرضا صالحی', {}, 'match'],
    ['محمد رضا صالحي', {}, 'match'],
    ['محمدرضا صالحیان', {}, 'unknown'],
    ['محمدرضا صالحی نجف‌آبادی', {}, 'unknown'],
    ['مریم رستگار', {}, 'no_match'],
    ['محمدرضا صالحی', { alive: false }, 'no_match'],
    ['محمدرضا صالحی', { is_dead: true }, 'no_match'],
    ['محمدرضا صالحی', { matched: false }, 'no_match'],
  ] as const)(
    'of the CEO «%s» and a person %j says %s; a name that is nearly the same is for a person to judge',
    async (name, more, outcome) => {
      const board = { company_title: 'نمونه', board_members: [{ name, position: 'مدیرعامل' }] };
      const person = { matched: true, first_name: 'محمدرضا', last_name: 'صالحی', ...more };
      const registry = over(async (url) =>
        json(200, { result: 1, response_body: { data: url.endsWith('board_members') ? board : person } }),
      );
      expect((await registry.companyCeo('14003778990', '0499370899', '1360/01/31')).outcome).toBe(outcome);
    },
  );

  it.each([
    ['مدیرعامل', 'قائم مقام مدیرعامل', 'مریم رستگار', 'no_match'],
    ['رئیس هیئت مدیره ومدیرعامل', 'عضو هیئت مدیره', 'علی رضایی', 'match'],
    ['مدیرعامل', 'معاون مدیر عامل', 'مریم رستگار', 'no_match'],
    ['مدیرعامل', 'عضو هیئت‌مدیره', 'علی رضایی', 'match'],
    ['مدیر عامل', 'عضو هیئت مدیره', 'علی رضایی', 'match'],
    ['عضو هیئت مدیره و مدیر عامل', 'رئیس هیئت مدیره', 'علی رضایی', 'match'],
    ['مدیرعامل - عضو هیئت مدیره', 'رئیس هیئت مدیره', 'علی رضایی', 'match'],
    ['نایب رئیس هیئت‌مدیره (مدیرعامل)', 'رئیس هیئت مدیره', 'علی رضایی', 'match'],
    ['رئیس هیئت مدیره', 'جانشین مدیرعامل', 'مریم رستگار', 'unknown'],
    ['عضو هیئت مدیره', 'مدیرعامل', 'سیده مریم رستگار', 'match'],
    ['عضو هیئت مدیره', 'مدیرعامل', 'سیدمریم رستگار', 'match'],
  ] as const)('of a board of «%s» and «%s» the CEO is told apart: «%s» %s', async (one, other, who, outcome) => {
    const board_members = [
      { name: 'علی رضایی', position: one },
      { name: 'مریم رستگار', position: other },
    ];
    const [first_name, ...rest] = who.split(' ');
    const person = { matched: true, first_name, last_name: rest.join(' ') };
    const registry = over(async (url) =>
      json(200, { result: 1, response_body: { data: url.endsWith('board_members') ? { board_members } : person } }),
    );
    expect((await registry.companyCeo('14003778990', '0499370899', '1360/01/31')).outcome).toBe(outcome);
  });
});
