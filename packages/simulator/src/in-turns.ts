import { Fifo } from './fifo.ts';

/** Waiting work of many clients: each has its turn, however much another has waiting; of each the order stays. */
export class InTurns<T> {
  /** In the order of their turns; none is empty. */
  readonly #queues = new Map<string, Fifo<T>>();

  push(clientId: string, item: T): void {
    const queue = this.#queues.get(clientId) ?? new Fifo<T>();
    queue.push(item);
    this.#queues.set(clientId, queue);
  }

  /** The first of whoever's turn it is; who is not ready is passed over, and keeps his turn. */
  shift(isReady: (first: T) => boolean = () => true): T | undefined {
    for (const [clientId, queue] of this.#queues) {
      const first = queue.peek();
      if (first === undefined || !isReady(first)) continue;
      queue.shift();
      this.#queues.delete(clientId);
      if (queue.peek() !== undefined) this.#queues.set(clientId, queue);
      return first;
    }
    return undefined;
  }

  /** The first of each client. */
  firsts(): T[] {
    return [...this.#queues.values()].flatMap((queue) => queue.peek() ?? []);
  }

  clear(): void {
    this.#queues.clear();
  }
}
