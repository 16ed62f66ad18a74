import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { calls } from '@taraz/contract';
import { Link2, PackagePlus, Unlink } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { mayOpen } from '../../app/session.ts';
import { useSession } from '../../app/session-store.ts';
import type { Format } from '../../i18n/format.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ComboBox } from '../../ui/combo-box.tsx';
import { FailureAbove } from '../../ui/failure-above.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { activeWarehousesQuery, documentsQuery, type StockDocument } from '../warehousing/queries.ts';
import { stockStrings } from '../warehousing/strings.fa.ts';
import { useRefreshStock } from '../warehousing/use-refresh-stock.ts';
import type { Purchase } from './queries.ts';
import { purchaseStrings } from './strings.fa.ts';

const strings = purchaseStrings.stock;

/** What brings goods of a purchase, or takes back what is returned. */
const documentKinds = { buy: 'receipt', return: 'issue' } as const satisfies Record<Purchase['kind'], string>;

const nameOf = ({ kind, number }: StockDocument, format: Format): string =>
  stockStrings.documents.title(stockStrings.documents.kinds[kind], format.text(number));

/** The goods of a purchase: the stock documents that moved them, beside what was paid for them. */
export function StockCard({ purchase }: { purchase: Purchase }) {
  const session = useSession();
  const mayMove = mayOpen({ permission: 'warehouse' }, session);
  const warehouses = useQuery({ ...activeWarehousesQuery(), enabled: mayMove });
  const { documents } = purchase.stock;
  const isUsed = mayMove && (warehouses.data?.warehouses.length ?? 0) > 0;
  if (documents === 0 && (!isUsed || purchase.credit === 'void')) return null;
  return (
    <section aria-label={strings.title} className="flex flex-col gap-2 rounded-control bg-sunken px-3 py-2.5">
      <h3 className="font-bold">{strings.title}</h3>
      {mayMove && documents > 0 && <Documents purchase={purchase} />}
      {documents === 0 ? <p className="text-ink-2">{strings.none[purchase.kind]}</p> : <Worth purchase={purchase} />}
      {isUsed && purchase.credit !== 'void' && <Joining purchase={purchase} />}
    </section>
  );
}

/** What the goods are worth in the book of stock, against what was paid without tax. */
function Worth({ purchase: { stock, net, kind } }: { purchase: Purchase }) {
  const format = useFormat();
  const difference = BigInt(stock.value) - BigInt(net);
  const word =
    difference === 0n
      ? strings.equal
      : (difference < 0n ? strings.less : strings.more)(format.money(difference < 0n ? -difference : difference));
  return (
    <p className="text-ink-2">
      {strings.sum(format.number(stock.documents))}{' '}
      <Amount value={stock.value} isTabular={false} className="text-ink" /> {purchaseStrings.form.rial}
      {kind === 'buy' && (
        <>
          {' · '}
          <span className={difference === 0n ? '' : 'text-warn'}>{word}</span>
        </>
      )}
    </p>
  );
}

/** Joins a document to a purchase, or takes it from one. */
function useJoin() {
  const refresh = useRefreshStock();
  return useMutation({
    mutationFn: ({ document, purchaseId }: { document: StockDocument; purchaseId: string | null }) => {
      const { id, party, reference_number, notes, etag } = document;
      const words = { kind: document.kind as 'receipt', party, reference_number, notes };
      const body = { ...words, purchase_id: purchaseId };
      return withLoading(api(calls.putWarehousing, { params: { id }, body }, { ifMatch: etag }));
    },
    meta: { tells: true },
    onError: (error) => toast.error(strings.notJoined, { detail: reasonOf(error) }),
    onSettled: refresh,
  });
}

function Documents({ purchase }: { purchase: Purchase }) {
  const format = useFormat();
  const list = useQuery(documentsQuery({ purchase_id: purchase.id, limit: 100, sort: 'created_at' }));
  const join = useJoin();
  const rows = (list.data?.documents ?? []).filter(({ is_undone }) => !is_undone);
  return (
    <FailureAbove title={stockStrings.documents.failed} safe={stockStrings.safe} query={list}>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="flex items-center gap-2">
            <Link
              to="/warehousing"
              search={{ tab: 'documents', id: row.id }}
              className="focus-ring min-w-0 grow truncate rounded-sm text-accent-text hover:underline"
            >
              {nameOf(row, format)} · {format.date(row.at)} · {row.warehouse_name}
            </Link>
            <Amount value={row.value} />
            <IconButton
              icon={Unlink}
              size="s"
              label={strings.part(nameOf(row, format))}
              isDisabled={join.isPending}
              onPress={() => join.mutate({ document: row, purchaseId: null })}
            />
          </li>
        ))}
      </ul>
    </FailureAbove>
  );
}

/** A new document of its goods, or one that was written before the bill came. */
function Joining({ purchase: { id, kind } }: { purchase: Purchase }) {
  const format = useFormat();
  const [isChoosing, setChoosing] = useState(false);
  const join = useJoin();
  const make = documentKinds[kind];
  const search = async (text: string, signal: AbortSignal) => {
    // What every one of them is called stands in none of them.
    const words = text.replace(stockStrings.documents.kinds[make], '').trim();
    const query = { kind: make, without_purchase: true, search_field: words, limit: 10 } as const;
    return (await api(calls.listStockDocuments, { query }, { signal })).documents;
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Link
          to="/warehousing"
          search={{ tab: 'documents', make, purchase: id }}
          className={buttonClass('secondary', 's')}
        >
          <Icon of={PackagePlus} size={14} />
          {strings.make[kind]}
        </Link>
        {!isChoosing && (
          <Button size="s" variant="quiet" icon={Link2} onPress={() => setChoosing(true)}>
            {strings.choose[kind]}
          </Button>
        )}
      </div>
      {isChoosing && (
        <ComboBox<StockDocument>
          label={strings.choose[kind]}
          placeholder={stockStrings.documents.search}
          autoFocus
          value={null}
          onChange={(document) => {
            if (document === null) return;
            join.mutate({ document, purchaseId: id }, { onSuccess: () => setChoosing(false) });
          }}
          search={search}
          getKey={(one) => one.id}
          getText={(one) => nameOf(one, format)}
          renderItem={(one) => (
            <span className="flex w-full items-baseline gap-3">
              <span className="min-w-0 grow truncate">
                {[nameOf(one, format), one.party, format.date(one.at)].filter(Boolean).join(' · ')}
              </span>
              <Amount value={one.value} />
            </span>
          )}
          emptyText={strings.noDocument}
        />
      )}
    </>
  );
}
