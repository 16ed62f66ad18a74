import type { ReceivedPacket } from '@taraz/simulator';
import type { ControlClient } from './simulator-control.ts';
import type { Stand } from './stand.ts';

/** What the authority's books hold, from its own side. */
export interface LedgerView {
  /** tax ids registered, each as often as it stands there */
  registered: string[];
  /** uids that came with different bytes, which a resend must never do */
  changedBytes: string[];
  packets: number;
  /** packets that came a second time */
  resends: number;
}

function changedBytes(packets: readonly ReceivedPacket[]): string[] {
  const hashes = new Map<string, Set<string>>();
  for (const { uid, payloadHash } of packets) hashes.set(uid, (hashes.get(uid) ?? new Set()).add(payloadHash));
  return [...hashes].filter(([, seen]) => seen.size > 1).map(([uid]) => uid);
}

export async function readLedger(control: ControlClient): Promise<LedgerView> {
  const packets = await control.received();
  const registered = packets.filter((packet) => packet.status === 'SUCCESS').map((packet) => packet.taxId ?? '');
  return {
    registered,
    changedBytes: changedBytes(packets),
    packets: packets.length,
    resends: packets.length - new Set(packets.map(({ uid }) => uid)).size,
  };
}

/** Serials that the account's invoices hold, ascending. */
export async function serialsOf({ query, account }: Stand): Promise<number[]> {
  const rows = await query<{ serial: string }>(
    'select serial from invoices where account_id = $1 and serial is not null order by serial',
    [account.accountId],
  );
  return rows.map(({ serial }) => Number(serial));
}

/** 1, 2, … count: what gap-free serials without doubles look like. */
export const serialsUpTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
