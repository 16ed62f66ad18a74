import { currentRequest } from './request-scope.ts';

/** That whoever asked hears no answer any more; the server takes it for no fault of its own. */
export const clientLeft = (): Error => Object.assign(new Error('the client went away'), { code: 'ECONNRESET' });

/**
 * Ends work whose turn has come and that nobody waits for any more; in the background it always goes on.
 * @throws Error with the code ECONNRESET when whoever asked has left
 */
export function leaveWithClient(): void {
  if (currentRequest()?.hasLeft() === true) throw clientLeft();
}
