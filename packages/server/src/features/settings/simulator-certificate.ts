import { Problem } from '../../platform/problem.ts';
import { currentAccount } from '../access/queries.ts';
import { createSimulatorControl } from '../demo/simulator-control.ts';
import type { SettingsDeps } from './deps.ts';
import { namedMemory } from './memory-commands.ts';
import { settingsMessages } from './messages.fa.ts';
import { becomeSimulatedProvider, enterAtSimulator, refusedBySimulator, sendingOf } from './trusted-provider.ts';

/**
 * The simulator plays both offices that a taxpayer goes to: it enters the memory for this account, as the authority's
 * portal does, and its certificate authority signs the request.
 * @param csr the taxpayer's own; by default that of the key that waits here
 * @returns PEM, with its intermediate
 * @throws Problem NOT_FOUND, CONFLICT at a real authority, without a request, or when it refuses
 */
export async function certifyBySimulator(
  deps: SettingsDeps,
  accountId: string,
  memoryId: string,
  csr: string | undefined,
): Promise<string> {
  const { account, memory, waiting } = await deps.database.withAccount(accountId, async (tx) => {
    const { memory, pending } = await namedMemory(tx, memoryId, deps.defaultEnvironment);
    return { account: await currentAccount(tx), memory, waiting: pending?.csr_pem };
  });
  const authority = deps.authorities[memory.environment];
  if (authority === undefined || !authority.isSimulator)
    throw new Problem('CONFLICT', { detail: settingsMessages.onlySimulator });
  const request = csr ?? waiting;
  if (request === undefined || request === '') throw new Problem('CONFLICT', { detail: settingsMessages.noKey });
  const simulator = createSimulatorControl(authority.baseUrl);
  const { environment } = memory;
  const sending = sendingOf(memory);
  try {
    // It refuses a memory that sends through a company which it does not know, and one that began anew knows none.
    if (sending !== 'taxpayer')
      await deps.database.withAccount(accountId, (tx) =>
        becomeSimulatedProvider(deps, tx, { environment, authority, simulator }),
      );
    await enterAtSimulator(simulator, account, memory.memory_id, sending);
    return await simulator.signRequest(request);
  } catch (cause) {
    throw refusedBySimulator(cause);
  }
}
