import type { OperatorDeps } from './features/access/operators.ts';
import { type ConnectionOptions, createDatabase } from './platform/db/database.ts';
import { createLogger, systemRuntime } from './platform/runtime.ts';

/** What the making of operators needs, outside of a running server. */
export function openOperatorDeps(
  connection: ConnectionOptions,
  owner: ConnectionOptions,
): { deps: OperatorDeps; close: () => Promise<void> } {
  const runtime = systemRuntime(createLogger('silent'));
  const database = createDatabase({ connection, poolSize: 1, log: runtime.log });
  return { deps: { database, owner, runtime }, close: () => database.close() };
}
