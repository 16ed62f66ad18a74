import { fileURLToPath } from 'node:url';
import type { Call } from '@taraz/contract';
import * as contract from '@taraz/contract';
import type { Plugin } from 'vite';

const contractIndex = fileURLToPath(import.meta.resolve('@taraz/contract'));

/** What a client needs of a call: its address, which parameters are ids, whether it takes a file (`client.ts`). */
function forClients({ id, method, path, params, upload }: Call): object {
  const fields: Record<string, { format?: string }> = (params as { properties?: object } | undefined)?.properties ?? {};
  const ids = Object.entries(fields).flatMap(([name, { format }]) => (format === 'uuid' ? [[name, { format }]] : []));
  return { id, method, path, upload, ...(ids.length > 0 && { params: { properties: Object.fromEntries(ids) } }) };
}

/**
 * The contract as a browser loads it: without the schemas of queries, bodies and answers, which the server checks, and
 * without TypeBox, which they are made with: a sixth of what the application begins with. Functions come from their files.
 */
function source(): string {
  const { calls, namedSchemas: _ofTheDocument, ...rest } = contract;
  const lean = Object.fromEntries(Object.entries<Call>(calls as object).map(([id, call]) => [id, forClients(call)]));
  const values = Object.entries({ calls: lean, ...rest }).filter(
    ([, value]) => typeof value !== 'function' && !(value instanceof RegExp),
  );
  return [
    "export * from './client.ts';",
    "export { holds } from './permissions.ts';",
    "export * from './session-header.ts';",
    "export * from './uuid-form.ts';",
    ...values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`),
  ].join('\n');
}

/** For `vite build`; `vite dev` serves the contract as it stands, so that a change of it is seen at once. */
export const contractForBrowsers = (): Plugin => ({
  name: 'contract-for-browsers',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id === contractIndex ? { code: source(), map: null } : null),
});
