import { createPrivateKey, type KeyObject, sign, webcrypto } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { InTurns } from '../in-turns.ts';

/** One copy of the private key, for decryption and for signing. */
interface Lane {
  decrypt: webcrypto.CryptoKey;
  sign: KeyObject;
}

type Job = (lane: Lane) => Promise<void>;

/** Jobs that wait behind those under way, for the threads to go on with while the main thread is busy. */
const waitingJobs = 4;

/**
 * RSA private-key work off the main thread, as many at a time as there are lanes.
 *
 * Why lanes: Node runs both operations on its thread pool, but holds a mutex of the *key object* while it does, so one
 * shared key is one core's work whatever the pool's size. With a key object of its own each lane really runs beside the
 * others: measured 1.44 ms a decryption with one key and 0.81 ms with two, on two cores (RSA-4096). Worker threads
 * gave the same and cost a copy of every message.
 */
export class PrivateKeyLanes {
  readonly #free: Lane[];
  readonly #waiting = new InTurns<Job>();
  #running = 0;

  private constructor(lanes: Lane[]) {
    this.#free = lanes;
  }

  /**
   * More lanes than cores: a thread that ends a job takes the next by itself. With as many as cores it waited for the main
   * thread to hand it one, while that judged or answered: a sixth of both cores' time. Files wait behind a few jobs, some
   * milliseconds.
   */
  static async create(privateKeyPem: string, count = availableParallelism() + waitingJobs): Promise<PrivateKeyLanes> {
    const der = createPrivateKey(privateKeyPem).export({ type: 'pkcs8', format: 'der' });
    const oaep = { name: 'RSA-OAEP', hash: 'SHA-256' };
    const lanes = await Promise.all(
      Array.from({ length: Math.max(1, count) }, async () => ({
        decrypt: await webcrypto.subtle.importKey('pkcs8', der, oaep, false, ['decrypt']),
        sign: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }),
      })),
    );
    return new PrivateKeyLanes(lanes);
  }

  /** How many can run at once. */
  get width(): number {
    return this.#free.length + this.#running;
  }

  /**
   * RSAES-OAEP with SHA-256 in both places and an empty label; null when the bytes do not decrypt.
   * @param clientId whose work it is: clients have their turns
   */
  decrypt(wrapped: Buffer, clientId: string): Promise<Buffer | null> {
    return this.#run(clientId, async (lane) => {
      try {
        return Buffer.from(await webcrypto.subtle.decrypt({ name: 'RSA-OAEP' }, lane.decrypt, new Uint8Array(wrapped)));
      } catch {
        return null;
      }
    });
  }

  /** RSASSA-PKCS1-v1_5 with SHA-256. */
  sign(input: Buffer, clientId: string): Promise<Buffer> {
    return this.#run(
      clientId,
      (lane) =>
        new Promise((resolve, reject) => {
          sign('sha256', input, lane.sign, (error, signature) => (error ? reject(error) : resolve(signature)));
        }),
    );
  }

  #run<T>(clientId: string, work: (lane: Lane) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push(clientId, (lane) => work(lane).then(resolve, reject));
      this.#start();
    });
  }

  #start(): void {
    const lane = this.#free.pop();
    if (lane === undefined) return;
    const job = this.#waiting.shift();
    if (job === undefined) {
      this.#free.push(lane);
      return;
    }
    this.#running += 1;
    void job(lane).then(() => {
      this.#running -= 1;
      this.#free.push(lane);
      this.#start();
    });
  }
}
