import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable } from 'node:stream';
import type { RequestContext } from './route.ts';

const scope = new AsyncLocalStorage<RequestContext | null>();

/** Whatever `work` does, however deep, is done for this request. */
export const inRequest = <T>(context: RequestContext, work: () => Promise<T>): Promise<T> => scope.run(context, work);

/** Whatever `work` does is done for nobody in particular, also where a request began it. */
export const inBackground = <T>(work: () => T): T => scope.run(null, work);

/** What a stream reads when its answer is already on the way is still read for this request. */
export function readInRequest(context: RequestContext, body: Readable): void {
  const read = body._read.bind(body);
  body._read = (size) => scope.run(context, () => read(size));
}

/** The request under way; null in the background. For what every command says of its caller: the event log. */
export const currentRequest = (): RequestContext | null => scope.getStore() ?? null;
