import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { tellNotDone } from '../../app/tell-not-done.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { invoiceQuery } from '../invoices/queries.ts';
import { Balance } from './balance.tsx';
import { BesideList, type BesideListProps } from './beside-list.tsx';
import { BringBack } from './bring-back.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import { type CustomerValues, ofBuyer } from './form.ts';
import { type UnlistedAccount, unlistedQuery } from './queries.ts';
import { customerStrings } from './strings.fa.ts';

const strings = customerStrings.unlisted;
const limit = 20;

/** Who owes something, or is owed it, and is no customer of the list: made one, or brought back. */
export function Unlisted({ onOpen, ...page }: BesideListProps) {
  const found = useQuery({ ...unlistedQuery(page.offset, limit), placeholderData: keepPreviousData });
  const [adding, setAdding] = useState<CustomerValues | null>(null);
  const read = useBuyer(setAdding);
  const accounts = found.data?.accounts ?? [];
  return (
    <>
      <BesideList words={strings} found={found} limit={limit} {...page}>
        {accounts.length === 0 ? null : (
          <Card isFlush>
            <ul className="@container">
              {accounts.map((account) => (
                <Account
                  key={`${account.customer_id} ${account.code}`}
                  account={account}
                  read={read}
                  isAdding={adding !== null}
                />
              ))}
            </ul>
          </Card>
        )}
      </BesideList>
      {adding && <CustomerPanel id="new" begin={adding} onOpen={onOpen} onClose={() => setAdding(null)} />}
    </>
  );
}

/** What the newest invoice says of its buyer. */
function useBuyer(onRead: (values: CustomerValues) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.fetchQuery(invoiceQuery(id)),
    onSuccess: ({ draft }) => onRead(ofBuyer(draft.buyer_info)),
    onError: tellNotDone,
  });
}

interface AccountProps {
  account: UnlistedAccount;
  read: ReturnType<typeof useBuyer>;
  /** One is being made a customer: its panel stands open. */
  isAdding: boolean;
}

function Account({ account, ...adding }: AccountProps) {
  const format = useFormat();
  const { customer_id, taken_by, code, name, invoice_count } = account;
  const invoices = strings.invoices(format.number(invoice_count));
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1.5 border-line border-b px-3.5 py-2 last:border-b-0 @3xl:grid-cols-[1fr_9rem_7rem_12rem_11rem]">
      <span className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 truncate">{name || strings.unnamed}</span>
        {customer_id !== null && <Chip tone="mute">{strings.removed}</Chip>}
      </span>
      {/* Where room lacks they stand under the name, as in every list. */}
      <span className="order-1 flex gap-3 text-ink-2 @3xl:contents">
        <bdi dir="ltr" className="text-right text-ink-2">
          {code}
        </bdi>
        <span className="tnum text-ink-2">
          {invoice_count > 0 && (
            <Link
              to="/invoices"
              search={{ ...(customer_id === null ? { buyer: code } : { customer: customer_id }), all: true }}
              className="focus-ring rounded-sm text-accent-text hover:underline"
            >
              {invoices}
            </Link>
          )}
        </span>
      </span>
      <Balance value={account.balance} className="justify-self-end @3xl:justify-self-start" />
      <span className="order-2 justify-self-end @3xl:order-none">
        {customer_id === null ? (
          <AddBuyer account={account} {...adding} />
        ) : (
          <BringBack id={customer_id} takenBy={taken_by} />
        )}
      </span>
    </li>
  );
}

/** A new customer, with what the newest invoice says of its buyer; not of several without a code. One at a time. */
function AddBuyer({ account: { code, invoice_id }, read, isAdding }: AccountProps) {
  if (code === '' || invoice_id === null) return null;
  return (
    <Button
      size="s"
      icon={UserPlus}
      isBusy={read.isPending && read.variables === invoice_id}
      isDisabled={isAdding || read.isPending}
      onPress={() => read.mutate(invoice_id)}
    >
      {strings.add}
    </Button>
  );
}
