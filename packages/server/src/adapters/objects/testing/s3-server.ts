import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3ObjectsConfig } from '../../../platform/config/config.ts';

/** How the server takes the next requests. */
export type S3Mood = 'well' | 'slow-down' | 'unavailable' | 'silent' | 'web-page';

/** A bucket of a test: S3's HTTP, with every signature computed anew by AWS's specification. */
export interface S3Server {
  config: S3ObjectsConfig;
  objects: Map<string, Buffer>;
  /** method and key of what was asked and rightly signed */
  requests: string[];
  mood: S3Mood;
  /** by which the clock of the server is before ours */
  skewMs: number;
  /** methods that the key has no right to */
  denied: Set<string>;
  /** how many requests meet the mood before all is well; Infinity: until it changes */
  moodFor: number;
  close(): Promise<void>;
}

const [region, key, secret, bucket] = ['ir-thr-at1', 'AKIDTEST', 'wJalr/secret+of/test', 'taraz'];
const pageMax = 3;
const skewMaxMs = 15 * 60_000;

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmac = (by: string | Buffer, text: string) => createHmac('sha256', by).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** «Authenticating Requests: Using the Authorization Header» of the S3 API reference. */
function verify({ method = '', url = '', headers }: IncomingMessage, body: Buffer, nowMs: number): void {
  const { authorization = '' } = headers;
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/;
  const [, credential, day = '', inRegion = '', signed = '', signature = ''] = form.exec(authorization) ?? [];
  if (credential === undefined) throw new Refusal(403, 'AccessDenied');
  if (credential !== key) throw new Refusal(403, 'InvalidAccessKeyId');
  if (inRegion !== region) throw new Refusal(400, 'AuthorizationHeaderMalformed');
  const at = String(headers['x-amz-date']);
  const time = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!at.startsWith(day) || !(Math.abs(time - nowMs) <= skewMaxMs)) throw new Refusal(403, 'RequestTimeTooSkewed');
  const names = signed.split(';');
  const mustBe = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (!mustBe.every((name) => names.includes(name))) throw new Refusal(403, 'AccessDenied');
  const hash = String(headers['x-amz-content-sha256']);
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) throw new Refusal(400, 'XAmzContentSHA256Mismatch');
  const { pathname, searchParams } = new URL(url, 'http://any');
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const path = pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
  const canonical = [
    method,
    path,
    query,
    ...names.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    signed,
    hash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const signingKey = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secret}`, day));
  if (!timingSafeEqual(hmac(signingKey, toSign), Buffer.from(signature, 'hex'))) {
    throw new Refusal(403, 'SignatureDoesNotMatch');
  }
}

function listed(objects: ReadonlyMap<string, Buffer>, query: URLSearchParams): string {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? ''];
  const keys = [...objects.keys()].filter((one) => one.startsWith(prefix) && one > after).sort();
  const page = keys.slice(0, pageMax);
  const isCut = keys.length > page.length;
  return `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name><Prefix>${prefix}</Prefix><KeyCount>${page.length}</KeyCount><IsTruncated>${isCut}</IsTruncated>${
    isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  }${page.map((one) => `<Contents><Key>${one}</Key><Size>${objects.get(one)?.length}</Size></Contents>`).join('')}</ListBucketResult>`;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Starts it on a free port of this machine. */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];

  function answer(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const { method = '', url = '' } = request;
    const { pathname, searchParams } = new URL(url, 'http://any');
    const [, inBucket, ...rest] = decodeURIComponent(pathname).split('/');
    const name = rest.join('/');
    verify(request, body, Date.now() + state.skewMs);
    if (inBucket !== bucket) throw new Refusal(404, 'NoSuchBucket');
    if (state.denied.has(method)) throw new Refusal(403, 'AccessDenied');
    requests.push(`${method} ${name}`);
    const stored = objects.get(name);
    if (method === 'PUT') {
      objects.set(name, body);
      response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
    } else if (method === 'DELETE') {
      objects.delete(name);
      response.writeHead(204).end();
    } else if (searchParams.get('list-type') === '2') {
      response.writeHead(200, { 'content-type': 'application/xml' }).end(listed(objects, searchParams));
    } else if (stored === undefined) {
      throw new Refusal(404, 'NoSuchKey');
    } else {
      response.writeHead(200, { 'content-length': stored.length }).end(method === 'HEAD' ? undefined : stored);
    }
  }

  function refuse(response: ServerResponse, { status, code }: Refusal): void {
    // As the real one does, it quotes what a log must not have.
    const xml = `<?xml version="1.0"?><Error><Code>${code}</Code><AWSAccessKeyId>${key}</AWSAccessKeyId></Error>`;
    response.writeHead(status, { 'content-type': 'application/xml; charset=utf-8' }).end(xml);
  }

  function mood(response: ServerResponse): boolean {
    if (state.mood === 'well' || state.moodFor <= 0) return false;
    state.moodFor -= 1;
    if (state.mood === 'slow-down') refuse(response, new Refusal(503, 'SlowDown'));
    if (state.mood === 'unavailable') response.writeHead(503, { 'content-type': 'text/html' }).end('<html></html>');
    if (state.mood === 'web-page') response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>');
    return true;
  }

  const server = createServer(async (request, response) => {
    try {
      const body = await bodyOf(request);
      if (!mood(response)) answer(request, body, response);
    } catch (error) {
      if (error instanceof Refusal) refuse(response, error);
      else response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const state: S3Server = {
    config: { url: `http://127.0.0.1:${port}/${bucket}`, region, key, secret },
    objects,
    requests,
    mood: 'well',
    skewMs: 0,
    denied: new Set(),
    moodFor: Number.POSITIVE_INFINITY,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return state;
}
