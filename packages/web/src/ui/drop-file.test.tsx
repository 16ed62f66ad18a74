// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DropFile } from './drop-file.tsx';

afterEach(cleanup);

const words = {
  title: 'فایل را بیندازید',
  hint: 'ه',
  choose: 'انتخاب',
  failed: 'نشد',
  reading: (name: string) => name,
};
const file = new File(['a'], 'b.csv');

it.each([
  ['while none is on its way', null, [[file]], 'copy'],
  ['not beside one that is being sent', 'a.csv', [], 'none'],
])('a file that is dropped is sent %s', (_, name, sent, effect) => {
  const send = vi.fn();
  render(<DropFile upload={{ send, name, problem: null }} words={words} />);
  const zone = screen.getByRole('region', { name: words.title });
  const over = createEvent.dragOver(zone, { dataTransfer: { files: [file], dropEffect: 'copy' } });
  fireEvent(zone, over);
  expect((over as DragEvent).dataTransfer?.dropEffect).toBe(effect);
  const drop = createEvent.drop(zone, { dataTransfer: { files: [file] } });
  fireEvent(zone, drop);
  expect(send.mock.calls).toEqual(sent);
  expect([over, drop].map(({ defaultPrevented }) => defaultPrevented)).toEqual([true, true]);
});

it('offers also what cannot be read, so that its user is told how to save it', () => {
  const { container } = render(<DropFile upload={{ send: vi.fn(), name: null, problem: null }} words={words} />);
  const offered = container.querySelector('input')?.accept.split(',') ?? [];
  expect(offered).toEqual(expect.arrayContaining(['.xlsx', '.csv', '.tsv', '.xlsm', '.ods']));
});
