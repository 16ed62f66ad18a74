// @vitest-environment happy-dom
import { ApiProblem } from '@taraz/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ReplyBox } from './reply-box.tsx';

afterEach(cleanup);

it('brings the keyboard to a reply that was refused', () => {
  const error = new ApiProblem(422, {
    type: 'about:blank',
    title: '',
    status: 422,
    code: 'INVALID',
    detail: '',
    request_id: '',
    errors: [{ path: 'text', code: 'EMPTY', message: 'empty' }],
  } as never);
  const box = (isSending: boolean, fault: unknown) => (
    <ReplyBox
      label="reply"
      sendLabel="send"
      text=""
      onText={() => undefined}
      isSending={isSending}
      error={fault}
      onSend={async () => undefined}
    />
  );
  const { rerender } = render(box(true, null));
  screen.getByRole('button', { name: /send/ }).focus();
  rerender(box(false, error));
  expect(document.activeElement).toBe(screen.getByLabelText('reply'));
});

it('says that the text is kept when the server fails, and not where a file would be lost', async () => {
  const { container } = render(
    <ReplyBox
      label="reply"
      sendLabel="send"
      text="kept"
      onText={() => undefined}
      isSending={false}
      error={new ApiProblem(0, null)}
      onSend={async () => undefined}
    />,
  );
  expect(screen.getByRole('alert').textContent).toContain('ذخیره است');
  const input = container.querySelector('input[type=file]');
  if (input === null) throw new Error('a reply takes a file');
  fireEvent.change(input, { target: { files: [new File(['x'], 'x.png', { type: 'image/png' })] } });
  expect(screen.getByRole('alert').textContent).not.toContain('ذخیره است');
});
