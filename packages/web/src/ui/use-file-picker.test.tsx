// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useFilePicker } from './use-file-picker.tsx';

afterEach(cleanup);

function Picker({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  return useFilePicker({ label: 'پرونده', accept: '.pem', onChoose }).input;
}

it('gives what was chosen, nothing for none, and hears of the same file again', () => {
  const onChoose = vi.fn();
  render(<Picker onChoose={onChoose} />);
  const input = screen.getByLabelText('پرونده') as HTMLInputElement;
  const values: string[] = [];
  Object.defineProperty(input, 'value', { set: (value: string) => values.push(value), get: () => 'C:\\key.pem' });
  const key = new File(['key'], 'key.pem');
  fireEvent.change(input, { target: { files: [key] } });
  fireEvent.change(input, { target: { files: [] } });
  expect(onChoose.mock.calls).toEqual([[[key]]]);
  expect(values).toEqual(['', '']);
});
