import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileKey, KeyRound, OctagonX, PenLine, ShieldCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Page } from '../../app/layout/page.tsx';
import type { Format } from '../../i18n/format.ts';
import { Amount } from '../../ui/amount.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { withCutName } from '../../ui/cut-name.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useFormat, useFormatted } from '../../ui/preferences.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { useSay } from '../../ui/say.ts';
import type { TableColumn } from '../../ui/table-columns.ts';
import { toast } from '../../ui/toast-store.ts';
import { listStrings } from '../invoices/list/list.fa.ts';
import { taxNumberEnd } from '../invoices/tax-number-end.ts';
import { chainOf, isKeyOf } from './browser-key.ts';
import {
  closeDesk,
  dropKey,
  isDeskOpen,
  lookForKeys,
  openDesk,
  stopRun,
  takeKey,
  takeStoredKey,
  useDesk,
} from './desk.ts';
import { memoryInTurn } from './memory-in-turn.ts';
import { KeyFileDialog } from './open-desk-dialog.tsx';
import { type SigningMemory, signingStatusQuery, type UnsignedInvoice, unsignedQuery } from './queries.ts';
import type { SigningFailure, SigningRun } from './sign-batch.ts';
import { signingStrings as words } from './strings.fa.ts';
import { type RestOfLine, useSigning } from './use-signing.ts';

/** /signing-desk: what waits for the taxpayer's own signature, and the key that signs it in this browser. */
export function SigningDeskPage() {
  const status = useQuery(signingStatusQuery());
  const memories = status.data?.memories ?? [];
  const known = status.data?.memories;
  useEffect(() => void lookForKeys(known ?? []), [known]);
  const desk = useDesk();
  const next = memoryInTurn(memories, desk.open);
  return (
    <Page title={words.title} subtitle={words.subtitle}>
      {status.error && status.data === undefined && <QueryError title={words.loadFailed} query={status} />}
      {status.data && memories.length === 0 && (
        <EmptyState
          icon={PenLine}
          title={words.nobody}
          actions={
            <Link to="/manage-accounts" search={{ tab: 'keys' }} className={buttonClass('primary')}>
              {words.toSettings}
            </Link>
          }
        >
          {words.nobodyHint}
        </EmptyState>
      )}
      <div className="flex flex-col gap-6">
        {memories.map((memory) => (
          <MemoryDesk key={memory.id} memory={memory} isInTurn={memory.id === next} />
        ))}
      </div>
    </Page>
  );
}

interface MemoryProps {
  memory: SigningMemory;
  /** Its step is the page's one filled button. */
  isInTurn: boolean;
}

function MemoryDesk({ memory, isInTurn }: MemoryProps) {
  return (
    <section className="flex flex-col gap-3.5" aria-label={memory.memory_id}>
      <h2 className="flex items-baseline gap-2 text-section">
        <bdi dir="ltr">{memory.memory_id}</bdi>
        <span className="text-body text-ink-2">{memory.title}</span>
      </h2>
      {memory.certificate_pem === '' ? <NotCertified /> : <DeskStrip memory={memory} isInTurn={isInTurn} />}
      <UnsignedInvoices memory={memory} isInTurn={isInTurn} />
    </section>
  );
}

const NotCertified = () => (
  <Banner
    tone="warn"
    title={words.notCertified}
    actions={
      <Link to="/manage-accounts" search={{ tab: 'keys' }} className={buttonClass('fix')}>
        {words.toSettings}
      </Link>
    }
  >
    {words.notCertifiedHint}
  </Banner>
);

/** Whether the desk is open, and what opens or closes it. */
function DeskStrip({ memory, isInTurn }: MemoryProps) {
  const desk = useDesk();
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const chain = chainOf(memory.certificate_pem);
  const isOpen = desk.open.has(memory.id);
  useSay(isOpen ? words.open : words.closed);
  const openStored = async () => {
    const key = await takeStoredKey(memory.id);
    if (key === null || !(await isKeyOf(key, chain))) toast.error(words.wrongKey);
    else openDesk(memory.id, memory.memory_id);
  };
  if (isOpen) {
    return (
      <Banner
        tone="ok"
        icon={ShieldCheck}
        title={words.open}
        actions={<Button onPress={() => void closeDesk(memory.id)}>{words.close}</Button>}
      >
        {memory.tokens_by === 'operator' ? words.openHintSigning : words.openHint(format.number(desk.tokens))}
      </Banner>
    );
  }
  const isStored = desk.stored.has(memory.id);
  const main = isInTurn ? 'primary' : 'secondary';
  const forget = {
    id: 'forget',
    title: words.forget,
    isDestructive: true,
    onAction: () => void dropKey(memory.id).then(() => toast.notice(words.forgot)),
  };
  return (
    <>
      <Banner
        tone={memory.desk_open ? 'info' : 'warn'}
        icon={KeyRound}
        title={memory.desk_open ? words.elsewhere : words.closed}
        actions={
          <>
            {isStored && (
              <Button variant={main} icon={KeyRound} onPress={() => void openStored()}>
                {words.fromBrowser}
              </Button>
            )}
            <Button variant={isStored ? 'secondary' : main} icon={FileKey} onPress={() => setAsking(true)}>
              {words.fromFile}
            </Button>
            {isStored && <Menu entries={[forget]} />}
          </>
        }
      >
        {memory.desk_open
          ? words.elsewhereHint
          : memory.waiting > 0 && memory.tokens_by === 'desk'
            ? words.waitingTokens(format.number(memory.waiting))
            : words.closedHint}
      </Banner>
      {isAsking && (
        <KeyFileDialog
          title={words.fromFile}
          action={words.openIt}
          onClose={() => setAsking(false)}
          onKey={async ({ key }, keep) => {
            if (!(await isKeyOf(key, chain))) return words.wrongKey;
            await takeKey(memory.id, key, keep);
            openDesk(memory.id, memory.memory_id);
            return null;
          }}
        />
      )}
    </>
  );
}

const buyerOf = ({ buyer_name }: Pick<UnsignedInvoice, 'buyer_name'>) =>
  buyer_name || <span className="text-ink-3">{listStrings.noBuyer}</span>;

function columnsOf(format: Format): TableColumn<UnsignedInvoice>[] {
  const { columns } = words;
  return [
    {
      id: 'number',
      title: columns.number,
      minWidth: 200,
      isRowHeader: true,
      render: ({ tax_number }) => (
        <bdi dir="ltr" className="font-medium">
          {tax_number}
        </bdi>
      ),
    },
    {
      id: 'buyer',
      title: columns.buyer,
      minWidth: 140,
      isWide: true,
      // Where the number has no room, it stands under the buyer.
      isRowHeader: true,
      render: buyerOf,
      compact: {
        minWidth: 112,
        takesIn: 'number',
        render: ({ buyer_name, tax_number }) => (
          <span className="block py-1">
            <span className="block truncate leading-4.5">{withCutName(buyerOf({ buyer_name }))}</span>
            <span className="block truncate text-caption text-ink-2 leading-4">
              <bdi dir="ltr" title={tax_number}>
                {taxNumberEnd(tax_number)}
              </bdi>
            </span>
          </span>
        ),
      },
    },
    {
      id: 'date',
      title: columns.date,
      minWidth: 110,
      rank: 3,
      isFigure: true,
      render: (row) => format.date(row.invoice_date),
    },
    { id: 'total', title: columns.total, minWidth: 120, isFigure: true, render: (row) => <Amount value={row.total} /> },
    {
      id: 'deadline',
      title: columns.deadline,
      minWidth: 110,
      rank: 4,
      isFigure: true,
      render: (row) => format.date(row.deadline),
    },
  ];
}

/** Failures told one by one; of the others the count. */
const failuresShown = 10;

/** What the last batch could not sign, each with its reason; it is told until the next batch begins. */
function Failures({ failures }: { failures: readonly SigningFailure[] }) {
  const format = useFormat();
  if (failures.length === 0) return null;
  const rest = failures.length - failuresShown;
  return (
    <Banner tone="bad" title={words.someFailed(format.number(failures.length))} isAlert>
      <ul>
        {failures.slice(0, failuresShown).map(({ invoice, reason }) => (
          <li key={invoice.id}>
            <bdi dir="ltr" className="font-medium">
              {invoice.tax_number}
            </bdi>
            {': '}
            {reason}
          </li>
        ))}
        {rest > 0 && <li>{words.moreFailures(format.number(rest))}</li>}
      </ul>
    </Banner>
  );
}

function RunProgress({ run, onStop }: { run: SigningRun; onStop: () => void }) {
  const format = useFormat();
  return (
    <div className="flex items-end gap-3">
      <ProgressBar
        label={run.isCut ? words.cut : words.signing}
        tone={run.isCut ? 'warn' : 'accent'}
        value={run.done + run.failures.length}
        max={run.total}
        valueText={`${format.number(run.done)} / ${format.number(run.total)}`}
        className="grow"
      />
      <Button icon={OctagonX} onPress={onStop}>
        {words.stop}
      </Button>
    </div>
  );
}

function UnsignedInvoices({ memory, isInTurn }: MemoryProps) {
  const format = useFormat();
  const desk = useDesk();
  const list = useQuery(unsignedQuery(memory.memory_id));
  const columns = useFormatted(columnsOf);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { sign, run } = useSigning(memory);
  // Where this is still on the screen it tells of failures itself, one by one.
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const rows = list.data?.invoices ?? [];
  const chosen = rows.filter(({ id }) => selected.has(id));
  const canSign = desk.open.has(memory.id);
  const signThese = async (invoices: readonly UnsignedInvoice[], rest?: RestOfLine) => {
    const ended = await sign(invoices, rest);
    if (ended === null) return;
    const { done, total, failures, fault } = ended;
    const left = total - done - failures.length;
    setSelected(new Set());
    if (done > 0) toast.notice(words.signed(format.number(done)));
    if (left > 0 && fault !== '') toast.error(words.restFailed(format.number(left)), { detail: fault });
    else if (left > 0) toast.notice((isDeskOpen(memory.id) ? words.paused : words.stopped)(format.number(left)));
    if (failures.length > 0 && !isHere.current)
      toast.error(words.someFailed(format.number(failures.length)), { detail: failures[0]?.reason });
  };
  const all = list.data?.count ?? 0;
  const signMeant = () =>
    chosen.length > 0 ? signThese(chosen) : signThese(rows, { total: all, next: list.data?.next ?? null });
  return (
    <>
      <div className="flex min-h-control flex-wrap items-center gap-3">
        <h3 className="font-bold text-lead">
          {words.unsigned} <span className="text-ink-3">{format.number(all)}</span>
        </h3>
        {rows.length > 0 && (
          <Button
            variant={isInTurn && canSign ? 'primary' : 'secondary'}
            icon={PenLine}
            isDisabled={!canSign}
            isBusy={run !== null}
            onPress={() => void signMeant()}
            className="ms-auto"
          >
            {chosen.length > 0 ? words.signChosen(format.number(chosen.length)) : words.signAll(format.number(all))}
          </Button>
        )}
      </div>
      {run !== null && <RunProgress run={run} onStop={() => stopRun(memory.id)} />}
      {run === null && <Failures failures={desk.failed.get(memory.id) ?? []} />}
      {list.isError && <QueryError title={words.loadFailed} query={list} />}
      {!list.isLoadingError && (
        <DataTable
          label={words.unsigned}
          columns={columns}
          rows={rows}
          getId={({ id }) => id}
          selected={selected}
          onSelect={setSelected}
          isLoading={list.isPending}
          skeletonRows={3}
          rowMenu={(row) => [
            {
              id: 'sign',
              title: words.signOne,
              icon: PenLine,
              isDisabled: !canSign || run !== null,
              onAction: () => void signThese([row]),
            },
          ]}
          empty={
            <EmptyState icon={ShieldCheck} title={words.nothing}>
              {words.nothingHint}
            </EmptyState>
          }
        />
      )}
    </>
  );
}
