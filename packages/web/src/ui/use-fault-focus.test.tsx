// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Announcer } from './announcer.tsx';
import { say } from './say.ts';
import { TextField } from './text-field.tsx';
import { focusFaultOnceShown } from './use-fault-focus.ts';

afterEach(cleanup);

function Form() {
  const form = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        focusFaultOnceShown(form.current);
      }}
    >
      <TextField label="name" error={isTried ? 'no name given' : undefined} />
      <button type="submit">send</button>
      <Announcer />
    </form>
  );
}

const spoken = () =>
  [...document.querySelectorAll('[aria-live] [role=img]')].map((one) => one.getAttribute('aria-label'));

it('brings the keyboard to the faulty field, whose fault is read with it', async () => {
  render(<Form />);
  screen.getByRole('button').focus();
  fireEvent.submit(screen.getByRole('button'));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('name')));
  expect(spoken()).toEqual([]);
});

it('speaks the fault of a field that had the keyboard already', async () => {
  render(<Form />);
  screen.getByLabelText('name').focus();
  fireEvent.submit(screen.getByLabelText('name'));
  await vi.waitFor(() => expect(spoken()).toEqual(['no name given']));
});

it('says what two places say of one thing once', async () => {
  render(<Announcer />);
  say('confirmed');
  say('confirmed');
  await vi.waitFor(() => expect(spoken().filter((text) => text === 'confirmed')).toHaveLength(1));
});
