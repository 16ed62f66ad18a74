import { expect, it } from 'vitest';
import { serialColumns } from './columns.fa.ts';
import type { SerialRow } from './queries.ts';

const row: SerialRow = {
  memory_id: 'A11216',
  environment: 'simulator',
  first_serial: '1',
  last_serial: '1',
  use: 'sent',
  reason: 'confirmed',
  invoice_id: null,
  tax_number: '',
  at: null,
};

it('the file says everything in words, none of our own keys', () => {
  const words = Object.fromEntries(serialColumns.map(({ title, read }) => [title, read(row)]));
  expect(words).toMatchObject({ محیط: 'شبیه‌ساز', 'چه شد': 'ارسال شده', دلیل: 'تأیید سامانه' });
});
