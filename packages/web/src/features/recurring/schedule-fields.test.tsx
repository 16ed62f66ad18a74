// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { dispatchSession, type Me } from '../../app/session-store.ts';
import { ScheduleFields, type ScheduleValues } from './schedule-fields.tsx';
import { recurringStrings } from './strings.fa.ts';

const { issueHint, issueNever, issueSigned } = recurringStrings.fields;
const values: ScheduleValues = {
  ...{ name: '', repeat: 'month-1', first_day: '2026-11-22', ends_on: '', mode: 'issue' },
  ...{ moves_months: false, sends_link: false },
};
const memories = [
  { memory_id: 'A11216', is_default: true, signer: 'platform' },
  { memory_id: 'A11217', is_default: false, signer: 'taxpayer' },
  { memory_id: 'A11218', is_default: false, signer: 'trusted_provider' },
];
afterEach(cleanup);

it.each([
  ['A11216', true, issueHint],
  ['A11217', true, issueSigned],
  ['A11218', true, issueHint],
  // Without one of its own the default one is taken.
  ['', true, issueHint],
  ['A11217', false, issueNever],
])('says what becomes of an invoice of memory «%s» by who signs that one', (memoryId, mayIssue, expected) => {
  const user = { id: 'u', roles: ['admin'], permissions: [], memories } as unknown as Me;
  dispatchSession({ type: 'user', user, isLegal: true, signByTaxpayer: true });
  render(
    <ScheduleFields
      values={values}
      set={() => {}}
      errors={{}}
      buyerName=""
      buyerPhone=""
      mayIssue={mayIssue}
      memoryId={memoryId}
      monthsHint={null}
      from="2026-11-22"
    />,
  );
  const told = [issueHint, issueNever, issueSigned].filter((text) => screen.queryByText(text) !== null);
  expect(told).toEqual([expected]);
});
