import { useMutation } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import type { BuyerInfo } from '@taraz/core';
import { SearchCheck } from 'lucide-react';
import { api } from '../../../app/api.ts';
import { reasonOf } from '../../../app/reason-of.ts';
import { Button } from '../../../ui/button.tsx';
import type { FieldStatus } from '../../../ui/field.tsx';
import { useSay } from '../../../ui/say.ts';
import { inquiryTone } from '../../customers/inquiry-field.tsx';
import { useDraftStore } from '../draft-store/draft-context.ts';
import { updateBuyer } from '../draft-store/transitions.ts';
import { namesFor } from './buyer-of-name.ts';
import { wizardStrings } from './wizard.fa.ts';

export type IdPath = 'buyer_info.economic_code' | 'buyer_info.national_code';

type Inquiry = CallReply<typeof calls.inquireCustomer>;

/** What is known of a buyer beside what was written by hand, which stays. */
export function filledBy({ person_type, fields }: Pick<Inquiry, 'person_type' | 'fields'>, buyer: BuyerInfo) {
  const buyer_entity = person_type ?? buyer.buyer_entity;
  const { register_number: _none, ...known } = fields;
  const own = { ...buyer, ...namesFor(buyer_entity, buyer) };
  const blank = Object.entries(known).filter(([field]) => own[field as keyof typeof known] === '');
  return { ...own, buyer_entity, ...Object.fromEntries(blank) };
}

/**
 * «استعلام» beside a code of the buyer: what the authority and the register know of it fills what is empty.
 * @param code that was asked about; of another that is written meanwhile nothing is filled in
 */
export function useBuyerInquiry(path: IdPath, code: string) {
  const store = useDraftStore();
  const field = path === 'buyer_info.economic_code' ? 'economic_code' : 'national_code';
  const inquiry = useMutation({
    meta: { asksOnly: true },
    mutationFn: (id: string) => api(calls.inquireCustomer, { params: { id } }),
    onSuccess: (found, id) => {
      if (store.getSnapshot().state.buyer_info[field] !== id) return;
      store.endStep();
      store.apply((state) => updateBuyer(state, filledBy(found, state.buyer_info)));
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
