import type { InvoicePacket } from '../wire/index.ts';
import { type SealSources, seal } from './seal.ts';
import type { ServerKey } from './server-key.ts';
import type { Signer } from './signer.ts';

/** The authority's key, or where to ask for it at each call (`client.serverKey`), so that a changed one is noticed. */
export type ServerKeySource = ServerKey | (() => ServerKey | Promise<ServerKey>);

/** Who signs, for whom it is encrypted, and how many at once. */
export interface SealerOptions extends SealSources {
  readonly signer: Signer;
  readonly serverKey: ServerKeySource;
  /**
   * Signatures under way at once, 32 by default. A few more than libuv has threads (four, unless the environment's
   * `UV_THREADPOOL_SIZE` says otherwise) keep them fed; beyond that it is only memory.
   */
  readonly concurrency?: number;
}

/** How sealing one invoice of several ended. */
export type SealOutcome =
  | { readonly ok: true; readonly payload: string }
  | { readonly ok: false; readonly error: unknown };

/** Seals for one signer. Signing runs on libuv's threads while this thread encrypts, so two cores are kept busy. */
export interface Sealer {
  /** The payload of a packet. @throws whatever the signer or the key's source rejects with */
  seal(invoiceJson: string | Uint8Array): Promise<string>;
  /**
   * Many of them, results in the order given; one that fails leaves the others alone. The key is asked for once.
   * @throws whatever the key's source rejects with
   */
  sealMany(invoices: readonly (string | Uint8Array)[]): Promise<SealOutcome[]>;
}

/** A sealer that holds at most `concurrency` signatures under way over all its calls. */
export function createSealer(options: SealerOptions): Sealer {
  const concurrency = options.concurrency ?? 32;
  if (!Number.isInteger(concurrency) || concurrency < 1) throw new RangeError('concurrency is a whole number from 1');
  const { signer, serverKey } = options;
  let free = concurrency;
  const waiting: (() => void)[] = [];

  const keyNow = async (): Promise<ServerKey> => (typeof serverKey === 'function' ? serverKey() : serverKey);

  async function sealOne(invoiceJson: string | Uint8Array, key: ServerKey): Promise<string> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await seal(invoiceJson, signer, key, options);
    } finally {
      const handOver = waiting.shift();
      if (handOver) handOver();
      else free += 1;
    }
  }

  return {
    seal: async (invoiceJson) => sealOne(invoiceJson, await keyNow()),
    async sealMany(invoices) {
      if (invoices.length === 0) return [];
      const key = await keyNow();
      const outcomes = new Array<SealOutcome>(invoices.length);
      let next = 0;
      const worker = async (): Promise<void> => {
        for (let index = next++; index < invoices.length; index = next++) {
          try {
            outcomes[index] = { ok: true, payload: await sealOne(invoices[index] ?? '', key) };
          } catch (error) {
            outcomes[index] = { ok: false, error };
          }
        }
      };
      await Promise.all(Array.from({ length: Math.min(concurrency, invoices.length) }, worker));
      return outcomes;
    },
  };
}

/**
 * One element of `POST invoice`'s body.
 * @param requestTraceId UUID, unique in the request; keep it: inquiries call it `uid`
 * @param fiscalId memory id of the seller
 */
export function createPacket(payload: string, requestTraceId: string, fiscalId: string): InvoicePacket {
  return { payload, header: { requestTraceId, fiscalId } };
}
