import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { calls, openChequeStates } from '@taraz/contract';
import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../app/api.ts';
import { InvoiceLink } from '../../app/invoice-link.tsx';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { tellRemoved } from '../../app/tell-removed.ts';
import { Amount } from '../../ui/amount.tsx';
import { AmountInWords } from '../../ui/amount-in-words.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyableCode } from '../../ui/copyable-code.tsx';
import { LoadingPanel } from '../../ui/loading-panel.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useWhileShown } from '../../ui/use-is-shown.ts';
import { Attachments } from '../attachments/attachments.tsx';
import { takeCopies } from '../attachments/take-copies.ts';
import { bodyOfCheque, ChequeForm, lacksBank } from './cheque-form.tsx';
import { ChequeMoves } from './cheque-moves.tsx';
import { ChequeStateChip } from './cheque-state.tsx';
import { DueDay } from './cheques-tab.tsx';
import { type ChequeWithLife, chequeQuery, movementsQuery, treasuryKey } from './queries.ts';
import { treasuryStrings } from './strings.fa.ts';

const strings = treasuryStrings.cheques;

interface ChequePanelProps {
  /** an id, or `new` */
  id: string;
  onClose: () => void;
  onMade: (id: string) => void;
}

/** One cheque: what it is, what happened to it, and what may happen next. */
export function ChequePanel({ id, onClose: close, onMade: open }: ChequePanelProps) {
  const onClose = useWhileShown(close);
  const onMade = useWhileShown(open);
  const [isEditing, setEditing] = useState(false);
  const [isReplacing, setReplacing] = useState(false);
  const query = useQuery({ ...chequeQuery(id), enabled: id !== 'new' });
  if (id === 'new') return <ChequeForm cheque={null} onClose={onClose} onSaved={onMade} />;
  if (query.data && isEditing) {
    const stop = () => setEditing(false);
    return <ChequeForm cheque={query.data} onClose={stop} onSaved={stop} />;
  }
  if (query.data && isReplacing) {
    return <ChequeForm cheque={null} replaces={query.data} onClose={() => setReplacing(false)} onSaved={onMade} />;
  }
  if (query.data) {
    const acts = { onEdit: () => setEditing(true), onReplace: () => setReplacing(true) };
    return <KnownCheque cheque={query.data} onClose={onClose} {...acts} />;
  }
  return (
    <LoadingPanel
      title={strings.title}
      query={query}
      failed={strings.failed}
      safe={treasuryStrings.safe}
      onClose={onClose}
    />
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

/** Cleared, it is as it is, but for a bank that an invoice did not name. */
const mayEdit = (cheque: ChequeWithLife): boolean => cheque.state !== 'cleared' || lacksBank(cheque);

interface KnownChequeProps {
  cheque: ChequeWithLife;
  onClose: () => void;
  onEdit: () => void;
  onReplace: () => void;
}

const tellFilesLost = (number: string) => (error: unknown) =>
  toast.error(strings.filesLost(number), { detail: reasonOf(error) });

function KnownCheque({ cheque, onClose, onEdit, onReplace }: KnownChequeProps) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: treasuryKey });
  const remove = useMutation({
    mutationFn: () =>
      withLoading(
        takeCopies({ subject: 'cheque', id: cheque.id }).then(async (putBack) => {
          await api(calls.deleteCheque, { params: { id: cheque.id } });
          return putBack;
        }),
      ),
    onSuccess: async (putBack) => {
      tellRemoved(strings.removed(cheque.number), (create) =>
        create(calls.createCheque, { body: bodyOfCheque(cheque) })
          // The cheque is back, with or without its files: entered once more by hand there would be two.
          .then(({ id }) => putBack(id, create).catch(tellFilesLost(cheque.number)))
          .then(refresh),
      );
      onClose();
      await refresh();
    },
  });
  const failure = remove.error && reasonOf(remove.error);
  const isFresh = cheque.events.length === 1;
  return (
    <Panel
      title={strings.panelTitle(cheque.number)}
      subtitle={`${strings.directions[cheque.direction]} · ${cheque.party}`}
      onClose={onClose}
      {...(!mayEdit(cheque) && !isFresh
        ? {}
        : {
            footer: (
              <>
                {mayEdit(cheque) && (
                  <Button icon={Pencil} onPress={onEdit}>
                    {cheque.state === 'cleared' ? strings.writeBank : strings.edit}
                  </Button>
                )}
                {cheque.direction === 'received' && cheque.state === 'returned' && (
                  <Button onPress={onReplace}>{strings.replace}</Button>
                )}
                {isFresh && (
                  <Button
                    variant="danger"
                    isBusy={remove.isPending}
                    onPress={() => remove.mutate()}
                    className="ms-auto"
                  >
                    {strings.remove}
                  </Button>
                )}
              </>
            ),
          })}
    >
      {failure !== null && <Banner tone="bad" title={failure} isAlert />}
      <div>
        <div className="flex items-center gap-3 font-bold text-figure">
          <Amount value={cheque.amount} isTabular={false} />
          <ChequeStateChip state={cheque.state} />
        </div>
        <div className="text-caption text-ink-2">
          <AmountInWords value={cheque.amount} />
        </div>
      </div>
      <ChequeMoves cheque={cheque} />
      <ChequeFacts cheque={cheque} />
      <Attachments beside={{ subject: 'cheque', id: cheque.id }} headingLevel={3} />
      <ChequeLife cheque={cheque} />
    </Panel>
  );
}

function ChequeFacts({ cheque }: { cheque: ChequeWithLife }) {
  return (
    <dl aria-label={strings.facts} className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
      <Fact name={strings.due}>
        <DueDay cheque={cheque} />
      </Fact>
      <Fact name={cheque.direction === 'issued' ? strings.partyIssued : strings.partyReceived}>{cheque.party}</Fact>
      {cheque.customer_id !== null && <Fact name={treasuryStrings.payer.label}>{cheque.customer_name}</Fact>}
      {cheque.given_to !== null && <Fact name={strings.givenToFact}>{cheque.given_to_name}</Fact>}
      {cheque.bank_name !== '' && <Fact name={strings.bank}>{cheque.bank_name}</Fact>}
      {cheque.bank_account_name !== '' && <Fact name={strings.account}>{cheque.bank_account_name}</Fact>}
      {cheque.sayad_id !== '' && (
        <Fact name={strings.sayad}>
          <CopyableCode code={cheque.sayad_id} name={strings.sayad} className="font-medium" />
        </Fact>
      )}
      {cheque.invoice_id !== null && (
        <Fact name={strings.invoice}>
          <InvoiceLink id={cheque.invoice_id} className="focus-ring rounded-sm text-accent-text hover:underline">
            <bdi dir="ltr">{cheque.invoice_tax_id || strings.openInvoice}</bdi>
          </InvoiceLink>
        </Fact>
      )}
      {cheque.notes !== '' && <Fact name={treasuryStrings.fields.notes}>{cheque.notes}</Fact>}
    </dl>
  );
}

/** Whether its money may still come. */
const isAwaited = ({ state }: ChequeWithLife): boolean => (openChequeStates as readonly string[]).includes(state);

/** Everything that happened, oldest first, and the money it moved. */
function ChequeLife({ cheque }: { cheque: ChequeWithLife }) {
  const isGivenOn = cheque.state === 'endorsed' && cheque.customer_id !== null;
  const format = useFormat();
  const money = useQuery(movementsQuery({ cheque_id: cheque.id, limit: 50, sort: 'created_at' }));
  const rows = money.data?.movements ?? [];
  return (
    <>
      <section>
        <h3 className="mb-1 font-bold">{strings.life}</h3>
        <ol className="flex flex-col border-line border-s-2 ps-3">
          {cheque.events.map((event, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever appended
            <li key={index} className="py-1 leading-tight">
              {strings.states[event.to_state]}
              {event.bank_account_name !== '' && (event.to_state === 'deposited' || event.to_state === 'cleared') && (
                <> · {event.bank_account_name}</>
              )}
              <div className="text-caption text-ink-2">
                {[format.dateTime(event.at), event.by, event.notes].filter(Boolean).join(' · ')}
              </div>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h3 className="mb-1 font-bold">{strings.moneyMovements}</h3>
        {money.isLoadingError ? (
          <QueryError title={treasuryStrings.movements.failed} safe={treasuryStrings.safe} query={money} />
        ) : money.data?.movements.length === 0 ? (
          <p className="text-ink-2">
            {isGivenOn ? strings.paidOnward : isAwaited(cheque) ? strings.noMoneyYet : strings.noMoney}
            {cheque.given_to !== null && ` ${strings.paidOnwardTo(cheque.given_to_name)}`}
          </p>
        ) : (
          <ul>
            {rows.map((row) => (
              <li key={row.id} className="flex gap-3 py-0.5">
                <span className="min-w-0 grow">
                  {treasuryStrings.movements.kinds[row.kind]} · {row.place_name}
                </span>
                <Amount value={row.amount} className="min-w-32 shrink-0" />
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
