import { currentRequest } from '../../platform/http/request-scope.ts';

/** The person under whose request this is done; null in the background. */
export const actorId = (): string | null => currentRequest()?.userId || null;
