import { describe, expect, it } from 'vitest';
import { diagnoseServices } from './diagnose-services.ts';
import { readConfig } from './platform/config/config.ts';

const production = {
  TARAZ_MODE: 'production',
  TARAZ_DATABASE_URL: 'postgres://taraz_app:x@db/taraz',
  TARAZ_MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
  TARAZ_PUBLIC_URL: 'https://taraz.example',
  TARAZ_AUTHORITY_ROOTS: '/etc/taraz/roots.pem',
};

/** By name: «ok» or «missing», and what is said. */
const told = (env: Record<string, string>) => {
  const outcome = readConfig(env, '/web');
  if (!outcome.ok) throw new Error(outcome.problems.join());
  const lines = diagnoseServices(outcome.config);
  return Object.fromEntries(lines.map(({ name, ok, detail }) => [name, `${ok ? 'ok' : 'missing'} ${detail}`]));
};

describe('what the doctor says of outside services', () => {
  it('on one machine all are embedded', () => {
    const lines = told({ TARAZ_AUTHORITY_URL: 'http://127.0.0.1:7410/requestsmanager' });
    expect(Object.values(lines).filter((line) => line.startsWith('ok embedded: '))).toHaveLength(4);
  });

  it('in production text messages are missing, and of the others it says what goes on without', () => {
    expect(told(production)).toMatchObject({
      'text messages': expect.stringMatching(/^missing none: .*TARAZ_SMS_KAVENEGAR_KEY$/),
      registries: expect.stringMatching(/^ok none: .*TARAZ_IDENTITY_ZOHAL_TOKEN/),
      'payment gateway': expect.stringMatching(/^ok none: .*TARAZ_PAYMENT_ZARINPAL_MERCHANT/),
      'exchange rates': expect.stringMatching(/^ok none: .*TARAZ_RATES_NAVASAN_KEY/),
      'support contact': expect.stringMatching(/^ok none: .*TARAZ_SUPPORT_PHONE/),
      'language model': expect.stringMatching(/^ok none: .*TARAZ_AI_URL/),
    });
  });

  it('names the vendors that are set up, and no key', () => {
    const keys = {
      TARAZ_SMS_KAVENEGAR_KEY: 'secret-1',
      TARAZ_IDENTITY_ZOHAL_TOKEN: 'secret-2',
      TARAZ_PAYMENT_ZARINPAL_MERCHANT: '01a2035c-2e21-7182-89e4-9648260da660',
      TARAZ_RATES_NAVASAN_KEY: 'secret-3',
      TARAZ_SUPPORT_PHONE: '021-88712345',
      TARAZ_SUPPORT_EMAIL: 'support@taraz.example',
      TARAZ_AI_URL: 'http://127.0.0.1:1/v1',
      TARAZ_AI_MODEL: 'small',
      TARAZ_AI_KEY: 'secret-4',
    };
    const lines = told({ ...production, ...keys });
    expect(lines).toEqual({
      'text messages': 'ok Kavenegar',
      registries: 'ok Zohal',
      'payment gateway': 'ok Zarinpal',
      'exchange rates': 'ok Navasan',
      'support contact': 'ok 021-88712345, support@taraz.example',
      'language model': 'ok small at http://127.0.0.1:1/v1',
    });
  });
});
