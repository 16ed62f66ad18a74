import { invoiceStates } from '@taraz/contract';
import { expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { transitions } from './states.ts';

const database = testDatabase();

it('the database allows just the changes of state that the code knows', async () => {
  const allowed = await database().asOwner<{ before: string; after: string }>(
    `select before, after from unnest($1::text[]) as before, unnest($1::text[]) as after
     where invoice_state_may_follow(before, after)`,
    [[...invoiceStates]],
  );
  const known = new Set(transitions.map(({ from, to }) => `${from} ${to}`));
  expect(allowed.map(({ before, after }) => `${before} ${after}`).sort()).toEqual([...known].sort());
});
