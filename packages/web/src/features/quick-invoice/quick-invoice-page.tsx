import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { Finding } from '@taraz/core';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Page } from '../../app/layout/page.tsx';
import { useSession } from '../../app/session-store.ts';
import { useMay } from '../../app/use-may.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { toast } from '../../ui/toast-store.ts';
import { usePhone } from '../../ui/use-media.ts';
import { CreditWarning } from '../customers/credit-warning.tsx';
import type { ProductRow } from '../invoices/catalogue-lines.ts';
import { DraftStoreContext, useDraft, useDraftStore } from '../invoices/draft-store/draft-context.ts';
import { createDraftStore } from '../invoices/draft-store/draft-store.ts';
import { useDraftShelf } from '../invoices/draft-store/use-draft-shelf.ts';
import { FindingsContext } from '../invoices/findings/findings-store.ts';
import { type InvoiceDetail, invoiceQuery, productCatalogueQuery } from '../invoices/queries.ts';
import { RuleText } from '../invoices/rule-text.tsx';
import { browserDeps, later } from '../invoices/wizard/browser-deps.ts';
import { judgeDraft } from '../invoices/wizard/judge-draft.ts';
import { useJudgedDraft } from '../invoices/wizard/use-judged-draft.ts';
import { useUnitDiscounts } from '../invoices/wizard/use-unit-discounts.ts';
import { useWizardKeys } from '../invoices/wizard/use-wizard-keys.ts';
import { printPaper } from '../paper/print-paper.ts';
import { StockWarning } from '../warehousing/stock-warning.tsx';
import { openSale } from './open-quick.ts';
import { SaleAnnouncer } from './sale-announcer.tsx';
import { SaleLines } from './sale-lines.tsx';
import { ScanBox, type ScanHandle } from './scan-box.tsx';
import { quickStrings as strings } from './strings.fa.ts';
import { Buyer, IssueButton, LastSaleTold, Payment, TillFoot } from './till.tsx';
import { TillDialogs } from './till-dialogs.tsx';
import { TillLayout } from './till-layout.tsx';
import { TillPlacesChoice, useTillPlaces } from './till-places.tsx';
import { useAsked } from './use-asked.ts';
import { useDigitsGoTo } from './use-digits-go-to.ts';
import { useFreshGoods } from './use-fresh-goods.ts';
import { isCardAbove, useIssue } from './use-issue.ts';
import { usePayment } from './use-payment.ts';
import { usePrints } from './use-prints.ts';
import { useSale } from './use-sale.ts';
import { useToWizard } from './use-to-wizard.ts';
import { useWhenWhole } from './use-when-whole.ts';

const tillKey = 'new:till';
const noRefuted: ReadonlySet<string> = new Set();

/** /quick-invoice/{id?}: a sale in one screen; with an id it begins with the goods of that invoice. */
export function QuickInvoicePage() {
  const { id } = useParams({ from: '/main/quick-invoice/{-$id}' });
  const from = useQuery({ ...invoiceQuery(id ?? ''), enabled: id !== undefined });
  useEffect(() => {
    if (from.isError) toast.error(strings.loadFailed);
  }, [from.isError]);
  if (id !== undefined && from.isPending) return null;
  return <Till key={id ?? ''} from={from.data ?? null} />;
}

function Till({ from }: { from: InvoiceDetail | null }) {
  const { user } = useSession();
  const { data: catalogue } = useQuery(productCatalogueQuery());
  // What begins with another invoice's goods lies apart from the sale that is under way.
  const key = from === null ? tillKey : `from:${from.id}`;
  const shelf = useDraftShelf('till');
  const [store] = useState(() => {
    const initial = openSale(user, shelf.read(key), from);
    return createDraftStore({ deps: browserDeps, shelf, key, later, initial });
  });
  const findings = useJudgedDraft(store, (state) =>
    judgeDraft(state, {
      nowMs: browserDeps.now(),
      products: catalogue?.products ?? [],
      sellerEconomicCode: user?.account.economic_code ?? '',
      memoryId: null,
      refutedGoods: noRefuted,
      reference: null,
    }),
  );
  useEffect(() => {
    const flush = () => store.flush();
    // A till in another window of this browser is the same till: what is sold there is not sold here once more.
    const onStorage = () => {
      if (store.lookElsewhere() !== null) store.follow(openSale(user, shelf.read(key), null));
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [store, shelf, key, user]);
  return (
    <DraftStoreContext value={store}>
      <FindingsContext value={findings}>
        <TillFrame />
      </FindingsContext>
    </DraftStoreContext>
  );
}

/** How the sale in hand is paid, and the button that issues it. */
function usePaidSale(
  toScan: () => void,
  isIdle: () => boolean,
  { isWaiting, whenWhole }: ReturnType<typeof useWhenWhole>,
) {
  const navigate = useNavigate();
  const store = useDraftStore();
  const payment = usePayment();
  const till = useTillPlaces();
  const [prints, setPrints] = usePrints();
  const cardField = useRef<HTMLInputElement>(null);
  const { faults, last, issue, forgetFaults } = useIssue({
    isIdle,
    onTaken: () => {
      payment.restart();
      toScan();
    },
    onBack: (pay) => payment.set(pay),
    toPlans: () => void navigate({ to: '/upgrade-account' }),
  });
  const payNow = () => {
    const { method, cardPart } = payment;
    if (isCardAbove(payment, store.getSnapshot().state.totals.total)) cardField.current?.focus();
    else void issue({ method, cardPart }, { prints, places: till.places });
  };
  // As it is to be paid once the sale is whole, not as it was when that began.
  const latest = useRef(payNow);
  latest.current = payNow;
  const pay = () => void whenWhole(() => latest.current());
  return { payment, till, prints, setPrints, cardField, faults, last, forgetFaults, pay, isWaiting };
}

type PaidSale = ReturnType<typeof usePaidSale>;

function TillFrame() {
  const isPhone = usePhone();
  const sale = useSale();
  useUnitDiscounts();
  useFreshGoods();
  const input = useRef<HTMLInputElement>(null);
  const scanner = useRef<ScanHandle>(null);
  const toScan = () => input.current?.focus();
  const asking = useAsked(scanner, toScan);
  const ending = useWhenWhole(asking);
  const paid = usePaidSale(toScan, asking.isIdle, ending);
  const toWizard = useToWizard();
  const mark = useTypeMark();
  const mayMake = useMay('products');
  useEffect(() => {
    if (!isPhone) input.current?.focus();
  }, [isPhone]);
  useDigitsGoTo(input);
  const askBuyer = () => asking.ask({ what: 'buyer' });
  useTillKeys({ toScan, askBuyer, undo: sale.undo, paid });
  const take = (product: ProductRow, quantity: string) => {
    paid.forgetFaults();
    sale.take(product, quantity);
  };
  return (
    <Page title={strings.title} subtitle={mark} isBare hasOwnBar>
      <TillParts
        paid={paid}
        toScan={toScan}
        onScan={(code) => scanner.current?.scanHere(code, '1')}
        onWizard={() => void ending.whenWhole(() => toWizard())}
        buyer={<Buyer onAdd={askBuyer} onRemove={() => sale.setBuyer(null)} />}
        scan={
          <ScanBox
            handle={scanner}
            input={input}
            onTake={take}
            onMake={mayMake ? (text, quantity) => asking.ask({ what: 'product', text, quantity }) : null}
            waits={asking.waits}
            isHeld={asking.isHeld}
            onChoose={asking.choose}
            again={asking.again}
            onChosen={asking.chosen}
          />
        }
      >
        <StockWarning />
        <CreditWarning />
        <SaleLines sale={sale} onStep={toScan} onQuantity={(uuid) => asking.ask({ what: 'quantity', uuid })} />
        <SaleAnnouncer touched={sale.touched} method={paid.payment.method} />
      </TillParts>
      <TillDialogs
        asking={asking}
        sale={sale}
        onTake={take}
        onWizard={(buyer, over) => void ending.whenWhole(() => toWizard(buyer), over)}
      />
    </Page>
  );
}

interface TillKeys {
  toScan: () => void;
  askBuyer: () => void;
  undo: () => void;
  paid: PaidSale;
}

function useTillKeys({ toScan, askBuyer, undo, paid: { payment, pay } }: TillKeys) {
  const swapMethod = () => payment.set({ method: payment.method === 'pos' ? 'cash' : 'pos' });
  useWizardKeys({
    F2: toScan,
    F4: askBuyer,
    F9: swapMethod,
    F10: pay,
    'Ctrl+KeyZ': undo,
  });
}

interface TillPartsProps {
  paid: PaidSale;
  toScan: () => void;
  /** goods were scanned over how they are paid */
  onScan: (code: string) => void;
  /** the sale goes on in the wizard */
  onWizard: () => void;
  buyer: ReactNode;
  scan: ReactNode;
  /** the lines of the sale */
  children: ReactNode;
}

/** The parts of a till in their places: goods and lines, and how they are paid. */
function TillParts({ paid, toScan, onScan, onWizard, buyer, scan, children }: TillPartsProps) {
  const client = useQueryClient();
  const isEmpty = useDraft(({ state }) => state.items.length === 0);
  const { payment, last, till, prints, setPrints } = paid;
  return (
    <TillLayout
      payment={
        <Payment
          method={payment.method}
          cardPart={payment.cardPart}
          onMethod={(next) => {
            payment.set({ method: next });
            if (next !== 'both') toScan();
          }}
          cardField={paid.cardField}
          onScan={onScan}
          onCardPart={(next) => payment.set({ cardPart: next })}
        />
      }
      issue={<IssueButton isDisabled={isEmpty} isBusy={paid.isWaiting} onIssue={paid.pay} />}
      faults={<Faults faults={paid.faults} onWizard={onWizard} />}
      buyer={buyer}
      scan={scan}
      lastSale={
        <LastSaleTold last={last} onPrint={() => last?.id != null && void printPaper(client, last.id, 'dotin')} />
      }
      isBetweenSales={isEmpty}
      foot={(lastSale) => (
        <TillFoot places={<TillPlacesChoice {...till} onScan={onScan} />} prints={prints} onPrints={setPrints}>
          {lastSale}
        </TillFoot>
      )}
    >
      {children}
    </TillLayout>
  );
}

/** On a phone it stands in the top bar, outside of the sale: plain text there. */
function useTypeMark() {
  const isPhone = usePhone();
  const isOne = useDraft(({ state }) => state.invoice.invoice_output_type === 'type_one');
  return useMemo(() => {
    const text = isOne ? strings.typeOne : strings.typeTwo;
    return isPhone ? text : <Chip tone="accent">{text}</Chip>;
  }, [isOne, isPhone]);
}

/** What stands in the way, in the rule's own words; the wizard has the fields that a till does not. */
function Faults({ faults, onWizard }: { faults: readonly Finding[]; onWizard: () => void }) {
  if (faults.length === 0) return null;
  return (
    <Banner
      tone="bad"
      isAlert
      title={strings.refused}
      actions={
        <Button size="s" onPress={onWizard}>
          {strings.toWizard}
        </Button>
      }
    >
      <ul className="flex flex-col gap-1">
        {faults.slice(0, 3).map(({ code, path, message }) => (
          <li key={`${code} ${path}`}>
            <RuleText text={message} />
          </li>
        ))}
      </ul>
      <p>{strings.refusedSafe}</p>
    </Banner>
  );
}
