import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const local = { TARAZ_AUTHORITY_URL: 'http://127.0.0.1:7410/requestsmanager' };
const production = {
  TARAZ_MODE: 'production',
  TARAZ_DATABASE_URL: 'postgres://taraz_app:x@db/taraz',
  TARAZ_DATABASE_ADMIN_URL: 'postgres://taraz_owner:x@db/taraz',
  TARAZ_MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
  TARAZ_PUBLIC_URL: 'https://taraz.example',
  TARAZ_AUTHORITY_ROOTS: '/etc/taraz/roots.pem',
};
const read = (env: Record<string, string>) => readConfig(env, '/web');
const problemsOf = (env: Record<string, string>) => {
  const outcome = read(env);
  return outcome.ok ? [] : outcome.problems.map((problem) => problem.split(':')[0]);
};

describe('the configuration', () => {
  it('names what nothing reads, which leaves its default where it was meant to set something', () => {
    const misspelt = { TARAZ_TRUSTED_PROXY: '127.0.0.1', TARAZ_PUBLIC_ULR: 'https://x' };
    const others = {
      TARAZ_NEW_MASTER_KEY: 'x',
      TARAZ_RUN_PLACE: '/x',
      TARAZ_PORT: '7400',
      HOME: '/root',
      TARAZ_X: ' ',
    };
    expect(read({ ...local, ...misspelt, ...others })).toMatchObject({ ok: true, unread: Object.keys(misspelt) });
    expect(read(production)).toMatchObject({ ok: true, unread: [] });
  });

  it('needs nothing but the address of the simulator on one machine', () => {
    const outcome = read(local);
    expect(outcome).toMatchObject({
      ok: true,
      config: {
        role: 'all',
        http: { host: '127.0.0.1', port: 7400 },
        ops: { host: '127.0.0.1', port: 7401 },
        publicUrl: null,
        trustedProxies: [],
        database: null,
        poolSize: 10,
        dataDir: '.data',
        masterKey: null,
        environment: 'simulator',
        authorities: {
          simulator: { baseUrl: local.TARAZ_AUTHORITY_URL, rootsFile: null },
          sandbox: { baseUrl: local.TARAZ_AUTHORITY_URL, rootsFile: null },
        },
        webDirectory: '/web',
        logLevel: 'info',
      },
    });
  });

  it('sends to the real authority in production, with its sandbox beside it and no simulator', () => {
    const outcome = read({ ...production, TARAZ_SIMULATOR_URL: 'http://127.0.0.1:1' });
    if (!outcome.ok) throw new Error(outcome.problems.join());
    expect(outcome.config.environment).toBe('production');
    expect(outcome.config.authorities).toEqual({
      production: { baseUrl: 'https://tp.tax.gov.ir/requestsmanager', rootsFile: '/etc/taraz/roots.pem' },
      sandbox: { baseUrl: 'https://sandboxrc.tax.gov.ir/requestsmanager', rootsFile: '/etc/taraz/roots.pem' },
    });
  });

  it('tells how support is reached, and takes no number or address that is none', () => {
    const support = { TARAZ_SUPPORT_PHONE: '+98 21 8871 2345', TARAZ_SUPPORT_EMAIL: 'support@taraz.example' };
    expect(read({ ...local, ...support })).toMatchObject({
      ok: true,
      config: { support: { phone: '+98 21 8871 2345', email: 'support@taraz.example' } },
    });
    expect(read(local)).toMatchObject({ ok: true, config: { support: { phone: null, email: null } } });
    const wrong = { TARAZ_SUPPORT_PHONE: 'زنگ بزنید', TARAZ_SUPPORT_EMAIL: 'support' };
    expect(problemsOf({ ...local, ...wrong })).toEqual(Object.keys(wrong));
  });

  it('takes proxies by address and by range', () => {
    const proxies = ['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8', 'loopback'];
    expect(read({ ...local, TARAZ_TRUSTED_PROXIES: proxies.join(' , ') })).toMatchObject({
      ok: true,
      config: { trustedProxies: proxies },
    });
  });

  it.each([
    [local, {}, 'embedded'],
    [production, {}, 'none'],
    [production, { TARAZ_RATES_NAVASAN_KEY: 'k' }, { apiKey: 'k' }],
  ])('reads rates of currencies where it is told to', (base, more, rates) => {
    expect(read({ ...base, ...more })).toMatchObject({ ok: true, config: { adapters: { rates } } });
  });

  it.each<[Record<string, string>, string[]]>([
    [{}, ['TARAZ_AUTHORITY_URL']],
    [{ ...local, TARAZ_PORT: '70000' }, ['TARAZ_PORT']],
    [
      { ...local, TARAZ_PORT: 'x', TARAZ_ROLE: 'boss', TARAZ_LOG_LEVEL: 'loud' },
      ['TARAZ_ROLE', 'TARAZ_PORT', 'TARAZ_LOG_LEVEL'],
    ],
    [{ ...local, TARAZ_DATABASE_URL: 'mysql://x' }, ['TARAZ_DATABASE_URL']],
    [{ ...local, TARAZ_TRUSTED_PROXIES: '10.0.0.0/8, proxy' }, ['TARAZ_TRUSTED_PROXIES']],
    [{ ...local, TARAZ_DATABASE_ADMIN_URL: 'postgres://taraz_owner:x@db/taraz' }, ['TARAZ_DATABASE_URL']],
    [{ ...local, TARAZ_TRUSTED_PROXIES: '10.0.0.0/33' }, ['TARAZ_TRUSTED_PROXIES']],
    [{ ...local, TARAZ_WEBHOOK_INNER_HOSTS: 'erp.local:8080, 10.0.0.5' }, ['TARAZ_WEBHOOK_INNER_HOSTS']],
    [{ ...local, TARAZ_WEBHOOK_INNER_HOSTS: 'foo:bar' }, ['TARAZ_WEBHOOK_INNER_HOSTS']],
    [{ ...local, TARAZ_WEBHOOK_INNER_HOSTS: 'http://erp.local:80' }, ['TARAZ_WEBHOOK_INNER_HOSTS']],
    [{ ...local, TARAZ_PUBLIC_URL: 'https://taraz.example/app' }, ['TARAZ_PUBLIC_URL']],
    [{ ...production, TARAZ_PUBLIC_URL: 'https://' }, ['TARAZ_PUBLIC_URL']],
    [{ ...local, TARAZ_MASTER_KEY: 'short' }, ['TARAZ_MASTER_KEY']],
    [{ ...local, TARAZ_OPS_PORT: 'none' }, ['TARAZ_OPS_PORT']],
    [{ ...local, TARAZ_AUTHORITY: 'sandbox' }, ['TARAZ_AUTHORITY_ROOTS']],
    [
      { TARAZ_MODE: 'production' },
      ['TARAZ_PUBLIC_URL', 'TARAZ_DATABASE_URL', 'TARAZ_MASTER_KEY', 'TARAZ_AUTHORITY_ROOTS'],
    ],
    [{ ...production, TARAZ_PUBLIC_URL: 'http://taraz.example' }, ['TARAZ_PUBLIC_URL']],
    [{ ...production, TARAZ_AUTHORITY: 'simulator', ...local }, ['TARAZ_AUTHORITY']],
  ])('of %j names what is wrong, all of it', (env, expected) => {
    expect(problemsOf(env)).toEqual(expected);
  });

  it('has no metrics port when told so', () => {
    const outcome = read({ ...local, TARAZ_OPS_PORT: 'off' });
    expect(outcome.ok && outcome.config.ops).toBeNull();
  });
});

describe('what an installation may set besides', () => {
  it('reaches sending as it was written, and nothing where nothing was', () => {
    expect(read(local)).toMatchObject({ ok: true, config: { sending: {}, trustedProvider: null } });
    const sending = { TARAZ_SENDING_BATCH: '800', TARAZ_SENDING_TURNS: '12', TARAZ_SENDING_FIRST_ASK_MS: '20000' };
    expect(read({ ...local, ...sending })).toMatchObject({
      ok: true,
      config: { sending: { batchSize: 800, turnsMax: 12, firstAskMs: 20_000 } },
    });
    expect(problemsOf({ ...local, TARAZ_SENDING_BATCH: '1001' })).toEqual(['TARAZ_SENDING_BATCH']);
  });

  it('names the trusted company whole or not at all', () => {
    const company = { TARAZ_TSP_ID: 'TP1', TARAZ_TSP_KEY_FILE: '/k', TARAZ_TSP_CERTIFICATE_FILE: '/c' };
    expect(read({ ...local, ...company })).toMatchObject({
      ok: true,
      config: {
        trustedProvider: { environment: 'simulator', id: 'TP1', name: 'TP1', keyFile: '/k', certificateFile: '/c' },
      },
    });
    expect(problemsOf({ ...local, TARAZ_TSP_ID: 'TP1' })).toHaveLength(1);
  });

  const bucket = {
    TARAZ_OBJECTS_S3_URL: 'https://s3.example.ir/taraz/',
    TARAZ_OBJECTS_S3_KEY: 'AKIATEST',
    TARAZ_OBJECTS_S3_SECRET: 'secret/with+signs',
  };

  it('keeps objects in a bucket, or under the data directory', () => {
    expect(read(local)).toMatchObject({ ok: true, config: { objects: null } });
    expect(read({ ...local, ...bucket })).toMatchObject({
      ok: true,
      config: {
        objects: {
          url: 'https://s3.example.ir/taraz',
          region: 'us-east-1',
          key: 'AKIATEST',
          secret: 'secret/with+signs',
        },
      },
    });
    for (const host of ['127.0.0.1:9000', 'localhost', '[::1]:9000']) {
      expect(problemsOf({ ...local, ...bucket, TARAZ_OBJECTS_S3_URL: `http://${host}/taraz` })).toEqual([]);
    }
  });

  it.each<[Record<string, string>, string[]]>([
    [{ TARAZ_OBJECTS_S3_URL: 's3.example.ir/taraz' }, ['TARAZ_OBJECTS_S3_URL']],
    [{ TARAZ_OBJECTS_S3_URL: 'http://s3.example.ir/taraz' }, ['TARAZ_OBJECTS_S3_URL']],
    [{ TARAZ_OBJECTS_S3_URL: 'http://127.evil.example/taraz' }, ['TARAZ_OBJECTS_S3_URL']],
    [{ TARAZ_OBJECTS_S3_URL: 'https://taraz.s3.example.ir' }, ['TARAZ_OBJECTS_S3_URL']],
    [{ TARAZ_OBJECTS_S3_URL: 'https://s3.example.ir/taraz/below' }, ['TARAZ_OBJECTS_S3_URL']],
    [{ TARAZ_OBJECTS_S3_URL: 'https://me:pass@s3.example.ir/taraz' }, ['TARAZ_OBJECTS_S3_URL']],
    [{ TARAZ_OBJECTS_S3_URL: 'https://s3.example.ir/taraz?x=1' }, ['TARAZ_OBJECTS_S3_URL']],
    [{ TARAZ_OBJECTS_S3_URL: '' }, ['TARAZ_OBJECTS_S3_URL']],
    [{ TARAZ_OBJECTS_S3_KEY: '' }, ['TARAZ_OBJECTS_S3_KEY']],
    [
      { TARAZ_OBJECTS_S3_KEY: 'AKIA TEST', TARAZ_OBJECTS_S3_SECRET: '' },
      ['TARAZ_OBJECTS_S3_KEY', 'TARAZ_OBJECTS_S3_SECRET'],
    ],
    [{ TARAZ_OBJECTS_S3_REGION: 'ir/teh' }, ['TARAZ_OBJECTS_S3_REGION']],
  ])('of a bucket with %j names what is wrong, without its secret', (change, expected) => {
    const outcome = read({ ...local, ...bucket, ...change });
    expect(outcome.ok ? [] : outcome.problems.map((problem) => problem.split(':')[0])).toEqual(expected);
    expect(JSON.stringify(outcome)).not.toContain(bucket.TARAZ_OBJECTS_S3_SECRET);
  });
});
