// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { dispatchSession, type Me } from '../../app/session-store.ts';
import type { ImportDetail } from './queries.ts';
import { ReportCard } from './report-card.tsx';
import { importStrings } from './strings.fa.ts';

afterEach(() => {
  cleanup();
  dispatchSession({ type: 'signed-out', from: null });
});

it('leads nobody to invoices that they may not see: the numbers stand there, and who can see more is said', () => {
  const user = { roles: ['employee'], permissions: ['issue'] } as unknown as Me;
  dispatchSession({ type: 'user', user, isLegal: false, signByTaxpayer: false });
  const report = {
    states: [{ state: 'rejected', count: 3, total: '100' }],
    sandbox: [],
    rejected: [{ code: '0304401', message: 'm', count: 3 }],
  };
  render(<ReportCard job={{ id: 'x', report } as unknown as ImportDetail} />);
  expect(screen.queryAllByRole('link')).toHaveLength(0);
  expect(screen.getAllByText('۳')).toHaveLength(2);
  expect(screen.getByText(importStrings.report.unseen)).toBeDefined();
});
