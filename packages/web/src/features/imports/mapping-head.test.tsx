// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { wizardStrings } from '../invoices/wizard/wizard.fa.ts';
import { MappingHead } from './mapping-head.tsx';
import { importStrings } from './strings.fa.ts';
import type { MappingDraft } from './use-mapping-draft.ts';

const words = importStrings.mapping;
const memoryOf = (memory_id: string, title: string, enabled: boolean) => ({
  ...{ memory_id, title, enabled },
  environment: 'production',
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Of a file that is to go by a memory, where the account has these. */
function open(memory: string, ...memories: ReturnType<typeof memoryOf>[]) {
  vi.stubGlobal('fetch', async () => Response.json({ memories }));
  const onChange = vi.fn();
  const draft = { choices: { paths: [] }, key: '1/1', memory, sheets: [] } as unknown as MappingDraft;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MappingHead headers={[]} draft={draft} onChange={onChange} />
    </QueryClientProvider>,
  );
  return onChange;
}

it('a file whose memory was disabled is given another, also where one alone issues', async () => {
  const onChange = open('A11217', memoryOf('A11216', 'تهران', true), memoryOf('A11217', 'کرج', false));
  fireEvent.click(await screen.findByRole('button', { name: /کرج/ }));
  expect(screen.getByText(wizardStrings.pattern.memoryDisabled)).toBeTruthy();
  const list = within(await screen.findByRole('listbox'));
  expect(list.getAllByRole('option').map((one) => [one.textContent, one.getAttribute('aria-disabled')])).toEqual([
    [words.ownMemory, null],
    ['تهران', null],
    [`کرج${wizardStrings.pattern.disabledMemory('A11217')}`, 'true'],
  ]);
  fireEvent.click(list.getByText(words.ownMemory));
  expect(onChange.mock.lastCall).toEqual([{ memory: '' }]);
});

it('of one memory there is nothing to choose', async () => {
  open('', memoryOf('A11216', 'تهران', true), memoryOf('A11217', 'کرج', false));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText(words.memory)).toBeNull();
});
