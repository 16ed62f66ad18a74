import { expect, it, vi } from 'vitest';
import type { InvoiceSummary } from '../queries.ts';
import type { InvoiceActions } from '../use-invoice-actions.ts';
import { rowMenu } from './row-menu.ts';

type Who = 'issuer' | 'writer' | 'reader';

const menuOf = (row: Pick<InvoiceSummary, 'state' | 'tax_number'> & Partial<InvoiceSummary>, who: Who = 'issuer') => {
  const [mayIssue, mayDraft] = [who === 'issuer', who !== 'reader'];
  const mayWrite = ({ state }: Pick<InvoiceSummary, 'state'>) => mayIssue || (mayDraft && state === 'draft');
  const print = vi.fn();
  const onShare = vi.fn();
  const onCorrect = vi.fn();
  const actions = { print, mayIssue, mayDraft, mayWrite } as unknown as InvoiceActions;
  const entries = rowMenu({ id: 'one', ...row } as InvoiceSummary, actions, {
    onOpen: vi.fn(),
    onShare,
    onCorrect,
    onRemove: vi.fn(),
    ...(mayIssue && { onRepeat: vi.fn() }),
  });
  return { print, onShare, onCorrect, ids: entries.map(({ id }) => id), entries };
};

it('prints and shares what has a number, without its page being opened first', () => {
  const { entries, print, onShare } = menuOf({ state: 'confirmed', tax_number: 'A112160512A00000001CB8' });
  for (const id of ['print', 'share']) entries.find((entry) => entry.id === id)?.onAction?.();
  expect(print).toHaveBeenCalledWith('one');
  expect(onShare).toHaveBeenCalledTimes(1);
});

it('makes invoices come again, but no tests, and none that other software issued', () => {
  const row = { state: 'confirmed', tax_number: 'A112160512A00000001CB8', environment: 'production' } as const;
  expect(menuOf(row).ids).toContain('repeat');
  expect(menuOf({ ...row, environment: 'sandbox' }).ids).not.toContain('repeat');
  expect(menuOf({ ...row, issued_elsewhere: true }).ids).not.toContain('repeat');
});

it('asks what happened with one that stands, and of none that is over already', () => {
  const stands = {
    state: 'confirmed',
    tax_number: 'A112160512A00000001CB8',
    invoice_type: 'original',
    superseded_by: null,
    cancelled_by: null,
    cancelled_elsewhere: false,
  } as const;
  const { entries, onCorrect } = menuOf(stands);
  entries.find(({ id }) => id === 'correct')?.onAction?.();
  expect(onCorrect).toHaveBeenCalledTimes(1);
  const others: Parameters<typeof menuOf>[0][] = [
    { ...stands, state: 'sent' },
    { ...stands, superseded_by: 'two' },
    { ...stands, cancelled_by: 'two' },
    { ...stands, cancelled_elsewhere: true },
    { ...stands, invoice_type: 'cancellation' },
  ];
  for (const row of others) expect(menuOf(row).ids).not.toContain('correct');
  expect(menuOf(stands, 'reader').ids).not.toContain('correct');
});

it('offers who only reads invoices nothing that writes, sends or removes one', () => {
  const tax_number = 'A112160512A00000001CB8';
  expect(menuOf({ state: 'draft', tax_number: '' }, 'reader').ids).toEqual(['open', 'page']);
  for (const state of ['rejected', 'queued', 'unknown', 'sent', 'confirmed'] as const)
    expect(menuOf({ state, tax_number }, 'reader').ids).toEqual(['open', 'page', 'print', 'share']);
});

it('offers who writes drafts what becomes one, and of others nothing that sends or removes', () => {
  expect(menuOf({ state: 'draft', tax_number: '' }, 'writer').ids).toEqual([
    'open',
    'page',
    'edit',
    'duplicate',
    'remove',
  ]);
  for (const state of ['rejected', 'queued', 'unknown', 'confirmed'] as const)
    expect(menuOf({ state, tax_number: 'A112160512A00000001CB8' }, 'writer').ids).toEqual([
      'open',
      'page',
      'print',
      'share',
      'duplicate',
    ]);
});

it('offers no paper and no link of a draft, which nobody has to see yet', () => {
  const { ids } = menuOf({ state: 'draft', tax_number: '' });
  expect(ids).not.toContain('print');
  expect(ids).not.toContain('share');
});

it('leads what waits for the taxpayer’s signature to the signing desk: pushed, it could not go', () => {
  const tax_number = 'A112160512A00000001CB8';
  const unsigned = menuOf({ state: 'queued', tax_number, awaits_signature: true }).ids;
  const signed = menuOf({ state: 'queued', tax_number, awaits_signature: false }).ids;
  expect([unsigned.includes('sign'), unsigned.includes('push')]).toEqual([true, false]);
  expect([signed.includes('sign'), signed.includes('push')]).toEqual([false, true]);
});
