import { Copy, Download } from 'lucide-react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { keepText } from '../../ui/keep-file.ts';
import { toast } from '../../ui/toast-store.ts';
import { uiStrings } from '../../ui/ui.fa.ts';
import { secondFactorStrings as words } from './second-factor.fa.ts';

/** The ten codes, which nobody can show again: they stay until the user says that they are kept. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n');
  return (
    <Dialog
      title={words.codesTitle}
      isOpen
      isDismissable={false}
      ignoresEsc
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button variant="primary" onPress={onClose}>
            {words.kept}
          </Button>
          <Button
            icon={Copy}
            onPress={() =>
              void copyText(text).then((isDone) =>
                isDone ? toast.notice(words.copied) : toast.error(uiStrings.notCopied),
              )
            }
          >
            {words.copyAll}
          </Button>
          <Button icon={Download} onPress={() => keepText(`${words.file}.txt`, `${text}\n`, 'text/plain')}>
            {words.download}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Banner tone="warn" title={words.codesOnce} />
        <ul className="grid gap-x-6 gap-y-1.5 rounded-control bg-sunken p-3 sm:grid-cols-2" dir="ltr">
          {codes.map((code) => (
            <li key={code} className="tnum text-center font-medium">
              {code}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
