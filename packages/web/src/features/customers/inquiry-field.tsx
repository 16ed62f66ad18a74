import { useMutation } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import { SearchCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { api } from '../../app/api.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { Button } from '../../ui/button.tsx';
import type { FieldStatus } from '../../ui/field.tsx';
import { useSay } from '../../ui/say.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { CustomerValues } from './form.ts';
import { customerStrings as strings } from './strings.fa.ts';

interface InquiryFieldProps {
  onFill: (patch: Partial<CustomerValues>) => void;
}

const tones = { found: 'ok', not_found: 'warn', unknown: 'info' } as const;

/** The authority says that the taxpayer's file is not in order. */
const isBarred = (status: string | null): boolean => status !== null && status !== 'ACTIVE';

/** How good the news of a code is. */
export const inquiryTone = (found: CallReply<typeof calls.inquireCustomer>): FieldStatus['tone'] =>
  found.known === null && !isBarred(found.taxpayer_status) ? tones[found.outcome] : 'warn';

/** A code and «استعلام»: what is known of it fills the form; what was written by hand before stays where nothing is known. */
export function InquiryField({ onFill }: InquiryFieldProps) {
  const [code, setCode] = useState('');
  const latest = useRef(code);
  latest.current = code;
  const inquiry = useMutation({
    meta: { asksOnly: true },
    mutationFn: (id: string) => api(calls.inquireCustomer, { params: { id } }),
    onSuccess: ({ person_type, fields }, id) => {
      // Of a code that is written anew meanwhile nothing is filled in.
      if (id === latest.current) onFill({ ...(person_type === null ? {} : { person_type }), ...fields });
    },
  });
  const ask = () => code.trim() !== '' && inquiry.mutate(code);
  const { data } = inquiry;
  const status: FieldStatus | undefined = data && {
    tone: inquiryTone(data),
    text: data.message,
  };
  useSay(data?.message);
  const error = inquiry.error === null ? undefined : reasonOf(inquiry.error);
  return (
    <TextField
      label={strings.form.inquiry}
      isCode
      inputMode="numeric"
      value={code}
      onChange={(value) => {
        setCode(value);
        if (!inquiry.isIdle) inquiry.reset();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        ask();
      }}
      hint={strings.form.inquiryHint}
      error={error}
      status={status}
      end={
        <Button
          size="s"
          variant="fix"
          icon={SearchCheck}
          isBusy={inquiry.isPending}
          isDisabled={code.trim() === ''}
          onPress={ask}
          className="me-1"
        >
          {strings.form.inquire}
        </Button>
      }
    />
  );
}

/** «… همین کد را دارد»، with the way to it. */
export function Known({ name, onOpen }: { name: string; onOpen: () => void }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {strings.form.known(name)}
      <Button size="s" variant="quiet" onPress={onOpen}>
        {strings.form.openKnown}
      </Button>
    </span>
  );
}
