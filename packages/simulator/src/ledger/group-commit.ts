import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './database.ts';
import type { WalSync } from './wal-sync.ts';

interface Waiting {
  work: () => void;
  done: () => void;
  failed: (error: unknown) => void;
}

/**
 * Writes of all requests that are at hand in one turn of the event loop go into one transaction, so that a hundred
 * clients wait for one fsync together. `write` resolves when the transaction is on the disk.
 */
export class GroupCommit {
  readonly #database: DatabaseSync;
  readonly #sync: WalSync;
  #waiting: Waiting[] = [];

  constructor(database: DatabaseSync, sync: WalSync) {
    this.#database = database;
    this.#sync = sync;
  }

  write(work: () => void): Promise<void> {
    return new Promise((done, failed) => {
      if (this.#waiting.length === 0) setImmediate(() => this.flush());
      this.#waiting.push({ work, done, failed });
    });
  }

  /** Writes what is waiting at once, for an orderly end. */
  flush(): void {
    const batch = this.#waiting;
    if (batch.length === 0) return;
    this.#waiting = [];
    try {
      inTransaction(this.#database, () => {
        for (const { work } of batch) work();
      });
    } catch {
      this.#oneByOne(batch);
      return;
    }
    this.#settle(batch);
  }

  #settle(batch: Waiting[]): void {
    this.#sync.synced().then(
      () => {
        for (const { done } of batch) done();
      },
      (error: unknown) => {
        for (const { failed } of batch) failed(error);
      },
    );
  }

  /** One that fails must not take its neighbours with it. */
  #oneByOne(batch: Waiting[]): void {
    for (const waiting of batch) {
      try {
        inTransaction(this.#database, waiting.work);
        this.#settle([waiting]);
      } catch (error) {
        waiting.failed(error);
      }
    }
  }
}
