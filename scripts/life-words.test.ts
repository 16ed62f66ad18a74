import { expect, it } from 'vitest';
import { causes } from '../packages/server/src/features/invoices/states.ts';
import { pageStrings } from '../packages/web/src/features/invoices/document/page.fa.ts';

/** The server names what happens to an invoice, the web says it: neither imports the other. */
it('says every cause that the life of an invoice may have', () => {
  expect(Object.keys(pageStrings.causes).toSorted()).toEqual(Object.keys(causes).toSorted());
});
