import { close, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';

const sync = promisify(fdatasync);

/**
 * Brings the ledger's write-ahead log to the disk off the main thread. SQLite's own `synchronous=FULL` would do it
 * inside COMMIT and hold the event loop for every fsync (measured: half of the time of a busy simulator); here COMMIT
 * only writes, and who must be sure waits for `synced`. One sync serves everybody who asked before it began.
 */
export class WalSync {
  readonly #file: number;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  /** @param path of the log (`…-wal`), which must exist */
  constructor(path: string) {
    // Closing a second descriptor of a file drops this process's POSIX locks on it; SQLite locks the database, not its log.
    this.#file = openSync(path, 'r+');
  }

  /** Resolves when everything committed before the call is on the disk. */
  synced(): Promise<void> {
    if (this.#running === null) {
      this.#running = this.#run();
      return this.#running;
    }
    // The one under way may have begun too early for us.
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = null;
        this.#running = this.#run();
        return this.#running;
      });
    return this.#next;
  }

  async close(): Promise<void> {
    await (this.#next ?? this.#running)?.catch(() => undefined);
    await promisify(close)(this.#file);
  }

  async #run(): Promise<void> {
    try {
      await sync(this.#file);
    } finally {
      if (this.#next === null) this.#running = null;
    }
  }
}
