import type { NonceReply } from '@taraz/authority/wire';

const sweepAboveAtLeast = 10_000;

/** Nonces handed out and not used yet. They live in memory: after a restart the old ones are simply unknown. */
export class Nonces {
  readonly #expiry = new Map<string, number>();
  readonly #newId: () => string;
  /** Twice what the last sweep left: with many alive, one at each issue would cost all of them. */
  #sweepAbove = sweepAboveAtLeast;

  constructor(newId: () => string) {
    this.#newId = newId;
  }

  /** @param nowMs the authority's present, epoch milliseconds */
  issue(lifeMs: number, nowMs: number): NonceReply {
    if (this.#expiry.size > this.#sweepAbove) this.#sweep(nowMs);
    const nonce = `${this.#newId()}-${nowMs}`;
    const expiresAt = nowMs + lifeMs;
    this.#expiry.set(nonce, expiresAt);
    return { nonce, expDate: new Date(expiresAt).toISOString().replace('Z', '000000Z') };
  }

  /** Uses a nonce up. False when it is unknown, used or expired. */
  use(nonce: string, nowMs: number): boolean {
    const expiresAt = this.#expiry.get(nonce);
    this.#expiry.delete(nonce);
    return expiresAt !== undefined && nowMs < expiresAt;
  }

  #sweep(nowMs: number): void {
    for (const [nonce, expiresAt] of this.#expiry) if (expiresAt <= nowMs) this.#expiry.delete(nonce);
    this.#sweepAbove = Math.max(sweepAboveAtLeast, 2 * this.#expiry.size);
  }
}
