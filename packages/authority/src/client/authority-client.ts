import type { ServerKey } from '../crypto/server-key.ts';
import type { Signer } from '../crypto/signer.ts';
import type { Clock } from '../system.ts';
import { systemClock } from '../system.ts';
import { limits } from '../wire/index.ts';
import { checkNonceTtl } from './arguments.ts';
import { apiBaseUrl } from './base-url.ts';
import { type CallOptions, createCaller, type Timeouts } from './caller.ts';
import { decodeServerInformation, type ServerInformation } from './decode-information.ts';
import { createInquiries, type Inquiries } from './inquiries.ts';
import { createLookups, type Lookups } from './lookups.ts';
import { nodeTransport } from './node-transport.ts';
import type { Nonce } from './outcomes.ts';
import { createServerInformationCache } from './server-information-cache.ts';
import { createSubmissions, type Submissions } from './submissions.ts';
import type { Transport } from './transport.ts';

/** Whom to speak to, and as whom. */
export interface AuthorityClientOptions {
  /** E.g. `baseUrls.production`; `/api/v2` and a slash at the end may be there or not. */
  readonly baseUrl: string;
  /** Memory id of the taxpayer, or id of the trusted company, whose key signs the tokens. */
  readonly clientId: string;
  /** Signs tokens. */
  readonly signer: Signer;
  readonly clock?: Clock;
  /** How requests travel; `nodeTransport()` by default, `fetchTransport(fetch)` for a fetch of your own. */
  readonly transport?: Transport;
  readonly timeouts?: Partial<Timeouts>;
  /** Lifetime asked of nonces, 10 to 200 seconds; 30 by default. A slow signer wants more. */
  readonly nonceTtlSeconds?: number;
  /** Told of each `serverInformation` that comes, also of one that only its keys were asked for; must not throw. */
  readonly onServerInformation?: (information: ServerInformation) => void;
}

/**
 * The authority's API, version 2, a method for each endpoint. Each may throw a `CallError`; a wrong argument (too many
 * ids, a window too long) is a `RangeError` and nothing is sent.
 */
export interface AuthorityClient extends Lookups, Submissions, Inquiries {
  /** A nonce, for those who sign tokens themselves. */
  nonce(options?: CallOptions & { readonly ttlSeconds?: number }): Promise<Nonce>;
  /**
   * The authority's clock and keys: kept for an hour unless `refresh`. Callers at the same time share one request, which
   * is why it takes no signal; the client's own time-outs apply.
   */
  serverInformation(options?: { readonly refresh?: boolean }): Promise<ServerInformation>;
  /** The key to encrypt packets for and to verify receipts with, from `serverInformation`. */
  serverKey(): Promise<ServerKey>;
  /** Closes the transport's idle connections. */
  close(): void;
}

/**
 * A client of the authority for one identity: a taxpayer's memory id, or a trusted company.
 * @throws RangeError for a base address or a nonce's lifetime that cannot be
 */
export function createAuthorityClient(options: AuthorityClientOptions): AuthorityClient {
  const clock = options.clock ?? systemClock;
  const transport = options.transport ?? nodeTransport();
  const nonceTtlSeconds = options.nonceTtlSeconds ?? limits.nonceTtlDefaultSeconds;
  checkNonceTtl(nonceTtlSeconds);
  const caller = createCaller({
    baseUrl: apiBaseUrl(options.baseUrl),
    clientId: options.clientId,
    signer: options.signer,
    clock,
    transport,
    timeouts: { connectMs: 10_000, totalMs: 60_000, ...options.timeouts },
    nonceTtlSeconds,
  });
  const information = createServerInformationCache(async () => {
    const told = await caller.call({ endpoint: 'serverInformation', decode: decodeServerInformation }, {});
    const information = { ...told, receivedAtMs: clock() };
    options.onServerInformation?.(information);
    return information;
  }, clock);

  return {
    ...createLookups(caller),
    ...createSubmissions(caller),
    ...createInquiries(caller, { clock, onUndecryptable: information.suspect }),
    async nonce({ ttlSeconds = nonceTtlSeconds, ...callOptions } = {}) {
      checkNonceTtl(ttlSeconds);
      return caller.nonce(ttlSeconds, callOptions);
    },
    serverInformation: ({ refresh = false } = {}) => (refresh ? information.refresh() : information.get()),
    serverKey: async () => (await information.get()).keys[0],
    close: () => transport.close?.(),
  };
}
