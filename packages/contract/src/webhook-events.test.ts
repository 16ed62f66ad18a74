import { expect, it } from 'vitest';
import { webhookEvents } from './calls/programs.ts';
import { invoiceStates } from './schemas/invoice.ts';

it('a webhook may ask for each state that an invoice comes to: all of them are told', () => {
  expect(webhookEvents).toEqual(expect.arrayContaining(invoiceStates.map((state) => `invoice.${state}`)));
});
