// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toast } from '../../ui/toast-store.ts';
import { useEditNotice } from './use-edit-notice.ts';

afterEach(() => {
  cleanup();
  toast.closeAll();
});

it('offers undo of an edit of several cells until the next edit, which undo would take back', () => {
  const shown = vi.spyOn(toast, 'show');
  const closed = vi.spyOn(toast, 'close');
  const edited = (number: number, cells: number) => ({ last_edit: { number, cells }, editing: null }) as never;
  const { rerender } = renderHook((job: Parameters<typeof useEditNotice>[0]) => useEditNotice(job, () => undefined), {
    initialProps: edited(1, 4),
  });
  expect(shown).not.toHaveBeenCalled();
  rerender(edited(2, 12));
  expect(shown).toHaveBeenCalledOnce();
  expect(closed).not.toHaveBeenCalled();
  rerender(edited(3, 1));
  expect(closed).toHaveBeenCalledExactlyOnceWith(shown.mock.results[0]?.value);
});
