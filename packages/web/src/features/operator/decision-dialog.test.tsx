// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DecisionDialog } from './decision-dialog.tsx';
import { operatorStrings as words } from './operator.fa.ts';

afterEach(cleanup);

const open = (failure: string | null = null, isLegal = true) => {
  const onDecide = vi.fn();
  render(
    <DecisionDialog
      kind="reject"
      isLegal={isLegal}
      isBusy={false}
      failure={failure}
      onCancel={() => undefined}
      onDecide={onDecide}
    />,
  );
  return onDecide;
};
const reasons = () => screen.getAllByRole('textbox', { name: words.reasonText });
const here = () => document.activeElement;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('begins in its reason, and Enter decides', async () => {
  const onDecide = open();
  await vi.waitFor(() => expect(here()).toBe(reasons()[0]));
  fireEvent.change(reasons()[0] as HTMLElement, { target: { value: 'unreadable' } });
  fireEvent.submit(reasons()[0] as HTMLElement);
  expect(onDecide).toHaveBeenCalledWith([{ path: 'documents.contract', message: 'unreadable' }]);
});

it.each([
  [true, 'ceo_birth_date', 'economic_code'],
  [false, 'economic_code', 'ceo_birth_date'],
])('names whatever the applicant can mend, of a company: %s', (isLegal, theirs, others) => {
  open(null, isLegal);
  const offered = [...document.querySelectorAll('option')].map(({ value }) => value);
  expect(offered).toEqual(expect.arrayContaining(['first_name', theirs, 'province', 'city', 'other']));
  if (!isLegal) expect(offered).not.toContain(others);
  expect(offered).not.toContain('phone');
});

it('asks a person for the card that persons show', () => {
  const onDecide = open(null, false);
  fireEvent.change(reasons()[0] as HTMLElement, { target: { value: 'unreadable' } });
  fireEvent.submit(reasons()[0] as HTMLElement);
  expect(onDecide).toHaveBeenCalledWith([{ path: 'documents.ceo_id_card', message: 'unreadable' }]);
});

it('brings the keyboard to a reason that is missing, to one that is added, and back when one is taken away', async () => {
  const onDecide = open();
  screen.getByRole('button', { name: words.addReason }).focus();
  press(words.addReason);
  await vi.waitFor(() => expect(here()).toBe(reasons()[1]));
  fireEvent.change(reasons()[1] as HTMLElement, { target: { value: 'unreadable' } });
  fireEvent.submit(reasons()[1] as HTMLElement);
  await vi.waitFor(() => expect(here()).toBe(reasons()[0]));
  expect(onDecide).not.toHaveBeenCalled();
  const [, remove] = screen.getAllByRole('button', { name: words.removeReason });
  remove?.focus();
  fireEvent.click(remove as HTMLElement);
  await vi.waitFor(() => expect(reasons()).toHaveLength(1));
  await vi.waitFor(() => expect(here()).toBe(reasons()[0]));
});

it('says over the panel that it covers why a decision was refused', () => {
  open('somebody has changed it');
  expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe('somebody has changed it');
});

it.each(['reject', 'suspend'] as const)(
  'says what closing an account stops and what goes on, where it is closed: %s',
  (kind) => {
    render(
      <DecisionDialog
        kind={kind}
        isLegal
        isBusy={false}
        failure={null}
        onCancel={() => undefined}
        onDecide={() => undefined}
      />,
    );
    expect(screen.queryByText(words.suspendLead) !== null).toBe(kind === 'suspend');
  },
);
