// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { appStrings } from '../../../app/app.fa.ts';
import { toast } from '../../../ui/toast-store.ts';
import { printSent } from './print-sent.ts';

vi.mock('../../paper/print-paper.ts', () => ({
  get printPaper() {
    throw new TypeError('Importing a module script failed.');
  },
}));

it('tells that the part which prints did not come', async () => {
  const told = vi.spyOn(toast, 'error');
  await printSent(new QueryClient(), 'i');
  expect(told).toHaveBeenCalledWith(appStrings.newVersion.partMissing, { action: expect.anything() });
});
