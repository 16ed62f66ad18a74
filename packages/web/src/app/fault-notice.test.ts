import { problems } from '@taraz/contract';
import { expect, it, vi } from 'vitest';
import { createFaultNotice } from './fault-notice.ts';

const away = problems.UNAVAILABLE.title;
const setUp = () => {
  const [show, hide] = [vi.fn(), vi.fn()];
  return { ...createFaultNotice({ show, hide }), show, hide };
};

it('of a question that found no database goes when the server answers again, once', () => {
  const { failed, answered, show, hide } = setUp();
  answered();
  failed(null, { isQuestion: true, status: 503 });
  expect(show).toHaveBeenCalledWith(away);
  expect(hide).not.toHaveBeenCalled();
  answered();
  answered();
  expect(hide.mock.calls).toEqual([[away]]);
});

it.each([
  ['of what was to be done', { isQuestion: false, status: 503 }],
  ['of a fault of the server', { isQuestion: true, status: 500 }],
])('%s stays', (_of, asked) => {
  const { failed, answered, show, hide } = setUp();
  failed(null, { isQuestion: true, status: 503 });
  failed(null, asked);
  answered();
  expect([show.mock.calls.length, hide.mock.calls.length]).toEqual([2, 0]);
});
