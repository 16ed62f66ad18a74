// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const load = async () => {
  vi.resetModules();
  return import('./preferences.ts');
};

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
});

// Other tests of the same worker read the same storage.
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.resetModules();
});

it("takes the account's digits at login and when they change, and leaves the user's own choice after that", async () => {
  const { currentFormat, setPreferences, takeAccountDigits } = await load();
  takeAccountDigits('latn');
  expect(currentFormat().number('1234')).toBe('1,234');
  setPreferences({ digits: 'fa' });
  takeAccountDigits('latn');
  expect(currentFormat().number('1234')).toBe('۱٬۲۳۴');
  takeAccountDigits('fa');
  takeAccountDigits('latn');
  expect(currentFormat().number('1234')).toBe('1,234');
  // Signed out: the next login takes them again.
  setPreferences({ digits: 'fa', accountDigits: null });
  takeAccountDigits('latn');
  expect(currentFormat().digits).toBe('latn');
});
