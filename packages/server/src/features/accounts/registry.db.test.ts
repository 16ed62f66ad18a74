import { TransportFailure } from '@taraz/authority';
import { expect, it } from 'vitest';
import type { VendorFetch } from '../../adapters/call-vendor.ts';
import { embeddedZohal } from '../../adapters/identity/embedded-zohal.ts';
import { createZohal } from '../../adapters/identity/zohal.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createTestClock, createTestRuntime } from '../../testing/test-runtime.ts';
import { runChecks } from './registry.ts';
import { readSignup } from './signup-input.ts';
import { company } from './testing/signup.ts';

const database = testDatabase();
const pause = async () => {};
const known = embeddedZohal(pause);
const down = async () => new Response('<html>503</html>', { status: 503 });
const cut = () => Promise.reject(new TransportFailure('lost', 'maybe'));
/** Of whom nothing can be told, however often it is asked. */
const silent = async () => Response.json({ result: 0, response_body: { data: null } });
const only = (method: string, is: () => Promise<Response>): VendorFetch => {
  return (url, init) => (url.endsWith(method) ? is() : known(url, init));
};

it.each([
  ['answers', known, { ceo: 'match', phone_owner: 'match' }, false],
  ['cuts the connection', cut, { ceo: 'unknown', phone_owner: 'unknown' }, true],
  ['cuts it for the board alone', only('board_members', cut), { ceo: 'unknown', phone_owner: 'match' }, true],
  ['is down for the board alone', only('board_members', down), { ceo: 'unknown', phone_owner: 'match' }, true],
  ['is down for persons alone', only('national_identity_inquiry', down), { ceo: 'unknown' }, true],
  ['knows of no board', only('board_members', silent), { ceo: 'unknown', phone_owner: 'match' }, false],
  ['cannot tell whose phone it is', only('shahkar', silent), { ceo: 'match', phone_owner: 'unknown' }, false],
])('a registry that %s: it is asked again only where that may help', async (_, fetch, checks, mayChange) => {
  const { password: _password, phone_ticket, ...entered } = company('09121230001', 'ticket');
  const values = { ...readSignup(entered), check_valid_economic_code: true };
  await database().asOwner('delete from registry_lookups');
  const registry = createZohal({ token: 't', fetch, pause });
  const deps = { database: database().db, runtime: createTestRuntime(createTestClock()), registry };
  expect(await runChecks(deps, values)).toMatchObject({ checks, mayChange });
});
