// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { KeyFileDialog } from './open-desk-dialog.tsx';
import { signingStrings } from './strings.fa.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
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
