import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RawText } from '../../ui/raw-text.tsx';
import { inquiryStrings } from './strings.fa.ts';

/** «جزئیات»: the authority's answer as it came. */
export function RawDetails({ raw }: { raw: Readonly<Record<string, unknown>> }) {
  const [isOpen, setOpen] = useState(false);
  if (Object.keys(raw).length === 0) return null;
  return (
    <>
      <Button size="s" variant="quiet" onPress={() => setOpen(true)}>
        {inquiryStrings.details}
      </Button>
      {isOpen && (
        <Dialog
          title={inquiryStrings.detailsOf}
          isOpen
          onOpenChange={setOpen}
          footer={<Button onPress={() => setOpen(false)}>{inquiryStrings.close}</Button>}
        >
          <RawText text={JSON.stringify(raw, null, 2)} />
        </Dialog>
      )}
    </>
  );
}
