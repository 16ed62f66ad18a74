import { inTime } from '../../platform/in-time.ts';
import type { AskTaxpayer } from '../customers/inquiry.ts';
import type { InquiryDeps } from './lines.ts';

/** A form waits for it: longer is as good as no answer. */
const patienceMs = 3_000;

/**
 * Asks the authority who goes by an economic code, through the account's default memory: free of charge, so it comes
 * before the registries that are paid for. Whatever goes wrong is no answer, never an error.
 */
export function taxpayerAsker({ database, ports, lines }: Omit<InquiryDeps, 'runtime'>): AskTaxpayer {
  const ask = async (accountId: string, economicCode: string) => {
    const memory = await database.withAccount(accountId, (tx) => ports.memory(tx, { sandbox: false, allowed: null }));
    if (memory === null) return null;
    const line = await lines({ accountId, environment: memory.environment, memoryId: memory.memoryId });
    return (await line?.taxpayer?.(economicCode)) ?? null;
  };
  return (accountId, economicCode) =>
    inTime(
      ask(accountId, economicCode).catch(() => null),
      patienceMs,
    );
}
