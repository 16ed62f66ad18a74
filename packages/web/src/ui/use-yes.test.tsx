// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Question } from './question.tsx';
import { toast, useToasts } from './toast-store.ts';
import { uiStrings } from './ui.fa.ts';
import { useYes } from './use-yes.ts';

afterEach(() => {
  cleanup();
  toast.closeAll();
});

function Asked({ work, onDone }: { work: () => Promise<string | null>; onDone: () => void }) {
  const { error, onYes } = useYes(work, onDone);
  return (
    <Question title="حذف" error={error} onYes={onYes} onClose={() => {}}>
      برگشت ندارد.
    </Question>
  );
}

it('a question whose act was refused stays and says why, and is over once it is done', async () => {
  const onDone = vi.fn();
  const answers = ['کسی پیش از شما آن را تغییر داده است.', null];
  render(<Asked work={async () => answers.shift() ?? null} onDone={onDone} />);
  fireEvent.click(screen.getByRole('button', { name: 'حذف' }));
  expect(await screen.findByText('کسی پیش از شما آن را تغییر داده است.')).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'حذف' }));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});

const Notices = () => useToasts('bottom').map(({ id, text, detail }) => <p key={id}>{[text, detail].join(' ')}</p>);

it.each([
  ['why not', 'خطا دارد', 1],
  ['nothing more once it is done', null, 0],
])('whoever closed it while that was under way is told %s', async (_what, reason, told) => {
  let answer = (_: string | null) => {};
  const work = () =>
    new Promise<string | null>((resolve) => {
      answer = resolve;
    });
  const page = (isOpen: boolean) => (
    <>
      {isOpen && <Asked work={work} onDone={() => {}} />}
      <Notices />
    </>
  );
  const { rerender } = render(page(true));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'حذف' })));
  rerender(page(false));
  await act(async () => answer(reason));
  expect(screen.queryAllByText(`${uiStrings.notDone} ${reason}`)).toHaveLength(told);
});
