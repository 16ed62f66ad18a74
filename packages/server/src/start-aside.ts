import type { ServerConfig } from './platform/config/config.ts';
import { type Aside, createAside } from './platform/http/aside.ts';
import type { Platform } from './platform/platform.ts';

/** What the thread aside is told when it starts. */
export interface AsideData {
  config: ServerConfig;
  /** where people reach the server that hands requests on */
  url: string;
}

/** Connections of its own: a few requests at once, and the rest of the pool stays free for those that are short. */
const poolSize = 4;

/**
 * Whoever answers long requests of this process: the whole product once more, as one more process of it would be, which
 * only answers HTTP and listens nowhere.
 * @param urlOf asked when the thread starts
 */
export function startAside({ config, connection }: Platform, urlOf: () => string): Aside {
  const own: ServerConfig = {
    ...config,
    role: 'web',
    ops: null,
    database: { connection, adminConnection: null },
    poolSize,
  };
  return createAside({
    file: new URL('./aside-thread.ts', import.meta.url),
    data: (): AsideData => ({ config: own, url: urlOf() }),
  });
}
