// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { appStrings } from '../../app/app.fa.ts';
import { toast } from '../../ui/toast-store.ts';
import { tellHeld } from './tell-held.ts';

vi.mock('./held-notice.ts', () => ({
  get heldNotice() {
    throw new TypeError('Importing a module script failed.');
  },
}));
vi.mock('../../app/api.ts', () => ({ api: () => Promise.reject(new Error('no answer')) }));

it('tells that the part which says what waits did not come', async () => {
  const told = vi.spyOn(toast, 'error');
  await tellHeld(new QueryClient(), null);
  expect(told).toHaveBeenCalledWith(appStrings.newVersion.partMissing, { action: expect.anything() });
});
