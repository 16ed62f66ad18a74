// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toast } from '../../ui/toast-store.ts';
import { useStayNotice } from './use-stay-notice.ts';

afterEach(() => {
  cleanup();
  toast.closeAll();
});

it('tells once what an edit left as it was, when the edit is over', () => {
  const shown = vi.spyOn(toast, 'show');
  const stayed = (turn: number, isOver = true): Parameters<typeof useStayNotice>[0] => ({
    stayed: { turn, rows: 2, first_row: 12 },
    editing: isOver ? null : { percent: 5, is_undo: true, is_redo: false },
    ...{ issued: 10, deleted: 0 },
    drafts: turn === 9 ? 0 : 2,
    sheets: [],
  });
  const { rerender } = renderHook((job: Parameters<typeof useStayNotice>[0]) => useStayNotice(job), {
    initialProps: stayed(4),
  });
  // From before this page was opened.
  expect(shown).not.toHaveBeenCalled();
  rerender(stayed(9, false));
  expect(shown).not.toHaveBeenCalled();
  rerender(stayed(9));
  rerender(stayed(9));
  expect(shown).toHaveBeenCalledOnce();
  expect(shown.mock.calls[0]?.[0]).toMatch(/۲ ردیف \(نخستین: ردیف ۱۲\).*: صورتحسابشان صادر شده/);
  // Some of what went are drafts.
  rerender(stayed(12));
  expect(shown.mock.calls[1]?.[0]).toMatch(/صورتحسابشان صادر یا پیش‌نویس شده/);
});
