import { S3mini, S3ServiceError } from 's3mini';
import type { S3ObjectsConfig } from '../../platform/config/config.ts';
import { type ObjectStore, ObjectStoreDown, ObjectStoreMisconfigured, refuseForeignKey } from './object-store.ts';

interface S3Options {
  fetch?: typeof fetch;
  /** for one request, connecting included */
  timeoutMs?: number;
  /** between the tries of a request */
  pausesMs?: readonly number[];
}

/** What a refusal asks to be mended, by S3's own codes. */
const remedies: Readonly<Record<string, string>> = {
  AccessDenied: 'TARAZ_OBJECTS_S3_KEY: needs the rights to put, get, delete and list in the bucket',
  InvalidAccessKeyId: 'TARAZ_OBJECTS_S3_KEY: the store does not know this key',
  SignatureDoesNotMatch: 'TARAZ_OBJECTS_S3_SECRET: does not belong to TARAZ_OBJECTS_S3_KEY',
  AuthorizationHeaderMalformed: 'TARAZ_OBJECTS_S3_REGION: the bucket is in another one',
  PermanentRedirect: 'TARAZ_OBJECTS_S3_URL: the bucket is at another address',
  NoSuchBucket: 'TARAZ_OBJECTS_S3_URL: there is no such bucket',
  RequestTimeTooSkewed: 'the clock of this machine is more than 15 minutes off',
};
const remedyByStatus: Readonly<Record<number, string | undefined>> = {
  301: remedies.PermanentRedirect,
  403: remedies.AccessDenied,
  404: remedies.NoSuchBucket,
};

const passing = new Set(['SlowDown', 'RequestTimeout', 'InternalError', 'ServiceUnavailable']);
const isPassing = (status: number, code: string): boolean => status >= 500 || status === 429 || passing.has(code);

/** The store's own word. The library reads it from one content type alone. */
const codeOf = (error: S3ServiceError): string => /<Code>(\w+)<\/Code>/.exec(error.body ?? '')?.[1] ?? '';

/** The innermost word on why there was no answer: ECONNREFUSED, TimeoutError. */
function reasonOf(error: unknown): string {
  const { cause, code, name } = error as Error & { code?: unknown };
  if (cause instanceof Error) return reasonOf(cause);
  return typeof code === 'string' ? code : name;
}

/** Says what happened without the error itself: bodies of refusals quote the key and what was signed with it. */
function faultOf(error: unknown, place: string): Error {
  if (error instanceof ObjectStoreDown || error instanceof ObjectStoreMisconfigured) return error;
  if (!(error instanceof S3ServiceError)) return new ObjectStoreDown(`${place} gives no answer (${reasonOf(error)})`);
  const code = codeOf(error);
  const told = `${error.status}${code === '' ? '' : ` ${code}`}`;
  if (isPassing(error.status, code)) return new ObjectStoreDown(`${place} is not to be had for now (${told})`);
  const remedy = remedies[code] ?? remedyByStatus[error.status] ?? 'TARAZ_OBJECTS_S3_URL: is this an S3 store?';
  return new ObjectStoreMisconfigured(`${remedy} (${place}: ${told})`);
}

/** A page of a proxy would else be a list of nothing, and nothing there is taken for the truth. */
async function refuseOtherThanList(url: string, response: Response): Promise<Response> {
  if (!response.ok || new URL(url).searchParams.get('list-type') === null) return response;
  const text = await response.text();
  if (!text.includes('<ListBucketResult')) throw new ObjectStoreDown('what answers is no S3 store');
  return new Response(text, { status: response.status, headers: response.headers });
}

/**
 * Objects at a service that speaks S3's HTTP, path-style, signed by SigV4. Every request here is safe to repeat: one
 * that gets no answer, or SlowDown, is tried again, and then the store is down.
 */
export function createS3Objects(
  { url, region, key: accessKeyId, secret: secretAccessKey }: S3ObjectsConfig,
  { fetch: ask = fetch, timeoutMs = 10_000, pausesMs = [200, 1_000] }: S3Options = {},
): ObjectStore {
  const place = `S3 at ${url}`;
  const client = new S3mini({
    endpoint: url,
    region,
    accessKeyId,
    secretAccessKey,
    requestAbortTimeout: timeoutMs,
    fetch: async (input, init) => refuseOtherThanList(String(input), await ask(input, { ...init, redirect: 'manual' })),
  });

  async function insist<T>(request: () => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await request();
      } catch (error) {
        const fault = faultOf(error, place);
        const pauseMs = pausesMs[tries];
        if (pauseMs === undefined || !(fault instanceof ObjectStoreDown)) throw fault;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  }

  return {
    place,
    async put(key, bytes) {
      refuseForeignKey(key);
      await insist(async () => {
        const response = await client.putObject(key, bytes);
        await response.arrayBuffer();
        if (response.headers.get('etag') === null) throw new ObjectStoreDown('what answers is no S3 store');
      });
    },
    async get(key) {
      refuseForeignKey(key);
      return insist(async () => {
        try {
          return new Uint8Array(await (await client.getObjectRaw(key)).arrayBuffer());
        } catch (error) {
          if (error instanceof S3ServiceError && codeOf(error) === 'NoSuchKey') return null;
          throw error;
        }
      });
    },
    async head(key) {
      refuseForeignKey(key);
      return insist(async () => {
        try {
          return { bytes: await client.getContentLength(key) };
        } catch (error) {
          // The library wraps the refusal. An answer to HEAD has no body that could say more than its status.
          const { cause } = error as Error;
          if (!(cause instanceof S3ServiceError)) throw error;
          if (cause.status === 404) return null;
          throw cause;
        }
      });
    },
    async delete(key) {
      refuseForeignKey(key);
      await insist(() => client.deleteObject(key));
    },
    async list(prefix) {
      const found = await insist(() => client.listObjects('/', prefix));
      if (found === null) throw new ObjectStoreMisconfigured(`${remedies.NoSuchBucket} (${place}: 404)`);
      return found.map(({ Key }) => Key).sort();
    },
  };
}
