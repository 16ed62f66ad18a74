// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PasswordField } from './password-field.tsx';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

it('keys it listens to are heard by the page too: Esc and shortcuts work within it', () => {
  const own = vi.fn();
  const page = vi.fn();
  window.addEventListener('keydown', page);
  render(<TextField label="code" value="" onChange={() => {}} onKeyDown={own} />);
  fireEvent.keyDown(screen.getByLabelText('code'), { key: 'Escape' });
  expect(own).toHaveBeenCalledTimes(1);
  expect(page).toHaveBeenCalledTimes(1);
  cleanup();
  render(<PasswordField label="password" value="" onChange={() => {}} />);
  fireEvent.keyDown(screen.getByLabelText('password'), { key: 's', code: 'KeyS', altKey: true });
  expect(page).toHaveBeenCalledTimes(2);
  window.removeEventListener('keydown', page);
});
