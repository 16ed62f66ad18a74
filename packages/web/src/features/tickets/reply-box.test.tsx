// @vitest-environment happy-dom
import { ApiProblem } from '@taraz/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
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
      error={new ApiProblem(502, null)}
      onSend={async () => undefined}
    />,
  );
  expect(screen.getByRole('alert').textContent).toContain('ذخیره است');
  const input = container.querySelector('input[type=file]');
  if (input === null) throw new Error('a reply takes a file');
  fireEvent.change(input, { target: { files: [new File(['x'], 'x.png', { type: 'image/png' })] } });
  expect(screen.getByRole('alert').textContent).not.toContain('ذخیره است');
});

let arrive: (error?: unknown) => void;
/** Of a reply that is under way for as long as the test wants. */
function Reply() {
  const [text, setText] = useState('');
  const [error, setError] = useState<unknown>(null);
  const onSend = () =>
    new Promise<void>((resolve, reject) => {
      arrive = (refusal) => {
        setError(refusal ?? null);
        if (refusal === undefined) resolve();
        else reject(refusal);
      };
    });
  const looks = { label: 'reply', sendLabel: 'send', isSending: false };
  return <ReplyBox {...looks} text={text} onText={setText} error={error} onSend={onSend} />;
}
const box = () => screen.getByLabelText('reply') as HTMLTextAreaElement;
const write = (value: string) => fireEvent.change(box(), { target: { value } });

it('keeps what is written on while the reply is under way', async () => {
  render(<Reply />);
  write('good day');
  fireEvent.click(screen.getByRole('button', { name: /send/ }));
  write('good day, and one thing more');
  act(() => arrive());
  await vi.waitFor(() => expect(box().value).toBe(', and one thing more'));
});

it('says nothing more of a text that was changed since', async () => {
  render(<Reply />);
  fireEvent.click(screen.getByRole('button', { name: /send/ }));
  const errors = [{ path: 'text', code: 'EMPTY', message: 'empty' }];
  const problem = { type: '', title: '', status: 400, code: 'INVALID_INPUT', detail: '', request_id: 'r', errors };
  act(() => arrive(new ApiProblem(400, problem as never)));
  await screen.findByText('empty');
  write('good day');
  expect(screen.queryByText('empty')).toBe(null);
});
