// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { accountStrings } from './accounts.fa.ts';
import { SupportContact } from './support-contact.tsx';

const strings = accountStrings.support;
afterEach(cleanup);

it('says how support is reached where an account is closed, and that nobody told it where nobody did', () => {
  const support = { phone: '۰۲۱-8871 2345', email: 'support@taraz.example' };
  const { rerender, container } = render(<SupportContact support={support} isClosed />);
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['۰۲۱-8871 2345', 'tel:02188712345'],
    ['support@taraz.example', 'mailto:support@taraz.example'],
  ]);
  expect(screen.getByText(strings.closed)).toBeTruthy();
  const unknown = { phone: null, email: null };
  rerender(<SupportContact support={unknown} isClosed />);
  expect(screen.getByText(strings.none)).toBeTruthy();
  rerender(<SupportContact support={unknown} isClosed={false} />);
  expect(container.textContent).toBe('');
});
