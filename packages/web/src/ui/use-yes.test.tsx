// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Question } from './question.tsx';
import { useYes } from './use-yes.ts';

afterEach(cleanup);

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
