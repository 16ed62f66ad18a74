// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CustomerFacts } from './customer-facts.tsx';
import type { CustomerDetail } from './queries.ts';
import { customerStrings } from './strings.fa.ts';

afterEach(cleanup);

const nameless = {
  ...{ person_type: 'legal', economic_code: '', national_code: '', register_number: '', branch_code: '', phone: '' },
  ...{ landline: '', postal_code: '', payment_term: '', reminded: null, province: '', city: '', address: '' },
} as unknown as CustomerDetail;
const says = () => screen.queryByText(customerStrings.page.noFacts) !== null;

it('says so where nothing is known but the name', () => {
  render(<CustomerFacts customer={nameless} />);
  expect(says()).toBe(true);
  cleanup();
  render(<CustomerFacts customer={{ ...nameless, city: 'یزد' }} />);
  expect([says(), screen.queryByText('یزد') !== null]).toEqual([false, true]);
});
