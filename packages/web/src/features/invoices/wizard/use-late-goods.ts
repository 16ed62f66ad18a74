import { columnOfDraft, type InvoiceItemDraft } from '@taraz/core';
import { say } from '../../../ui/say.ts';
import {
  goodsIntoLine,
  goodsOfPattern,
  type LineWords,
  type ProductLine,
  type ProductRow,
} from '../catalogue-lines.ts';
import { useDraftStore } from '../draft-store/draft-context.ts';
import { type ItemField, updateItem } from '../draft-store/transitions.ts';
import { useFindingsStore } from '../findings/findings-store.ts';
import { wizardStrings } from './wizard.fa.ts';

/** Of goods that were found late, what the user has not written into the line himself meanwhile; nothing once he named others. */
export function lateAnswer(patch: ProductLine, asked: InvoiceItemDraft, now: InvoiceItemDraft): ProductLine {
  const isTouched = (field: string) => asked[field as ItemField] !== now[field as ItemField];
  if (isTouched('item_code') || isTouched('item_name')) return {};
  return Object.fromEntries(Object.entries(patch).filter(([field]) => !isTouched(field)));
}

/**
 * Goods that are looked for come into the line they were asked for once they are found, beside what is written there
 * meanwhile. Until then the line's findings do not speak, and sending waits.
 */
export function useLateGoods() {
  const store = useDraftStore();
  const findings = useFindingsStore();
  /** @param before how the line called its goods before the text that is looked for was put there */
  return (uuid: string, before: LineWords, found: Promise<ProductRow | null | undefined>): void => {
    const lineNow = () => store.getSnapshot().state.items.find((item) => item.uuid === uuid);
    const asked = lineNow();
    const put = (product: ProductRow | null | undefined) => {
      const now = lineNow();
      if (!product || asked === undefined || now === undefined) return;
      const { invoice } = store.getSnapshot().state;
      const late = lateAnswer(goodsIntoLine(product, invoice.invoice_date, before), asked, now);
      if (Object.keys(late).length === 0) return;
      store.endStep();
      store.apply((state) => updateItem(state, uuid, goodsOfPattern(late, columnOfDraft({ invoice }))));
      say(wizardStrings.scan.added(product.name));
    };
    findings.awaitLines([uuid], found.then(put));
  };
}
