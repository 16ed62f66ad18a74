import { isIP } from 'node:net';
import type { ConnectionOptions } from '../db/database.ts';
import { parseMasterKey } from '../keys/vault.ts';
import { isUuid } from '../uuid.ts';
import { configMessages } from './config-messages.fa.ts';

export type Role = 'all' | 'web' | 'worker';
export type AuthorityEnvironment = 'simulator' | 'sandbox' | 'production';

export interface AuthorityConfig {
  baseUrl: string;
  /** PEM bundle of trusted roots; null: the simulator's own, asked of it */
  rootsFile: string | null;
}

/** Outside services: a real one by its key, the embedded one (never in production), or none. */
export interface AdapterConfig {
  sms: { apiKey: string; line?: string } | 'embedded' | 'none';
  identity: { token: string } | 'embedded' | 'none';
  payment:
    | { merchantId: string; baseUrl?: string; panel?: { token: string; terminalId: string } }
    | 'embedded'
    | 'none';
  /** rates of currencies; none: the operator writes them */
  rates: { apiKey: string } | 'embedded' | 'none';
  /** sign-ups whose every registry check fits are verified without an operator */
  verifiesByItself: boolean;
}

/** The operator as a trusted company at an environment of the authority. */
export interface TrustedProviderConfig {
  environment: AuthorityEnvironment;
  /** as the authority gave it (TSP id) */
  id: string;
  name: string;
  /** PEM: private key; certificate with its chain */
  keyFile: string;
  certificateFile: string;
}

/** An OpenAI-compatible endpoint that reads what the assistant's grammar does not know. */
export interface AssistantConfig {
  /** up to and with `/v1` */
  baseUrl: string;
  model: string;
  apiKey: string | null;
}

/** A bucket of a service that speaks S3's HTTP. */
export interface S3ObjectsConfig {
  /** path-style, up to and with the bucket */
  url: string;
  region: string;
  key: string;
  secret: string;
}

/** Where people reach whoever runs this installation when the product itself is closed to them. */
export interface SupportConfig {
  phone: string | null;
  email: string | null;
}

/** How hard a process sends; what is left out is as the environment's authority is best served. */
export interface SendingConfig {
  /** invoices in one request, at most what the authority takes */
  batchSize?: number;
  /** batches of all memories under way at once in this process */
  turnsMax?: number;
  /** from being accepted to the first inquiry */
  firstAskMs?: number;
}

/** Without any configuration: everything embedded. */
export const embeddedAdapters: AdapterConfig = {
  sms: 'embedded',
  identity: 'embedded',
  payment: 'embedded',
  rates: 'embedded',
  verifiesByItself: true,
};

/** Everything that a process has to be told. Made from the environment by `readConfig`, or by hand in tests. */
export interface ServerConfig {
  role: Role;
  /** port 0: any free one */
  http: { host: string; port: number };
  /** health and metrics; null: none */
  ops: { host: string; port: number } | null;
  /** as people reach it; decides Secure cookies and HSTS */
  publicUrl: string | null;
  /** addresses whose X-Forwarded-For is believed */
  trustedProxies: readonly string[];
  /** null: the embedded PostgreSQL under `dataDir` */
  database: { connection: ConnectionOptions; adminConnection: ConnectionOptions | null } | null;
  poolSize: number;
  dataDir: string;
  /** null: a file under `dataDir`, made at first start */
  masterKey: Uint8Array | null;
  /** the environment that memories belong to unless they say otherwise; it must be among `authorities` */
  environment: AuthorityEnvironment;
  authorities: Readonly<Partial<Record<AuthorityEnvironment, AuthorityConfig>>>;
  webDirectory: string;
  logLevel: string;
  /** host:port, or host:* for every port, inside the own network that webhooks may be sent to; none by default */
  webhookInnerHosts?: readonly string[];
  /** default: all embedded */
  adapters?: AdapterConfig;
  /** default: none; at the simulator the operator is one without it */
  trustedProvider?: TrustedProviderConfig | null;
  sending?: SendingConfig;
  /** where the marks of the highest serials lie; default: under `dataDir` */
  objects?: S3ObjectsConfig | null;
  /** default: none; the grammar alone reads */
  assistant?: AssistantConfig | null;
  /** default: neither */
  support?: SupportConfig;
}

/** The address by which people reach the installation, without a slash at its end; '' where none is set. */
export const publicUrlOf = ({ publicUrl }: Pick<ServerConfig, 'publicUrl'>): string =>
  (publicUrl ?? '').replace(/\/+$/, '');

/** `unread`: variables of the process that are called as ours and that nothing reads, misspelt perhaps: what they meant to set has its default. */
export type ConfigOutcome =
  | { ok: true; config: ServerConfig; unread: readonly string[] }
  | { ok: false; problems: string[] };
type Env = Readonly<Record<string, string | undefined>>;

const defaultBaseUrls = {
  production: 'https://tp.tax.gov.ir/requestsmanager',
  sandbox: 'https://sandboxrc.tax.gov.ir/requestsmanager',
} as const;
const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
const defaultPort = 7400;
const defaultOpsPort = 7401;

/** By commands, clients, tests and figures; the sandbox's address where an authority of its own is not set up. */
const readElsewhere =
  /^TARAZ_(?:SANDBOX_URL|NEW_MASTER_KEY|CWD|USER|PASSWORD|URL|API_KEY|WEBHOOK_SECRET|CLONE_SOURCE|APPROVE|(?:RUN|E2E|BENCH|TEST)_\w+)$/;

/** Reads variables one by one, and keeps every complaint: all are shown at once, each with its variable's name. */
class Reader {
  readonly problems: string[] = [];
  readonly #asked = new Set<string>();
  readonly #env: Env;
  constructor(env: Env) {
    this.#env = env;
  }

  get unread(): string[] {
    return Object.keys(this.#env).filter(
      (name) =>
        name.startsWith('TARAZ_') && !this.#asked.has(name) && !readElsewhere.test(name) && this.#env[name]?.trim(),
    );
  }

  text(name: string): string | null {
    this.#asked.add(name);
    const value = this.#env[name]?.trim();
    return value === undefined || value === '' ? null : value;
  }

  refuse(message: string): void {
    this.problems.push(message);
  }

  number(name: string, fallback: number, min: number, max: number): number {
    const text = this.text(name);
    if (text === null) return fallback;
    const value = Number(text);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    this.refuse(configMessages.number(name, min, max));
    return fallback;
  }

  oneOf<const V extends string>(name: string, values: readonly V[], fallback: V): V {
    const text = this.text(name);
    if (text === null) return fallback;
    const value = values.find((one) => one === text);
    if (value === undefined) this.refuse(configMessages.oneOf(name, values));
    return value ?? fallback;
  }

  url(name: string, protocols: readonly string[]): string | null {
    const text = this.text(name);
    if (text === null) return null;
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
    this.refuse(configMessages.url(name, protocols));
    return null;
  }
}

function readAssistant(read: Reader): AssistantConfig | null {
  const baseUrl = read.url('TARAZ_AI_URL', ['http:', 'https:']);
  if (baseUrl === null) return null;
  return { baseUrl, model: read.text('TARAZ_AI_MODEL') ?? 'default', apiKey: read.text('TARAZ_AI_KEY') };
}

function readAuthorities(read: Reader, isProduction: boolean) {
  const environment = read.oneOf(
    'TARAZ_AUTHORITY',
    ['simulator', 'sandbox', 'production'],
    isProduction ? 'production' : 'simulator',
  );
  const authorities: Partial<Record<AuthorityEnvironment, AuthorityConfig>> = {};
  const rootsFile = read.text('TARAZ_AUTHORITY_ROOTS');
  const own = read.url('TARAZ_AUTHORITY_URL', ['http:', 'https:']);
  const simulatorUrl =
    read.url('TARAZ_SIMULATOR_URL', ['http:', 'https:']) ?? (environment === 'simulator' ? own : null);
  if (simulatorUrl !== null && !isProduction) authorities.simulator = { baseUrl: simulatorUrl, rootsFile: null };
  // Test invoices have memories of their own here too; the simulator is their authority.
  if (environment === 'simulator' && authorities.simulator) authorities.sandbox = authorities.simulator;
  if (environment !== 'simulator') {
    if (rootsFile === null) read.refuse(configMessages.roots);
    const sandbox = read.url('TARAZ_SANDBOX_URL', ['http:', 'https:']) ?? defaultBaseUrls.sandbox;
    authorities.sandbox = { baseUrl: environment === 'sandbox' ? (own ?? sandbox) : sandbox, rootsFile };
    if (environment === 'production')
      authorities.production = { baseUrl: own ?? defaultBaseUrls.production, rootsFile };
  } else if (isProduction) {
    read.refuse(configMessages.noSimulatorInProduction);
  } else if (simulatorUrl === null) {
    read.refuse(configMessages.simulatorUrl);
  }
  return { environment, authorities };
}

function readDatabase(read: Reader, isProduction: boolean): ServerConfig['database'] {
  const url = read.url('TARAZ_DATABASE_URL', ['postgres:', 'postgresql:']);
  const adminUrl = read.url('TARAZ_DATABASE_ADMIN_URL', ['postgres:', 'postgresql:']);
  if (url === null) {
    // With the owner's address alone the embedded database would be used, and nobody would know.
    if (adminUrl !== null && !isProduction) read.refuse(configMessages.databaseForOwnerOnly);
    if (isProduction && read.text('TARAZ_DATABASE_URL') === null) read.refuse(configMessages.database);
    return null;
  }
  return {
    connection: { connectionString: url },
    adminConnection: adminUrl === null ? null : { connectionString: adminUrl },
  };
}

function readMasterKey(read: Reader, isProduction: boolean): Uint8Array | null {
  const text = read.text('TARAZ_MASTER_KEY');
  if (text === null) {
    if (isProduction) read.refuse(configMessages.masterKeyMissing);
    return null;
  }
  const key = parseMasterKey(text);
  if (key === null) read.refuse(configMessages.masterKey);
  return key;
}

/** Zarinpal by its merchant's UUID; the payer comes back to TARAZ_PUBLIC_URL. Late refunds need the panel's key. */
function readPayment(read: Reader, fallback: 'embedded' | 'none'): AdapterConfig['payment'] {
  const merchantId = read.text('TARAZ_PAYMENT_ZARINPAL_MERCHANT');
  const baseUrl = read.url('TARAZ_PAYMENT_ZARINPAL_URL', ['https:']);
  if (merchantId === null) return fallback;
  if (!isUuid(merchantId)) read.refuse(configMessages.paymentMerchant);
  if (read.text('TARAZ_PUBLIC_URL') === null) read.refuse(configMessages.paymentPublicUrl);
  const token = read.text('TARAZ_PAYMENT_ZARINPAL_PANEL_TOKEN');
  const terminalId = read.text('TARAZ_PAYMENT_ZARINPAL_TERMINAL');
  if ((token === null) !== (terminalId === null)) read.refuse(configMessages.paymentPanel);
  return {
    merchantId,
    ...(baseUrl === null ? {} : { baseUrl: baseUrl.replace(/\/+$/, '') }),
    ...(token === null || terminalId === null ? {} : { panel: { token, terminalId } }),
  };
}

/** SMS by TARAZ_SMS_KAVENEGAR_KEY, registries by TARAZ_IDENTITY_ZOHAL_TOKEN, rates by TARAZ_RATES_NAVASAN_KEY; without them embedded, in production none. */
function readAdapters(read: Reader, isProduction: boolean): AdapterConfig {
  const apiKey = read.text('TARAZ_SMS_KAVENEGAR_KEY');
  const line = read.text('TARAZ_SMS_KAVENEGAR_LINE');
  const token = read.text('TARAZ_IDENTITY_ZOHAL_TOKEN');
  const ratesKey = read.text('TARAZ_RATES_NAVASAN_KEY');
  const fallback = isProduction ? 'none' : 'embedded';
  const review = read.oneOf('TARAZ_REGISTRATION', ['automatic', 'operator'], isProduction ? 'operator' : 'automatic');
  return {
    sms: apiKey === null ? fallback : { apiKey, ...(line === null ? {} : { line }) },
    identity: token === null ? fallback : { token },
    payment: readPayment(read, fallback),
    rates: ratesKey === null ? fallback : { apiKey: ratesKey },
    verifiesByItself: review === 'automatic',
  };
}

function readSupport(read: Reader): SupportConfig {
  const fitting = (name: string, pattern: RegExp, wrong: string) => {
    const text = read.text(name);
    if (text !== null && !pattern.test(text)) read.refuse(wrong);
    return text;
  };
  return {
    phone: fitting('TARAZ_SUPPORT_PHONE', /^\+?\d[\d ()-]{2,28}\d$/, configMessages.supportPhone),
    email: fitting('TARAZ_SUPPORT_EMAIL', /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/, configMessages.supportEmail),
  };
}

const packetsPerRequest = 1_000;

function readSending(read: Reader): SendingConfig {
  const given = (name: string, min: number, max: number) =>
    read.text(name) === null ? null : read.number(name, min, min, max);
  const batchSize = given('TARAZ_SENDING_BATCH', 1, packetsPerRequest);
  const turnsMax = given('TARAZ_SENDING_TURNS', 1, 64);
  const firstAskMs = given('TARAZ_SENDING_FIRST_ASK_MS', 100, 600_000);
  return {
    ...(batchSize === null ? {} : { batchSize }),
    ...(turnsMax === null ? {} : { turnsMax }),
    ...(firstAskMs === null ? {} : { firstAskMs }),
  };
}

/** The operator's own signing: all three variables, or none. */
function readTrustedProvider(read: Reader, environment: AuthorityEnvironment): TrustedProviderConfig | null {
  const id = read.text('TARAZ_TSP_ID');
  const keyFile = read.text('TARAZ_TSP_KEY_FILE');
  const certificateFile = read.text('TARAZ_TSP_CERTIFICATE_FILE');
  if (id === null && keyFile === null && certificateFile === null) return null;
  if (id === null || keyFile === null || certificateFile === null) {
    read.refuse(configMessages.trustedProvider);
    return null;
  }
  return { environment, id, name: read.text('TARAZ_TSP_NAME') ?? id, keyFile, certificateFile };
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host);

/** `https://host/bucket`; without TLS on this machine alone: whoever is in between could answer that no mark is there. */
function isBucketUrl(text: string): boolean {
  const { protocol, hostname, pathname, origin, href } = new URL(text);
  if (protocol !== 'https:' && !isLoopback(hostname)) return false;
  return /^\/[\w.-]+\/?$/.test(pathname) && href === `${origin}${pathname}`;
}

/** The bucket, its key and secret: all three, or none. */
function readObjects(read: Reader): S3ObjectsConfig | null {
  const url = read.url('TARAZ_OBJECTS_S3_URL', ['https:', 'http:']);
  const region = read.text('TARAZ_OBJECTS_S3_REGION');
  const key = read.text('TARAZ_OBJECTS_S3_KEY');
  const secret = read.text('TARAZ_OBJECTS_S3_SECRET');
  if (url === null) {
    const isTold = read.text('TARAZ_OBJECTS_S3_URL') !== null;
    if (!isTold && (region !== null || key !== null || secret !== null)) read.refuse(configMessages.objectsUrl);
    return null;
  }
  if (!isBucketUrl(url)) read.refuse(configMessages.objectsBucket);
  if (key === null || /\s|\//.test(key)) read.refuse(configMessages.objectsKey);
  if (secret === null) read.refuse(configMessages.objectsSecret);
  if (region !== null && !/^[\w-]+$/.test(region)) read.refuse(configMessages.objectsRegion);
  return { url: url.replace(/\/$/, ''), region: region ?? 'us-east-1', key: key ?? '', secret: secret ?? '' };
}

/** Names that the HTTP library knows for ranges of addresses. */
const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

/** An address, or a range of them: with the bits of its network (10.0.0.0/8). */
function isAddressRange(text: string): boolean {
  if (proxyNames.includes(text)) return true;
  const [address = '', network, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  if (network === undefined) return true;
  return /^\d{1,3}$/.test(network) && Number(network) >= 1 && Number(network) <= (family === 4 ? 32 : 128);
}

const listed = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** As a URL has them: in small letters, an IPv6 address in brackets. */
function readInnerHosts(read: Reader): string[] {
  const hosts = listed(read.text('TARAZ_WEBHOOK_INNER_HOSTS')).map((one) => one.toLowerCase());
  const wrong = hosts.find((one) => !/^(?:[^\s:/]+|\[[\da-f:.]+\]):(?:\*|\d{1,5})$/.test(one));
  if (wrong !== undefined) read.refuse(configMessages.innerHosts(wrong));
  return hosts;
}

function readProxies(read: Reader): string[] {
  const proxies = listed(read.text('TARAZ_TRUSTED_PROXIES'));
  const wrong = proxies.find((one) => !isAddressRange(one));
  if (wrong !== undefined) read.refuse(configMessages.proxies(wrong));
  return proxies;
}

function readPublicUrl(read: Reader, isProduction: boolean): string | null {
  const url = read.url('TARAZ_PUBLIC_URL', ['http:', 'https:']);
  // Also when it is none: one complaint is enough.
  const isTold = url === null && read.text('TARAZ_PUBLIC_URL') !== null;
  if (isProduction && !isTold && !url?.startsWith('https:')) read.refuse(configMessages.publicUrl);
  if (url !== null && new URL(url).href !== `${new URL(url).origin}/`) read.refuse(configMessages.publicUrlPath);
  return url;
}

/**
 * The configuration from TARAZ_* variables. `TARAZ_MODE=production` asks for what a production needs: a database of its
 * own, the master key, the public address over TLS, a real authority.
 * @param env the process's environment; nothing else reads it
 * @param webDirectory where the built web application lies unless TARAZ_WEB_DIR says otherwise
 */
export function readConfig(env: Env, webDirectory: string): ConfigOutcome {
  const read = new Reader(env);
  const isProduction = read.oneOf('TARAZ_MODE', ['local', 'production'], 'local') === 'production';
  const opsText = read.text('TARAZ_OPS_PORT');
  const config: ServerConfig = {
    role: read.oneOf('TARAZ_ROLE', ['all', 'web', 'worker'], 'all'),
    http: { host: read.text('TARAZ_HOST') ?? '127.0.0.1', port: read.number('TARAZ_PORT', defaultPort, 0, 65_535) },
    ops:
      opsText === 'off'
        ? null
        : {
            host: read.text('TARAZ_OPS_HOST') ?? '127.0.0.1',
            port: read.number('TARAZ_OPS_PORT', defaultOpsPort, 0, 65_535),
          },
    publicUrl: readPublicUrl(read, isProduction),
    trustedProxies: readProxies(read),
    database: readDatabase(read, isProduction),
    poolSize: read.number('TARAZ_POOL_SIZE', 10, 2, 500),
    dataDir: read.text('TARAZ_DATA_DIR') ?? '.data',
    masterKey: readMasterKey(read, isProduction),
    ...readAuthorities(read, isProduction),
    webDirectory: read.text('TARAZ_WEB_DIR') ?? webDirectory,
    logLevel: read.oneOf('TARAZ_LOG_LEVEL', logLevels, 'info'),
    webhookInnerHosts: readInnerHosts(read),
    adapters: readAdapters(read, isProduction),
    sending: readSending(read),
    objects: readObjects(read),
    assistant: readAssistant(read),
    support: readSupport(read),
  };
  config.trustedProvider = readTrustedProvider(read, config.environment);
  return read.problems.length === 0
    ? { ok: true, config, unread: read.unread }
    : { ok: false, problems: read.problems };
}
