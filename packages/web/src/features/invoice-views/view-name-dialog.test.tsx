// @vitest-environment happy-dom
import { ApiProblem } from '@taraz/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { viewStrings as words } from './strings.fa.ts';
import { ViewNameDialog } from './view-name-dialog.tsx';

afterEach(cleanup);

const show = (isBusy: boolean, onSave: (name: string) => Promise<unknown>) =>
  render(<ViewNameDialog title="view" initial="" isBusy={isBusy} onSave={onSave} onClose={() => undefined} />);
const name = () => screen.getByLabelText(words.name);

it('says at the name what is refused of it, until it is another one', async () => {
  const message = 'نمایی با این نام دارید.';
  const told = { type: '', title: '', status: 409, code: 'CONFLICT', detail: message, request_id: 'r' };
  const errors = [{ path: 'name', code: 'TAKEN', message }];
  show(false, () => Promise.reject(new ApiProblem(409, { ...told, errors } as never)));
  fireEvent.submit(name());
  await screen.findByText(words.nameMissing);
  fireEvent.change(name(), { target: { value: 'رد شده' } });
  expect(screen.queryByText(words.nameMissing)).toBe(null);
  fireEvent.submit(name());
  expect(await screen.findAllByText(message)).toHaveLength(1);
  fireEvent.change(name(), { target: { value: 'رد شده‌ها' } });
  expect(screen.queryByText(message)).toBe(null);
});

it('is sent once, however often Enter is pressed', () => {
  const onSave = vi.fn(async () => undefined);
  show(true, onSave);
  fireEvent.change(name(), { target: { value: 'رد شده' } });
  fireEvent.submit(name());
  expect(onSave).not.toHaveBeenCalled();
});
