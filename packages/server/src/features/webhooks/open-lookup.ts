import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isInnerAddress } from './inner-address.ts';

/** A name leads into the own network. */
export class InnerAddress extends Error {}

/**
 * Asked of DNS itself: for a name whose owner keeps silent the system's own look-up holds a thread, and every other name that
 * this process looks for, the authority's too, waits behind a few such.
 * @throws what DNS says where it has no address
 */
async function addressesOf(hostname: string): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  const answers = await Promise.allSettled([
    resolver.resolve4(hostname).then((list) => list.map((address) => ({ address, family: 4 }))),
    resolver.resolve6(hostname).then((list) => list.map((address) => ({ address, family: 6 }))),
  ]);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length > 0) return found;
  throw answers.find((answer) => answer.status === 'rejected')?.reason ?? new Error('no address');
}

const isOwnMachine = (hostname: string): boolean => /^(?:.+\.)?localhost\.?$/.test(hostname);

/** The name is resolved once, and the very addresses that were judged are connected to: no second answer can differ. */
export const openLookup: LookupFunction = (hostname, options, callback) => {
  if (isOwnMachine(hostname)) return callback(new InnerAddress(hostname), [], 0);
  addressesOf(hostname).then(
    (found) => {
      const [first] = found;
      if (first === undefined || found.some(({ address }) => isInnerAddress(address)))
        return callback(new InnerAddress(hostname), [], 0);
      return options.all === true ? callback(null, found) : callback(null, first.address, first.family);
    },
    (error: Error) => callback(error, [], 0),
  );
};
