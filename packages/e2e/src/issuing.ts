import { ApiProblem, type CallReply, type Client, calls, createClient } from '@taraz/contract';
import { saleBody } from '../../../scripts/lib/stand/sale.ts';

export type Invoice = CallReply<typeof calls.getInvoice>;

export function clientOf(url: string, token: string): Client {
  return createClient({ baseUrl: `${url}/api`, token: () => token, fetch });
}

/** Longest time that one call is tried again while servers and databases come and go: on a busy machine a server may be killed twenty times before it has answered once. */
const patienceMs = 600_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Whether trying again may help: nobody answered, it is still at work, or somebody said that it cannot be done now. */
function isPassing(error: unknown): boolean {
  return !(error instanceof ApiProblem) || error.isStillRunning || error.status === 503 || error.status === 500;
}

/**
 * Repeats a call until it is answered, as a careful program does: the same Idempotency-Key each time.
 * @throws ApiProblem when it was refused for good; the last error when patience has run out
 */
export async function insist<T>(call: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isPassing(error) || performance.now() > deadline) throw error;
      // Refused connections cost: four callers ask while a server starts, twenty times.
      await pause(100);
    }
  }
}

/** A sale that is due at once, acknowledged with 201. The number makes content and idempotency key. */
export function queueSale(client: Client, number: number): Promise<Invoice> {
  const body = { ...saleBody(number, 2), save_as_draft: false };
  const dated = { ...(body as { invoice?: object }).invoice, invoice_date: dueDate };
  return insist(() =>
    client(calls.createInvoice, { body: { ...body, invoice: dated } as never }, { idempotencyKey: `sale-${number}` }),
  );
}

/** A draft, acknowledged with 201. */
export function keepDraft(client: Client, number: number): Promise<Invoice> {
  const body = { ...saleBody(number, 2), save_as_draft: true };
  return insist(() => client(calls.createInvoice, { body: body as never }, { idempotencyKey: `draft-${number}` }));
}

/** A minute ago when the tests started: the default, some seconds ahead, would make each invoice wait. */
const dueDate = new Date(Date.now() - 60_000).toISOString();

/** Does `work` for 0…count-1, so many at a time, in order; `mayStart` holds a number back until it says yes. */
export async function inParallel(
  count: number,
  width: number,
  work: (index: number) => Promise<void>,
  mayStart: (index: number) => boolean = () => true,
): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      if (!mayStart(next)) {
        await pause(20);
        continue;
      }
      const index = next++;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
}

/** How many invoices of the account are in each state; states with none are left out. */
export async function countsOf(client: Client): Promise<Record<string, number>> {
  const { counts } = await insist(() => client(calls.invoiceCounts, { query: {} }));
  return Object.fromEntries(counts.filter(({ count }) => count > 0).map(({ state, count }) => [state, count]));
}
