// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ApiProblem, type Call, calls } from '@taraz/contract';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { dispatchSession, type Me } from '../../app/session-store.ts';
import { pagesAt } from '../../testing/pages-at.tsx';
import { uiStrings } from '../../ui/ui.fa.ts';
import { EmployeePanel } from './employee-panel.tsx';
import { employeeStrings as words } from './strings.fa.ts';

const refusals = vi.hoisted(() => new Map<string, () => Error>());
/** what was sent of somebody who is there */
const changes = vi.hoisted((): unknown[] => []);
/** each gives an invitation's answer */
const answers = vi.hoisted((): (() => void)[] => []);
const employee = vi.hoisted(() => ({
  ...{ id: 'e', etag: '1', name: 'زهرا محبی', branch: null, status: 'active', created_at: '2026-11-01T00:00:00Z' },
  ...{ is_shared: false, phone_proved: false, last_seen_at: null },
  crew: { username: 'zahra', branch_id: null, role: 'employee', permissions: [], active: true },
  profile: {
    ...{ phone: '09133204417', first_name: 'زهرا', last_name: 'محبی', entity: 'REAL', address: '', taxIDs: null },
    ...{ province: '', city: '', email: '', gender: '', postal_code: '' },
  },
}));
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: Call, { body }: { body?: object } = {}) => {
    if (id === 'putEmployee') changes.push(body);
    const refusal = refusals.get(id);
    if (refusal !== undefined) throw refusal();
    if (id === 'inviteEmployee') await new Promise<void>((resolve) => answers.push(resolve));
    if (id === 'getEmployee') return employee;
    return { count: 0, branches: [], memories: [] };
  },
}));
afterEach(cleanup);

const refusal = (detail: string, path?: string) => () =>
  new ApiProblem(409, {
    ...{ type: '', title: '', status: 409, code: 'CONFLICT', request_id: 'r', detail },
    ...(path === undefined ? {} : { errors: [{ path, code: 'TAKEN', message: detail }] }),
  } as never);

const Panel = () => <EmployeePanel id="new" onClose={() => undefined} />;

it('a saving after an invitation that was refused says what is refused of it, not what was', async () => {
  refusals.set(calls.createEmployee.id, refusal('این نام را دیگری دارد.', 'crew.username'));
  refusals.set(calls.inviteEmployee.id, refusal('فردا دعوت کنید.'));
  render(<QueryClientProvider client={new QueryClient()}>{pagesAt('/', { '/': Panel }).shown}</QueryClientProvider>);
  const username = await screen.findByLabelText(new RegExp(words.username));
  fireEvent.change(username, { target: { value: 'negar' } });
  fireEvent.submit(username);
  fireEvent.click(await screen.findByRole('button', { name: words.invite }));
  await screen.findByText('فردا دعوت کنید.');
  // Whoever is written now is another one: nobody was asked whether they may be invited.
  fireEvent.change(username, { target: { value: 'sara' } });
  expect(screen.queryByRole('button', { name: words.invite })).toBe(null);
  refusals.set(calls.createEmployee.id, refusal('نام خانوادگی را بنویسید.', 'profile.last_name'));
  fireEvent.submit(username);
  await screen.findByText('نام خانوادگی را بنویسید.');
  await waitFor(() => expect(screen.queryByText('فردا دعوت کنید.')).toBe(null));
});

/** The panel as its list shows it, by its address. */
function Listed() {
  const { id }: { id?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  return id === undefined ? 'list' : <EmployeePanel id={id} onClose={() => void navigate({ to: '/list' as never })} />;
}

it('closes without a question once somebody is invited', async () => {
  refusals.set(calls.createEmployee.id, refusal('این نام را دیگری دارد.', 'crew.username'));
  refusals.delete(calls.inviteEmployee.id);
  const { shown } = pagesAt('/list?id=new', { '/list': Listed });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  const username = await screen.findByLabelText(new RegExp(words.username));
  fireEvent.change(username, { target: { value: 'negar' } });
  fireEvent.submit(username);
  fireEvent.click(await screen.findByRole('button', { name: words.invite }));
  await waitFor(() => expect(answers).toHaveLength(1));
  await act(async () => answers[0]?.());
  await screen.findByText('list');
  expect(screen.queryByText(uiStrings.leaveTitle)).toBe(null);
});

it('says where codes go, where that is not the phone that is written', async () => {
  const isHinted = async (told: object) => {
    Object.assign(employee, { is_shared: false, phone_proved: false, ...told });
    const { shown } = pagesAt('/list?id=e', { '/list': Listed });
    render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
    await screen.findByLabelText(words.phone);
    const isSaid = screen.queryByText(words.provedPhoneHint) !== null;
    cleanup();
    return isSaid;
  };
  expect(await isHinted({})).toBe(false);
  expect(await isHinted({ phone_proved: true })).toBe(true);
  expect(await isHinted({ is_shared: true })).toBe(true);
});

it('asks for no new password of one’s own: that is changed with the old one', async () => {
  Object.assign(employee, { is_shared: false, phone_proved: false });
  const { shown } = pagesAt('/list?id=e', { '/list': Listed });
  const open = () => render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  open();
  await screen.findByLabelText(words.newPassword);
  cleanup();
  act(() =>
    dispatchSession({
      type: 'user',
      user: { id: 'e', roles: ['admin'] } as unknown as Me,
      isLegal: true,
      signByTaxpayer: false,
    }),
  );
  open();
  await screen.findByText(words.ownPasswordHint);
  expect(screen.queryByLabelText(words.newPassword)).toBe(null);
});

it('gives access back with the new password that is written', async () => {
  Object.assign(employee, { is_shared: false, phone_proved: false });
  Object.assign(employee.crew, { active: false, username: 'leila' });
  Object.assign(employee, { id: 'l' });
  const { shown } = pagesAt('/list?id=l', { '/list': Listed });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  const field = await screen.findByLabelText<HTMLInputElement>(words.newPassword);
  expect(field.matches(':disabled')).toBe(false);
  expect(screen.getByText(words.passwordOfRemoved)).toBeTruthy();
  fireEvent.change(field, { target: { value: 'Darya-ye Ghorub 7' } });
  fireEvent.click(screen.getByRole('button', { name: words.restore }));
  await waitFor(() => expect(changes).toEqual([{ crew: { active: true, password: 'Darya-ye Ghorub 7' } }]));
});
