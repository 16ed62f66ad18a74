// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../testing/pages-at.tsx';
import { Panel } from './panel.tsx';
import { setPanelSlot } from './panel-slot.ts';
import { Segmented } from './segmented.tsx';
import { Select } from './select.tsx';
import { Switch } from './switch.tsx';
import { uiStrings } from './ui.fa.ts';

const slot = document.createElement('div');

// Wide enough that it stands beside the page.
beforeEach(() => {
  document.body.append(slot);
  setPanelSlot(slot);
  vi.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(new EventTarget(), { matches: true }) as MediaQueryList);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  setPanelSlot(null);
  slot.remove();
});

const kinds = [{ value: 'real', label: 'real' }] as const;

const WithChoice = () => (
  <Panel title="buyer" onClose={() => {}}>
    <Select label="kind" value="real" onChange={() => {}} options={kinds} />
    <input aria-label="name" />
  </Panel>
);

it('begins at a choice that comes first by its button, not by the hidden one behind it, where an arrow would choose', async () => {
  render(pagesAt('/', { '/': WithChoice }).shown);
  const button = await screen.findByRole('button', { name: /kind/ });
  expect(document.activeElement).toBe(button);
});

const WithChoices = () => (
  <Panel title="stock" onClose={() => {}}>
    <Segmented
      label="document"
      value="count"
      onChange={() => {}}
      options={[
        { value: 'receipt', label: 'receipt' },
        { value: 'count', label: 'count' },
      ]}
    />
  </Panel>
);

it('begins at the chosen one of choices side by side: Space on the first would choose that', async () => {
  render(pagesAt('/', { '/': WithChoices }).shown);
  const chosen = await screen.findByRole('radio', { name: 'count' });
  expect(document.activeElement).toBe(chosen);
});

const BelowTheChoice = () => (
  <Panel title="buyer" onClose={() => {}}>
    <Select label="kind" value="real" onChange={() => {}} options={kinds} />
    <div data-begins-here>
      <input aria-label="name" />
    </div>
  </Panel>
);

it('begins below a choice that is mostly right as it stands: the first letters would choose', async () => {
  render(pagesAt('/', { '/': BelowTheChoice }).shown);
  const name = await screen.findByRole('textbox', { name: 'name' });
  expect(document.activeElement).toBe(name);
});

const WithFiles = () => (
  <Panel title="cheque 12" onClose={() => {}}>
    <input type="file" aria-label="files" className="hidden" />
  </Panel>
);

it('has the keyboard in its title where all that can be filled is a hidden choice of files', async () => {
  render(pagesAt('/', { '/': WithFiles }).shown);
  const title = await screen.findByRole('heading', { name: 'cheque 12' });
  expect(document.activeElement).toBe(title);
});

const WithSwitch = () => (
  <Panel title="goods" onClose={() => {}}>
    <Switch>taxed</Switch>
  </Panel>
);

it('holds the hidden input of a switch where it scrolls: gone to by keyboard, it scrolled the list behind the panel', async () => {
  render(pagesAt('/', { '/': WithSwitch }).shown);
  const input = await screen.findByRole('switch');
  const hidden = input.closest<HTMLElement>('[style*="absolute"]');
  expect(hidden?.parentElement?.closest('.relative')?.className).toContain('overflow-y-auto');
});

let setSaving: (isSaving: boolean) => void = () => {};

function Saved({ isWaiting = false }) {
  const [isSaving, set] = useState(false);
  setSaving = set;
  return (
    <Panel title="place" onClose={() => {}} onSave={() => {}} isSaving={isSaving} isWaiting={isWaiting}>
      <input aria-label="first" />
      <input aria-label="notes" />
    </Panel>
  );
}

it('takes nothing more in while it is being saved: it would go with the panel. The keyboard is back where it was if that stays', async () => {
  const field = () => screen.findByLabelText('notes');
  const isInert = async () => (await field()).closest('[inert]') !== null;
  const { shown, router } = pagesAt('/', { '/': Saved, '/waiting': () => <Saved isWaiting /> });
  render(shown);
  const notes = await field();
  act(() => notes.focus());
  act(() => setSaving(true));
  expect(await isInert()).toBe(true);
  expect(document.activeElement?.textContent).toContain(uiStrings.save);
  act(() => setSaving(false));
  expect(await isInert()).toBe(false);
  expect(document.activeElement).toBe(await field());
  // What is saved is not whole yet.
  await act(() => router.navigate({ to: '/waiting' as never }));
  act(() => setSaving(true));
  expect(await isInert()).toBe(false);
});
