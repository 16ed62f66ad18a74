import { useQueryClient } from '@tanstack/react-query';
import { columnOfDraft, type PatternLabel } from '@taraz/core';
import { useFormat } from '../../../ui/preferences.ts';
import { toast } from '../../../ui/toast-store.ts';
import { rateOfProduct } from '../catalogue-lines.ts';
import { useDraftStore } from '../draft-store/draft-context.ts';
import { choosePattern, taxAsUsual, unsureRates } from '../draft-store/pattern-transitions.ts';
import { productCatalogueQuery } from '../queries.ts';
import { offerUndo } from './offer-undo.ts';
import { wizardStrings } from './wizard.fa.ts';

/**
 * Chooses a pattern. Lines that bore no VAT because metal bears none bear it again once they are no more of gold; that is a
 * step of its own, which is said and can be taken back. Lines whose rate nobody knows, since the browser keeps no list of
 * their goods, are told of.
 */
export function useChoosePattern() {
  const store = useDraftStore();
  const client = useQueryClient();
  const format = useFormat();
  return (label: PatternLabel) => {
    const { state: left } = store.getSnapshot();
    const { invoice } = left;
    const products = client.getQueryData(productCatalogueQuery().queryKey)?.products ?? [];
    const rates = new Map(products.map((product) => [product.id, rateOfProduct(product, invoice.invoice_date)]));
    const isGold = () => columnOfDraft(store.getSnapshot().state).computation === 'gold';
    const wasGold = isGold();
    store.endStep();
    store.apply((state) => choosePattern(state, label, rates));
    const unsure = unsureRates(left, store.getSnapshot().state, rates);
    if (unsure > 0) toast.notice(wizardStrings.pattern.rateUnsure(format.number(unsure)), 'warn');
    if (!wasGold || isGold()) return;
    const before = store.getSnapshot().state.items;
    store.apply((state) => taxAsUsual(state, rates));
    const count = store.getSnapshot().state.items.filter((item, at) => item !== before[at]).length;
    if (count > 0) offerUndo(store, wizardStrings.pattern.taxedAgain(format.number(count)));
  };
}
