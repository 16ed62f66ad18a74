import { type ReactNode, useRef } from 'react';
import { useFaultFocus } from '../ui/use-fault-focus.ts';
import { FormFailure } from './form-failure.tsx';

interface PlainFormProps {
  /** its saving: under way, and why it failed; what single fields are to blame for stands beside them */
  saving: { isPending: boolean; error: unknown };
  onSubmit: () => void;
  /** the fields and the button, under one another */
  children: ReactNode;
}

/** A form among others on a page: sent once, it says why it was refused, and what is to blame has the keyboard. */
export function PlainForm({ saving: { isPending, error }, onSubmit, children }: PlainFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useFaultFocus(form, isPending);
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) onSubmit();
      }}
    >
      <FormFailure error={error} />
      {children}
    </form>
  );
}
