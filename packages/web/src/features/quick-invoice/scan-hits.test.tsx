// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ProductRow } from '../invoices/catalogue-lines.ts';
import { ScanHits } from './scan-hits.tsx';

afterEach(cleanup);

it('a price of the list that is in another currency is shown in rial, as the sale will have it', () => {
  const good = { id: 'p', name: 'tea', code: '1', gtin: '', price: '100' };
  const hits = [
    { ...good, currency_type: 'USD', exchange_rate: '600000' },
    { ...good, id: 'q', currency_type: 'IRR', exchange_rate: '' },
  ] as ProductRow[];
  const none = () => {};
  render(
    <ScanHits
      id="hits"
      hits={hits}
      text="tea"
      at={2}
      isKnown
      mayMake={false}
      hasFailed={false}
      onTake={none}
      onMake={none}
    />,
  );
  const shown = screen.getAllByRole('option').map((one) => one.textContent);
  expect(shown).toEqual([expect.stringContaining('۶۰٬۰۰۰٬۰۰۰'), expect.stringMatching(/۱۰۰$/)]);
});
