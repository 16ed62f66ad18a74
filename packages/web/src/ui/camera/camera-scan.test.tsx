// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { uiStrings } from '../ui.fa.ts';
import { cameraStrings as strings } from './camera.fa.ts';
import { CameraScan } from './camera-scan.tsx';

/** What the device answers, one after another. */
let answers: (() => Promise<MediaStream>)[] = [];
let detect: () => Promise<{ rawValue: string }[]>;
const track = Object.assign(new EventTarget(), { stop: vi.fn() });

beforeEach(() => {
  answers = [];
  track.stop.mockClear();
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = () => detect();
    },
  );
  vi.stubGlobal('navigator', Object.assign(navigator, { mediaDevices: { getUserMedia: () => answers.shift()?.() } }));
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const picture = async () => ({ getTracks: () => [track] }) as unknown as MediaStream;
const refuse = (name: string) => () => Promise.reject(new DOMException('', name));

it('says why there is no picture, and tries again once that was mended', async () => {
  const onCode = vi.fn();
  answers = [refuse('NotAllowedError'), refuse('NotFoundError'), refuse('NotReadableError'), picture];
  detect = async () => [{ rawValue: '6260000000017' }];
  render(<CameraScan onCode={onCode} onClose={vi.fn()} />);
  for (const fault of ['refused', 'none', 'taken'] as const) {
    expect((await screen.findByRole('alert')).textContent).toBe(strings.faults[fault]);
    fireEvent.click(screen.getByRole('button', { name: uiStrings.retry }));
  }
  await vi.waitFor(() => expect(onCode).toHaveBeenCalledWith('6260000000017'));
  expect(track.stop).toHaveBeenCalled();
});

it('says that the browser reads no codes, where it only seems to; and that the camera was taken away', async () => {
  vi.useFakeTimers();
  answers = [picture, picture];
  detect = () => Promise.reject(new Error('no service'));
  render(<CameraScan onCode={vi.fn()} onClose={vi.fn()} />);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByRole('alert').textContent).toBe(strings.faults.unreadable);
  expect(track.stop).toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: uiStrings.retry })).toBeNull();
  cleanup();
  detect = async () => [];
  render(<CameraScan onCode={vi.fn()} onClose={vi.fn()} />);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => void track.dispatchEvent(new Event('ended')));
  expect(screen.getByRole('alert').textContent).toBe(strings.faults.taken);
});
