import { useState } from 'react';
import { appStrings } from '../../app/app.fa.ts';
import { isMissingPart, loadAnew } from '../../app/new-version.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { uiStrings } from '../../ui/ui.fa.ts';
import { useFilePicker } from '../../ui/use-file-picker.tsx';
import { useIsShown } from '../../ui/use-is-shown.ts';
import { bytesOfFile } from './bytes-of-file.ts';
import { type KeyFile, KeyFileError, readKeyFile } from './read-key-file.ts';
import { signingStrings as words } from './strings.fa.ts';

export interface KeyFileDialogProps {
  title: string;
  action: string;
  onClose: () => void;
  /** Uses the file's keys; what it answers is shown as the file's fault. */
  onKey: (file: KeyFile, keep: boolean) => Promise<string | null>;
}

interface Fault {
  at: 'file' | 'passphrase';
  text: string;
  /** what reads key files did not come, and comes with the page alone */
  isMissing?: boolean;
}

const missing: Fault = { at: 'file', text: appStrings.newVersion.partMissing, isMissing: true };

function faultOfFile(error: unknown): Fault {
  if (isMissingPart(error)) return missing;
  const kind = error instanceof KeyFileError ? error.fault : 'unreadable';
  return { at: kind.startsWith('passphrase') ? 'passphrase' : 'file', text: words.faults[kind] };
}

/** Reads the file and hands its key on. @returns what is wrong with the file, or with what became of its key; null: nothing */
async function use(
  file: File,
  passphrase: string,
  onKey: (read: KeyFile) => Promise<string | null>,
): Promise<Fault | null> {
  const bytes = await bytesOfFile(file);
  if (bytes === null) return { at: 'file', text: words.fileGone };
  let read: KeyFile;
  try {
    read = await readKeyFile(bytes, passphrase);
  } catch (error) {
    return faultOfFile(error);
  }
  try {
    const refusal = await onKey(read);
    return refusal === null ? null : { at: 'file', text: refusal };
  } catch (error) {
    return isMissingPart(error) ? missing : { at: 'file', text: reasonOf(error) };
  }
}

/** Asks for a key file and its passphrase; the file is read here and goes nowhere. */
export function KeyFileDialog({ title, action, onClose, onKey }: KeyFileDialogProps) {
  const picker = useFilePicker({
    label: words.keyFile,
    accept: '.pem,.key,.p8,.p12,.pfx,.der',
    onChoose: ([chosen]) => {
      setFile(chosen);
      setFault(null);
    },
  });
  const [file, setFile] = useState<File | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const [keep, setKeep] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isShown = useIsShown();
  const submit = async () => {
    if (file === null) return setFault({ at: 'file', text: words.noFile });
    setBusy(true);
    const refusal = await use(file, passphrase, (read) => onKey(read, keep));
    setBusy(false);
    if (refusal === null) return onClose();
    setFault(refusal);
    if (!isShown()) toast.error(uiStrings.notDone, { detail: refusal.text });
  };
  return (
    <Dialog
      asksToClose="never"
      title={title}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onSubmit={() => void submit()}
      isBusy={isBusy}
      footer={
        <Button variant="primary" type="submit" isBusy={isBusy}>
          {action}
        </Button>
      }
    >
      <div className="flex flex-col gap-3.5">
        <div>
          <p className="mb-1 text-caption text-ink-2">{words.keyFile}</p>
          <div className="flex flex-wrap items-center gap-3">
            <Button onPress={picker.open}>{words.choose}</Button>
            <span className="min-w-0 truncate text-ink-2">{file ? words.chosen(file.name) : words.keyFileHint}</span>
          </div>
          {picker.input}
          {fault?.at === 'file' && (
            <p role="alert" className="mt-1 text-bad text-caption">
              {fault.text}
            </p>
          )}
          {fault?.isMissing && (
            <Button size="s" className="mt-1" onPress={() => void loadAnew()}>
              {appStrings.newVersion.load}
            </Button>
          )}
        </div>
        <PasswordField
          label={words.passphrase}
          isOptional
          autoComplete="off"
          value={passphrase}
          onChange={(next) => {
            setPassphrase(next);
            if (fault?.at === 'passphrase') setFault(null);
          }}
          error={fault?.at === 'passphrase' ? fault.text : undefined}
        />
        <Checkbox isSelected={keep} onChange={setKeep} hint={words.keepHint}>
          {words.keep}
        </Checkbox>
      </div>
    </Dialog>
  );
}
