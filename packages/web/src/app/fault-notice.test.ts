import { problems } from '@taraz/contract';
import { expect, it, vi } from 'vitest';
import { createFaultNotice } from './fault-notice.ts';

const away = problems.UNAVAILABLE.title;
function setUp() {
  const [show, hide, isBack] = [vi.fn(), vi.fn(), vi.fn(async () => false)];
  const waits: (() => void)[] = [];
  const wait = () => new Promise<void>((resolve) => waits.push(resolve));
  const later = async () => {
    waits.shift()?.();
    await vi.waitFor(() => expect(waits.length + hide.mock.calls.length).toBeGreaterThan(0));
  };
  return { ...createFaultNotice({ show, hide, isBack, wait }), show, hide, isBack, later };
}

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

it('goes also where nothing else is asked: it is looked after until the server is back', async () => {
  const { failed, hide, isBack, later } = setUp();
  failed(null, { isQuestion: true, status: 503 });
  failed(null, { isQuestion: true, status: 503 });
  await later();
  expect([isBack.mock.calls.length, hide.mock.calls.length]).toEqual([1, 0]);
  isBack.mockResolvedValue(true);
  await later();
  expect([isBack.mock.calls.length, hide.mock.calls.length]).toEqual([2, 1]);
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
