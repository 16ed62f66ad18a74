// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './copy-text.ts';

afterEach(() => vi.unstubAllGlobals());

/** What the old command would copy. */
function oldCommand(): string[] {
  const copied: string[] = [];
  document.execCommand = () => {
    copied.push(document.getSelection()?.toString() ?? '');
    return true;
  };
  return copied;
}
const stubClipboard = (clipboard: unknown) => vi.stubGlobal('navigator', { ...navigator, clipboard });

it('copies by a selection where the page has no clipboard, and leaves nothing behind', async () => {
  stubClipboard(undefined);
  document.getSelection()?.removeAllRanges();
  const copied = oldCommand();
  const before = document.body.innerHTML;
  expect(await copyText('IR03 ۱\nb')).toBe(true);
  expect(copied).toEqual(['IR03 ۱\nb']);
  expect(document.body.innerHTML).toBe(before);
  expect(document.getSelection()?.rangeCount).toBe(0);
});

it('takes the clipboard where there is one', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  stubClipboard({ writeText });
  const copied = oldCommand();
  expect(await copyText('a')).toBe(true);
  expect([writeText.mock.calls, copied]).toEqual([[['a']], []]);
});

it('says so where neither copies', async () => {
  stubClipboard({ writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) });
  document.execCommand = () => false;
  expect(await copyText('a')).toBe(false);
});
