import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
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
          <pre
            dir="ltr"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long answer is scrolled with the keyboard
            tabIndex={0}
            className="max-h-96 overflow-auto whitespace-pre-wrap break-all rounded-control bg-sunken p-3 text-left text-caption"
          >
            {JSON.stringify(raw, null, 2)}
          </pre>
        </Dialog>
      )}
    </>
  );
}
