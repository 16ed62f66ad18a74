import { lazyRouteComponent } from '@tanstack/react-router';
import { MissingPart } from './new-version.ts';

/**
 * A screen that is loaded when it is first gone to. The router's own reloads the page when it does not come; without a
 * network, or while the server is away, that would leave nothing but the browser's page of errors. Here the frame stays,
 * and the page is loaded anew only where the server answers (`Crashed`).
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => load().catch(MissingPart.rethrow), name);
