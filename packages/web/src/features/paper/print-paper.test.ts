// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toast, useToasts } from '../../ui/toast-store.ts';
import { printFetched } from './print-paper.ts';

const printPdf = vi.hoisted(() => vi.fn());
vi.mock('./print-pdf.ts', () => ({ printPdf }));

afterEach(() => {
  toast.closeAll();
  printPdf.mockReset();
});

const told = () => renderHook(() => useToasts('bottom')).result.current;
/** A paper whose line is down at first. */
const paper = (name: string) => {
  let isDown = true;
  return async () => {
    const wasDown = isDown;
    isDown = false;
    if (wasDown) throw new TypeError('down');
    return new Blob([name]);
  };
};
const printed = async () => Promise.all(printPdf.mock.calls.map(([blob]) => (blob as Blob).text()));

const receipt = (id: string) => ({ id, layout: 'dotin' as const });

it('«تلاش دوباره» prints all receipts that its notice stands for, not the last of them alone', async () => {
  await printFetched(receipt('A'), paper('A'));
  await printFetched(receipt('B'), paper('B'));
  expect(told()).toHaveLength(1);
  told()[0]?.action?.onPress();
  await vi.waitFor(async () => expect((await printed()).toSorted()).toEqual(['A', 'B']));
  expect(told()).toEqual([]);
});

it('what was closed is not printed with what fails later', async () => {
  await printFetched(receipt('A'), paper('A'));
  toast.close(told()[0]?.id ?? 0);
  await printFetched(receipt('B'), paper('B'));
  told()[0]?.action?.onPress();
  await vi.waitFor(async () => expect(await printed()).toEqual(['B']));
});

it('nor a second time what failed twice, or came by itself meanwhile', async () => {
  const [again, other] = [paper('A'), paper('B')];
  await printFetched(receipt('A'), () => Promise.reject(new TypeError('down')));
  await printFetched(receipt('A'), again);
  await printFetched(receipt('B'), other);
  expect(printPdf).not.toHaveBeenCalled();
  await printFetched(receipt('B'), other);
  told()[0]?.action?.onPress();
  await vi.waitFor(async () => expect(await printed()).toEqual(['B', 'A']));
  expect(told()).toEqual([]);
});
