import { lookupKey, nearKeys, type OwnBuyer, type OwnLists } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { nearlyCalled } from '../invoices/nearly-called.ts';
import { buyerFrom } from './buyer.ts';
import { customersCalled } from './customers-called.ts';

/**
 * The account's customers as buyers by their names, as `lookupKey` has them; null: several have that name. Of a name that
 * nobody has, the one who is called nearly so: but for what companies are called, the order of a person's names, spaces and
 * signs, or slips of the pen.
 */
export async function buyersByName(tx: Tx, texts: readonly string[]): Promise<Pick<OwnLists, 'buyers' | 'nearBuyers'>> {
  const near = new Map(texts.map((text) => [lookupKey(text), nearKeys(text)]));
  near.delete('');
  const byName = await customersCalled(tx, [...near].flat(2));
  const buyers = new Map<string, OwnBuyer | null>();
  const nearBuyers = new Map<string, string>();
  const strangers: string[] = [];
  for (const [key, others] of near) {
    const [one, other] = byName.get(key) ?? [];
    if (one !== undefined) buyers.set(key, other === undefined ? buyerFrom(one) : null);
    const [like, alike] = one === undefined ? others.flatMap((name) => byName.get(name) ?? []) : [];
    if (like !== undefined && alike === undefined) nearBuyers.set(key, like.name);
    else if (one === undefined && like === undefined) strangers.push(key);
  }
  for (const [key, name] of await nearlyCalled(tx, 'customers', strangers)) nearBuyers.set(key, name);
  return { buyers, nearBuyers };
}
