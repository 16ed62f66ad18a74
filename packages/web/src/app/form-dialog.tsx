import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog, type DialogProps } from '../ui/dialog.tsx';
import { uiStrings } from '../ui/ui.fa.ts';
import { FormFailure } from './form-failure.tsx';

interface FormDialogProps {
  title: ReactNode;
  /** what the main button and Enter do */
  submit: string;
  width?: NonNullable<DialogProps['width']>;
  /** its saving: under way, and why it failed; what single fields are to blame for stands beside them; none: nothing is sent */
  saving?: { isPending: boolean; error: unknown };
  /** false: what it would do is not known yet */
  isReady?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  /** the fields, under one another */
  children: ReactNode;
}

/** A dialog that asks for a few things and saves them: its main button, its way out, and why it was refused. */
export function FormDialog({ title, submit, width = 's', isReady = true, ...props }: FormDialogProps) {
  const { saving, onSubmit, onClose, children } = props;
  const isBusy = saving?.isPending ?? false;
  return (
    <Dialog
      title={title}
      isOpen
      width={width}
      {...(isReady ? { onSubmit } : {})}
      isBusy={isBusy}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button variant="primary" type="submit" isBusy={isBusy} isDisabled={!isReady}>
            {submit}
          </Button>
          <Button onPress={onClose}>{uiStrings.cancel}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3.5">
        <FormFailure error={saving?.error} />
        {children}
      </div>
    </Dialog>
  );
}
