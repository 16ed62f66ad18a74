import { resolve } from 'node:path';
import type { Features } from './compose.ts';
import type { HttpOptions } from './platform/http/server.ts';
import type { Platform } from './platform/platform.ts';

/** What the HTTP server of any process is built of. */
export function httpOptionsOf({ config, runtime, database, vault }: Platform, features: Features): HttpOptions {
  return {
    runtime,
    database,
    vault,
    authenticate: features.authenticator.authenticate,
    isAlive: features.isAlive,
    routes: features.routes,
    webDirectory: resolve(config.webDirectory),
    secure: config.publicUrl?.startsWith('https:') ?? false,
    publicAddress: config.publicUrl === null ? null : new URL(config.publicUrl),
    trustedProxies: config.trustedProxies,
  };
}
