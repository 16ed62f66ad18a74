import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestContext } from './route.ts';

const scope = new AsyncLocalStorage<RequestContext>();

/** Whatever `work` does, however deep, is done for this request. */
export const inRequest = <T>(context: RequestContext, work: () => Promise<T>): Promise<T> => scope.run(context, work);

/** The request under way; null in the background. For what every command says of its caller: the event log. */
export const currentRequest = (): RequestContext | null => scope.getStore() ?? null;
