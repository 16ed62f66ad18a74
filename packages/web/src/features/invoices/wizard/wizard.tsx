import { useQuery } from '@tanstack/react-query';
import { type Finding, ownRates } from '@taraz/core';
import { useEffect, useMemo, useState } from 'react';
import { useSession } from '../../../app/session-store.ts';
import { isNowhere } from '../../../ui/is-nowhere.ts';
import type { ShownQuery } from '../../../ui/query-error.tsx';
import { toast } from '../../../ui/toast-store.ts';
import type { ProductRow } from '../catalogue-lines.ts';
import { DraftStoreContext } from '../draft-store/draft-context.ts';
import { parseDraftPath } from '../draft-store/draft-path.ts';
import type { DraftShelf } from '../draft-store/draft-shelf.ts';
import { createDraftStore } from '../draft-store/draft-store.ts';
import { withKept } from '../draft-store/wizard-state.ts';
import { FindingsContext } from '../findings/findings-store.ts';
import { rateMismatch, withRateFix } from '../findings/right-rate.ts';
import { type InvoiceDetail, productCatalogueQuery } from '../queries.ts';
import { browserDeps, later } from './browser-deps.ts';
import { judgeDraft } from './judge-draft.ts';
import { useJudgedDraft } from './use-judged-draft.ts';
import { wizardStrings } from './wizard.fa.ts';
import { WizardFrame } from './wizard-frame.tsx';
import { ReferenceContext, wizardReference } from './wizard-reference.ts';
import type { OpenedDraft } from './wizard-session.ts';

type ReferenceQuery = ShownQuery & { data: InvoiceDetail | undefined };

interface WizardProps {
  opened: OpenedDraft;
  shelf: DraftShelf;
  draftKey: string;
  /** Draft path to go to first. */
  focus: string | undefined;
  isTest: boolean;
  /** Of a correction or return: the invoice it refers to, without data also while it has not come. */
  reference: ReferenceQuery;
}

/** Goods whose rate the authority did not accept: the own list is no argument for them. */
function refutedGoods({ state, verdict }: OpenedDraft): ReadonlySet<string> {
  const rates = verdict.filter(({ code }) => code === rateMismatch);
  return new Set(rates.map(({ path }) => state.items[parseDraftPath(path)?.index ?? -1]?.item_code ?? ''));
}

/** A refused invoice opens where it was refused. */
const firstError = ({ verdict }: OpenedDraft): string | undefined =>
  verdict.find(({ severity, path }) => severity === 'error' && path !== '')?.path;

/** What the authority has said, with the right rate where it is known: one button mends it. */
function verdictWithFixes({ state, verdict }: OpenedDraft, products: readonly ProductRow[]): readonly Finding[] {
  const rates = ownRates(products);
  return verdict.map((finding) => withRateFix(finding, state, rates, wizardStrings.finding.rateFix));
}

/** Holds the stores of one draft for the life of its screen. */
export function Wizard({ opened, shelf, draftKey, focus, isTest, reference }: WizardProps) {
  const { user } = useSession();
  const { data: catalogue } = useQuery(productCatalogueQuery());
  const { data: referredTo } = reference;
  const referred = useMemo(() => (referredTo === undefined ? null : wizardReference(referredTo)), [referredTo]);
  const lostReference = referredTo === undefined && reference.isError && !isNowhere(reference.error) ? reference : null;
  const products = catalogue?.products ?? [];
  const [refuted] = useState(() => refutedGoods(opened));
  const [store] = useState(() =>
    createDraftStore({ deps: browserDeps, shelf, key: draftKey, later, initial: opened.state, ...opened }),
  );
  const findings = useJudgedDraft(store, (state) =>
    judgeDraft(state, {
      nowMs: browserDeps.now(),
      products,
      sellerEconomicCode: user?.account.economic_code ?? '',
      memoryId: null,
      refutedGoods: refuted,
      reference: referred,
    }),
  );
  const isListKnown = catalogue !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the opening, and once more when the own list has come
  useEffect(() => findings.setExternal(verdictWithFixes(opened, products)), [findings, isListKnown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the judge knows the products and the reference by then
  useEffect(() => findings.refresh(), [findings, catalogue, referred]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the wizard opens
  useEffect(() => {
    const { aside } = opened;
    if (aside === null) return;
    const onPress = () => store.apply((state) => withKept(state, aside));
    const words = wizardStrings.aside;
    const shown = toast.show(words.title, { tone: 'warn', action: { label: words.take, onPress }, timeoutMs: null });
    return () => toast.close(shown);
  }, []);
  useEffect(() => {
    const flush = () => store.flush();
    const onHide = () => document.visibilityState === 'hidden' && store.flush();
    // Written by another window of this browser; its own writes do not come here.
    const onStorage = () => void store.lookElsewhere();
    window.addEventListener('storage', onStorage);
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', onHide);
      store.flush();
    };
  }, [store]);
  const shelfOfWizard = useMemo(() => ({ shelf, draftKey }), [shelf, draftKey]);

  return (
    <DraftStoreContext value={store}>
      <FindingsContext value={findings}>
        <ReferenceContext value={referred}>
          <WizardFrame
            {...shelfOfWizard}
            focus={focus ?? firstError(opened)}
            isTest={isTest}
            lostReference={lostReference}
          />
        </ReferenceContext>
      </FindingsContext>
    </DraftStoreContext>
  );
}
