// @vitest-environment happy-dom
import { ApiProblem } from '@taraz/contract';
import { cleanup, render, screen } from '@testing-library/react';
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
