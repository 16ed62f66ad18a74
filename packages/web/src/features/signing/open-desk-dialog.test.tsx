// @vitest-environment happy-dom
import { problems } from '@taraz/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { appStrings } from '../../app/app.fa.ts';
import { toast, useToasts } from '../../ui/toast-store.ts';
import { KeyFileDialog } from './open-desk-dialog.tsx';
import { signingStrings } from './strings.fa.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  toast.closeAll();
});

it('over plain HTTP says that the browser signs nothing there, and nothing against the key', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const onKey = vi.fn();
  render(<KeyFileDialog title="title" action="open" onKey={onKey} onClose={() => {}} />);
  const [picker] = document.querySelectorAll('input[type=file]');
  fireEvent.change(picker as Element, { target: { files: [new File(['-----BEGIN PRIVATE KEY-----'], 'key.pem')] } });
  fireEvent.submit(screen.getByRole('button', { name: 'open' }));
  expect(await screen.findByText(signingStrings.faults['plain-http'])).toBeTruthy();
  expect(onKey).not.toHaveBeenCalled();
});

const readKeyFile = vi.hoisted(() => vi.fn());
vi.mock('./read-key-file.ts', async (original) => {
  const own = await original<typeof import('./read-key-file.ts')>();
  readKeyFile.mockImplementation(own.readKeyFile);
  return { ...own, readKeyFile };
});

const lost = new TypeError('Failed to fetch dynamically imported module: /assets/forge.js');
const read = { keys: [{}], certificates: [] };
it.each([
  ['the reader of keys does not come', () => Promise.reject(lost), null, appStrings.newVersion.partMissing],
  ['what compares keys does not come', async () => read, lost, appStrings.newVersion.partMissing],
  ['what takes the key fails', async () => read, new Error('else'), problems.INTERNAL.title],
  ['the file is none', () => Promise.reject(new Error('else')), null, signingStrings.faults.unreadable],
])('where %s it says that', async (_, reads, fails, said) => {
  readKeyFile.mockImplementationOnce(reads);
  const onKey = async () => (fails === null ? null : Promise.reject(fails));
  render(<KeyFileDialog title="title" action="open" onKey={onKey} onClose={() => {}} />);
  const [picker] = document.querySelectorAll('input[type=file]');
  fireEvent.change(picker as Element, { target: { files: [new File(['key'], 'key.pem')] } });
  fireEvent.submit(screen.getByRole('button', { name: 'open' }));
  expect((await screen.findByRole('alert')).textContent).toBe(said);
  const offered = screen.queryAllByRole('button', { name: appStrings.newVersion.load });
  expect(offered).toHaveLength(said === appStrings.newVersion.partMissing ? 1 : 0);
});

it('where the file is gone from the disk since it was chosen it says that, and nothing against the key', async () => {
  const file = new File(['key'], 'key.pem');
  file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  render(<KeyFileDialog title="title" action="open" onKey={async () => null} onClose={() => {}} />);
  const [picker] = document.querySelectorAll('input[type=file]');
  fireEvent.change(picker as Element, { target: { files: [file] } });
  fireEvent.submit(screen.getByRole('button', { name: 'open' }));
  expect((await screen.findByRole('alert')).textContent).toBe(signingStrings.fileGone);
});

const Notices = () => useToasts('bottom').map(({ id, detail }) => <p key={id}>{detail}</p>);

it('whoever closed it while the key was being taken is told by a notice why it was not', async () => {
  readKeyFile.mockImplementationOnce(async () => read);
  let refuse = (_: string) => {};
  const onKey = () =>
    new Promise<string>((resolve) => {
      refuse = resolve;
    });
  const page = (isOpen: boolean) => (
    <>
      {isOpen && <KeyFileDialog title="title" action="open" onKey={onKey} onClose={() => {}} />}
      <Notices />
    </>
  );
  const { rerender } = render(page(true));
  const [picker] = document.querySelectorAll('input[type=file]');
  fireEvent.change(picker as Element, { target: { files: [new File(['key'], 'key.pem')] } });
  await act(async () => fireEvent.submit(screen.getByRole('button', { name: 'open' })));
  rerender(page(false));
  await act(async () => refuse('of another'));
  expect(screen.getByText('of another')).toBeTruthy();
});
