// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem, type Call } from '@taraz/contract';
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ForwardDialog } from '../features/analytics/brought-forward.tsx';
import { BranchPanel } from '../features/branches/branch-panel.tsx';
import { NewBranchDialog } from '../features/branches/new-branch-dialog.tsx';
import { CustomerPanel } from '../features/customers/customer-panel.tsx';
import { EntryDialog } from '../features/customers/entry-dialog.tsx';
import { ReminderPlanDialog } from '../features/customers/reminder-plan.tsx';
import { EmployeePanel } from '../features/employees/employee-panel.tsx';
import { KeyPanel } from '../features/manage-accounts/api-keys-tab.tsx';
import { WebhookPanel } from '../features/manage-accounts/webhook-panel.tsx';
import { GatewayForm } from '../features/online-payments/gateway-card.tsx';
import { ReportDialog } from '../features/payment-reports/report-dialog.tsx';
import { ProductPanel } from '../features/products/product-panel.tsx';
import { PurchasePanel } from '../features/purchases/purchase-panel.tsx';
import type { Purchase } from '../features/purchases/queries.ts';
import { RatePanel } from '../features/rates/rate-panel.tsx';
import { RecurringPanel } from '../features/recurring/recurring-panel.tsx';
import { RepeatDialog } from '../features/recurring/repeat-dialog.tsx';
import { MemoryPanel } from '../features/settings/memory-panel.tsx';
import { PlanPanel } from '../features/subscription/plans-page.tsx';
import { TicketPanel } from '../features/tickets/ticket-panel.tsx';
import { CheckbookPanel } from '../features/treasury/checkbook-panel.tsx';
import { ChequeForm } from '../features/treasury/cheque-form.tsx';
import { MoveChequeDialog } from '../features/treasury/cheque-moves.tsx';
import { CountDialog } from '../features/treasury/count-dialog.tsx';
import { MoveDialog } from '../features/treasury/move-dialog.tsx';
import { PlacePanel } from '../features/treasury/place-panel.tsx';
import type { CashDesk, ChequeWithLife } from '../features/treasury/queries.ts';
import { NewDocument } from '../features/warehousing/new-document.tsx';
import { WarehousePanel } from '../features/warehousing/warehouse-panel.tsx';
import { pagesAt } from '../testing/pages-at.tsx';

/** The paths of the values in a body, as the API names them: «profile.phone». */
const pathsOf = (value: unknown, before = ''): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, before === '' ? name : `${before}.${name}`))
    : [before];

let sent: string[] = [];
let besides: string[] = [];
/** whole: for something that no field is to blame for; taken: for what others have already, told in the head of the answer too */
let refuses: 'fields' | 'taken' | 'whole';
vi.mock('./api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id, method }: Call, { body }: { body?: unknown }) => {
    if (method === 'GET') {
      const rows = [
        {
          id: 'one',
          name: 'یک',
          code: '1',
          is_active: true,
          is_default: true,
          next_number: '',
          category: 'یک',
          memory_id: 'A11216',
        },
      ];
      // An invoice, or one that comes again.
      const one = {
        ...{ id: 'one', etag: 'a', name: 'یک', draft: {}, memory_id: 'A11216', invoice_date: '2026-11-26T08:00:00Z' },
        ...{
          every: 'month',
          interval: 1,
          first_day: '2026-12-26',
          not_before: null,
          ends_on: null,
          mode: 'draft',
          state: 'active',
        },
        ...{ moves_months: false, sends_link: false, takes_term: true, may_issue: true, names_month: false },
        ...{ prices_changed: false, price_changes: [] },
        ...{ buyer_name: '', total: '0', last: null, made: [] },
      };
      const names = [
        'branches',
        'warehouses',
        'places',
        'bank_accounts',
        'checkbooks',
        'memories',
        'templates',
        'categories',
        'currencies',
      ];
      return { ...one, count: 1, rows, ...Object.fromEntries(names.map((name) => [name, rows])) };
    }
    const told = { type: '', title: 'نشد', request_id: 'r', detail: 'جای دیگری گیر است.' };
    if (refuses === 'whole') throw new ApiProblem(409, { ...told, status: 409, code: 'CONFLICT' });
    sent = [...pathsOf(body), ...besides];
    const errors = sent.map((path) => ({ path, code: 'INVALID', message: `${id}: ${path}.` }));
    const detail = errors[0]?.message ?? '';
    if (refuses === 'taken') throw new ApiProblem(409, { ...told, detail, status: 409, code: 'CONFLICT', errors });
    throw new ApiProblem(400, { ...told, status: 400, code: 'INVALID_INPUT', detail: '', errors });
  },
}));
afterEach(cleanup);

const close = () => undefined;
const desk = { id: 'd', name: 'صندوق', balance: '0', is_open: true, bank_account_id: null } as unknown as CashDesk;
const ownCheque = {
  ...{ id: 'q', direction: 'issued', state: 'issued', number: '12', due_day: '2026-11-20', bank_account: 'one' },
  ...{ customer_id: null, given_to: null, given_to_name: '', next_states: ['cleared'], likely_money: [] },
} as unknown as ChequeWithLife;
const bought = {
  ...{ id: 'p', kind: 'buy', supplier_name: 'البرز', number: '7', tax_number: '', day: '2026-11-20', net: '5' },
} as unknown as Purchase;

/**
 * @param unsaid what no field is for: it is what was opened, or a switch that cannot be wrong
 * @param others what is refused without being sent: what is sent leads to it
 */
const forms: [name: string, form: ReactNode, unsaid?: string[], others?: string[]][] = [
  ['bank', <PlacePanel key="f" kind="bank" id="new" onClose={close} onAllMovements={close} />, ['is_active']],
  ['desk', <PlacePanel key="f" kind="desk" id="new" onClose={close} onAllMovements={close} />, ['is_active']],
  ['pos', <PlacePanel key="f" kind="pos" id="new" onClose={close} onAllMovements={close} />, ['is_active']],
  ['cheque book', <CheckbookPanel key="f" id="new" onClose={close} />, ['is_active']],
  ['cheque', <ChequeForm key="f" cheque={null} onClose={close} onSaved={close} />, ['direction']],
  ['money', <MoveDialog key="f" kind="deposit" place={desk} onClose={close} />, ['kind', 'place_id']],
  [
    'money that an account gave',
    <MoveDialog key="f" kind="transfer" place={desk} onClose={close} />,
    ['kind', 'place_id', 'customer_id'],
    ['customer_id'],
  ],
  [
    'own cheque that is paid',
    <MoveChequeDialog key="f" cheque={ownCheque} to="cleared" now="issued" onClose={close} />,
    ['state', 'from', 'bank_account'],
    ['bank_account'],
  ],
  ['count', <CountDialog key="f" moment="count" desk={desk} onClose={close} />, ['notes']],
  ['reported payment', <ReportDialog key="f" invoiceId="i" suggested="1" left="1" isSetOff={false} onClose={close} />],
  ['warehouse', <WarehousePanel key="f" id="new" onClose={close} />, ['kind', 'is_active']],
  [
    'stock document',
    <NewDocument key="f" kind="receipt" start={null} warehouseId="one" onKind={close} onClose={close} />,
    ['kind'],
  ],
  [
    'stock document of a purchase',
    <NewDocument
      key="f"
      kind="receipt"
      start={{ purchase: bought }}
      warehouseId="one"
      onKind={close}
      onClose={close}
    />,
    ['kind', 'purchase_id'],
  ],
  ['branch', <BranchPanel key="f" id="new" rows={[]} onClose={close} />],
  ['API key', <KeyPanel key="f" onClose={close} onMade={close} />],
  [
    'memory',
    <MemoryPanel key="f" memory={null} environments={['simulator', 'sandbox']} isForTests={false} onClose={close} />,
  ],
  [
    'gateway',
    <GatewayForm key="f" known={{ etag: 'a', available: true, simulated: true, gateway: null }} />,
    ['is_active'],
  ],
  ['new branch', <NewBranchDialog key="f" onClose={close} onMade={close} />],
  ['webhook', <WebhookPanel key="f" webhook={null} onClose={close} onMade={close} />, ['events']],
  ['purchase', <PurchasePanel key="f" id="new" onClose={close} />, ['kind', 'customer_id', 'returns_id', 'on_account']],
  [
    'employee',
    <EmployeePanel key="f" id="new" onClose={close} />,
    ['crew.role', 'crew.permissions', 'profile.entity', 'profile.gender'],
  ],
  [
    'customer',
    <CustomerPanel key="f" id="new" onOpen={close} onClose={close} />,
    ['person_type', 'company', 'register_number', 'branch_code'],
  ],
  [
    'product',
    <ProductPanel key="f" id="new" copyId={null} onClose={close} />,
    ['type', 'exchange_rate', 'has_tax', 'warehouse_id'],
  ],
  [
    'customer’s entry',
    <EntryDialog key="f" customer={{ id: 'c', name: 'آریا', balance: '0' }} onClose={close} />,
    ['kind'],
  ],
  [
    'receipt of an invoice',
    <EntryDialog
      key="f"
      customer={{ id: 'c', name: 'آریا', balance: '0' }}
      given={{ kind: 'receipt', amount: '5', note: '', invoiceId: 'i' }}
      onClose={close}
    />,
    ['kind', 'invoice_id', 'customer_id'],
    ['customer_id'],
  ],
  [
    'payment of a purchase',
    <EntryDialog
      key="f"
      customer={{ id: 'c', name: 'آریا', balance: '0' }}
      given={{ kind: 'payment', amount: '5', note: '', purchaseId: 'p' }}
      onClose={close}
    />,
    ['kind', 'pays_purchase_id'],
  ],
  [
    'reminders by themselves',
    <ReminderPlanDialog
      key="f"
      known={{
        ...{ etag: 'a', available: true, is_active: true, after_days: 7, every_days: 7, most: 3, least: '1' },
        ...{ with_link: false, note: 'x', excluded: [], last: null },
      }}
      onClose={close}
    />,
    ['is_active', 'with_link', 'excluded'],
  ],
  [
    'credit brought forward',
    <ForwardDialog
      key="f"
      forward={{ season: '2026-09-23', amount: '1', is_said: true, left_before: '0' }}
      onClose={close}
    />,
    ['season'],
  ],
  [
    'recurring',
    <RecurringPanel key="f" id="one" onClose={close} />,
    ['moves_months', 'sends_link', 'interval', 'paused', 'takes_term'],
  ],
  ['repeat', <RepeatDialog key="f" invoiceId="one" onClose={close} />, ['moves_months', 'sends_link', 'interval']],
  ['plan', <PlanPanel key="f" plan={null} onClose={close} />],
  [
    'rate',
    <RatePanel key="f" currency="USD" byHand={{ currency: 'USD', rial_per_unit: '1' } as never} onClose={close} />,
  ],
  ['ticket', <TicketPanel key="f" kind="ticket" trace="" onClose={close} />],
];

const show = (form: ReactNode): Promise<HTMLFormElement> => {
  render(
    <QueryClientProvider client={new QueryClient()}>{pagesAt('/', { '/': () => form }).shown}</QueryClientProvider>,
  );
  return waitFor(() => {
    // What is still being loaded stands in a panel without fields.
    const found = [...document.querySelectorAll('form')].find((one) => one.querySelector('input, textarea') !== null);
    expect(found).toBeDefined();
    return found as HTMLFormElement;
  });
};

/** What is said anywhere but over the whole of a form (`FormFailure`). */
function saidAtFields(): string {
  const page = document.body.cloneNode(true) as HTMLElement;
  for (const told of page.querySelectorAll('.contents > [role=alert]')) told.remove();
  return page.textContent;
}

it.each(forms)(
  '%s: says once whatever is refused of it, at its fields',
  async (_name, form, unsaid = [], others = []) => {
    sent = [];
    besides = others;
    refuses = 'fields';
    fireEvent.submit(await show(form));
    await waitFor(() => expect(sent).not.toEqual([]));
    const silentAtFields = await waitFor(() => {
      expect(document.body.textContent).toMatch(/: \w/);
      const text = saidAtFields();
      return sent.filter((path) => !text.includes(`: ${path}.`) && !unsaid.includes(path));
    });
    expect(silentAtFields, silentAtFields.join(' ')).toEqual([]);
    for (const path of sent) expect([path, timesSaid(path)]).toEqual([path, 1]);
  },
);

it.each(forms)('%s: says why it is refused as a whole', async (_name, form) => {
  refuses = 'whole';
  fireEvent.submit(await show(form));
  await waitFor(() => expect(document.body.textContent).toContain('جای دیگری گیر است.'));
});

const timesSaid = (path: string): number => (document.body.textContent ?? '').split(`: ${path}.`).length - 1;

/** What is said under a field. */
const saidOf = (field: Element): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
const refusedTexts = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[aria-invalid=true], textarea[aria-invalid=true]')].filter(
    (field) => !field.readOnly && field.role !== 'combobox' && / \w/.test(saidOf(field)),
  );

it.each(forms)('%s: says once what others have already, and not any more once it was changed', async (_name, form) => {
  refuses = 'taken';
  besides = [];
  fireEvent.submit(await show(form));
  await waitFor(() => expect(document.body.textContent).toMatch(/: \w/));
  for (const path of sent) expect([path, timesSaid(path)]).toEqual([path, 1]);
  for (const field of refusedTexts()) {
    const before = saidOf(field);
    // It followed another that was changed.
    if (!/: \w/.test(before)) continue;
    fireEvent.change(field, { target: { value: `${field.value}7` } });
    await waitFor(() => expect(saidOf(field)).not.toBe(before));
  }
});
