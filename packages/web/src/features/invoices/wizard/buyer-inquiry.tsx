import { useMutation } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import type { BuyerInfo } from '@taraz/core';
import { SearchCheck } from 'lucide-react';
import { useEffect } from 'react';
import { api } from '../../../app/api.ts';
import { reasonOf } from '../../../app/reason-of.ts';
import { Button } from '../../../ui/button.tsx';
import type { FieldStatus } from '../../../ui/field.tsx';
import { useSay } from '../../../ui/say.ts';
import { inquiryTone } from '../../customers/inquiry-field.tsx';
import { useDraft, useDraftStore } from '../draft-store/draft-context.ts';
import type { DraftStore } from '../draft-store/draft-store.ts';
import { updateBuyer } from '../draft-store/transitions.ts';
import { namesFor } from './buyer-of-name.ts';
import { wizardStrings } from './wizard.fa.ts';

export type IdPath = 'buyer_info.economic_code' | 'buyer_info.national_code';

type Inquiry = CallReply<typeof calls.inquireCustomer>;

type Filled = Readonly<Partial<BuyerInfo>>;

/** What of a buyer is still as an inquiry filled it. */
const untouched = (filled: Filled | undefined, buyer: BuyerInfo): Filled =>
  Object.fromEntries(
    Object.entries(filled ?? {}).filter(([field, value]) => buyer[field as keyof BuyerInfo] === value),
  );

/**
 * What is known of a buyer beside what was written by hand, which stays. What the last inquiry filled is of whom it was about,
 * and goes.
 * @param last what that was, as far as nobody wrote over it
 * @returns the buyer, and which fields were filled now
 */
export function filledBy(
  { person_type, fields }: Pick<Inquiry, 'person_type' | 'fields'>,
  buyer: BuyerInfo,
  last: Filled = {},
) {
  const buyer_entity = person_type ?? buyer.buyer_entity;
  const { register_number: _none, ...known } = fields;
  const gone = Object.fromEntries(Object.keys(last).map((field) => [field, '']));
  const written = { ...buyer, ...gone };
  const own = { ...written, ...namesFor(buyer_entity, written) };
  const filled = Object.entries(known).filter(([field]) => own[field as keyof typeof known] === '');
  return {
    buyer: { ...own, buyer_entity, ...Object.fromEntries(filled) },
    filled: filled.map(([field]) => field as keyof BuyerInfo),
  };
}

/** Of each draft that is open, what its last inquiry filled. */
const lastFilled = new WeakMap<DraftStore, Filled>();

/**
 * «استعلام» beside a code of the buyer: what the authority and the register know of it fills what is empty.
 * @param code that was asked about; of another that is written meanwhile nothing is filled in
 */
export function useBuyerInquiry(path: IdPath, code: string) {
  const store = useDraftStore();
  const buyer = useDraft(({ state }) => state.buyer_info);
  // What is written over, or cleared with all of the buyer, is by hand from then on.
  useEffect(() => {
    lastFilled.set(store, untouched(lastFilled.get(store), buyer));
  }, [store, buyer]);
  const field = path === 'buyer_info.economic_code' ? 'economic_code' : 'national_code';
  const inquiry = useMutation({
    meta: { asksOnly: true },
    mutationFn: (id: string) => api(calls.inquireCustomer, { params: { id } }),
    onSuccess: (found, id) => {
      const buyerNow = () => store.getSnapshot().state.buyer_info;
      const before = buyerNow();
      if (before[field] !== id) return;
      const next = filledBy(found, before, untouched(lastFilled.get(store), before));
      store.endStep();
      store.apply((state) => updateBuyer(state, next.buyer));
      const after = buyerNow();
      lastFilled.set(store, Object.fromEntries(next.filled.map((name) => [name, after[name]])));
    },
  });
  const isCurrent = inquiry.variables === code;
  const data = isCurrent ? inquiry.data : undefined;
  const error = isCurrent ? inquiry.error : null;
  useSay(data?.message);
  const status: FieldStatus | undefined =
    error !== null ? { tone: 'warn', text: reasonOf(error) } : data && { tone: inquiryTone(data), text: data.message };
  const button = (
    <Button
      size="s"
      variant="fix"
      icon={SearchCheck}
      isBusy={inquiry.isPending}
      onPress={() => inquiry.mutate(code)}
      className="me-1"
    >
      {wizardStrings.buyer.inquire}
    </Button>
  );
  return { status, button };
}
