import { calls } from '@taraz/contract';
import { pemOfKeyFile } from '@taraz/core';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { FormFailure } from '../../app/form-failure.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { base64, toBase64 } from '../signing/browser-key.ts';
import { bytesOfFile } from '../signing/bytes-of-file.ts';
import { signingStrings } from '../signing/strings.fa.ts';
import { FileField } from './file-field.tsx';
import { settingsStrings as words } from './strings.fa.ts';
import { useMemoryActions } from './use-memory-actions.ts';

interface DialogProps {
  memoryId: string;
  onClose: () => void;
}

/** PEM text of a certificate file, whatever its form; one of an unknown form is the server's to refuse. Null: it cannot be read. */
async function certificateText(file: File): Promise<string | null> {
  const bytes = await bytesOfFile(file);
  if (bytes === null) return null;
  const pem = pemOfKeyFile(bytes, base64);
  if (pem !== null) return pem;
  return `-----BEGIN CERTIFICATE-----\n${toBase64(bytes).replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}

const certificateFiles = '.crt,.cer,.pem,.der,.p7b';

/** The certificate of the waiting key (or of the taxpayer's own). */
export function UploadCertificateDialog({
  memoryId,
  onClose,
  onInstalled,
}: DialogProps & { onInstalled?: () => void }) {
  const { act, isBusy } = useMemoryActions();
  const [file, setFile] = useState<File | null>(null);
  const [isGone, setGone] = useState(false);
  const [pem, setPem] = useState('');
  const [refused, setRefused] = useState<unknown>(null);
  const write = (text: string) => {
    setPem(text);
    setRefused(null);
  };
  const choose = async (chosen: File) => {
    setFile(chosen);
    const text = await certificateText(chosen);
    setGone(text === null);
    if (text !== null) write(text);
  };
  const submit = async () => {
    const body = { memory_id: memoryId, certificate_pem: pem };
    const refusal = await act('upload', () => api(calls.uploadCertificate, { body }), {
      done: words.uploaded,
      quiet: true,
    });
    if (refusal !== null) return setRefused(refusal);
    onClose();
    onInstalled?.();
  };
  return (
    <Dialog
      title={words.uploadTitle}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <Button variant="primary" isBusy={isBusy()} onPress={() => void submit()}>
          {words.upload}
        </Button>
      }
    >
      <div className="flex flex-col gap-3.5">
        <FormFailure error={refused} />
        <p className="text-ink-2">{words.uploadHint}</p>
        <FileField
          label={words.uploadTitle}
          hint=".crt، .cer، .pem"
          accept={certificateFiles}
          file={file}
          onChoose={(chosen) => void choose(chosen)}
          error={isGone ? signingStrings.fileGone : undefined}
        />
        <TextArea
          label={words.certificatePem}
          value={pem}
          onChange={write}
          error={fieldErrorsOf(refused).certificate_pem}
          className="[&_textarea]:font-mono [&_textarea]:text-caption"
        />
      </div>
    </Dialog>
  );
}

/** A key that was made elsewhere, stored encrypted. */
export function ImportKeyDialog({ memoryId, onClose }: DialogProps) {
  const { act, isBusy } = useMemoryActions();
  const [file, setFile] = useState<File | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const [certificate, setCertificate] = useState<File | null>(null);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  /** the one that cannot be read any more */
  const [gone, setGone] = useState<File | null>(null);
  const goneOf = (chosen: File | null) => (chosen !== null && chosen === gone ? signingStrings.fileGone : undefined);
  /** What was refused is of the three of them together. */
  const changing =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setRefused(null);
    };
  const errors = fieldErrorsOf(refused);
  const noFile = isTried && file === null ? words.noFile : undefined;
  const submit = async () => {
    setTried(true);
    if (file === null) return;
    const bytes = await bytesOfFile(file);
    if (bytes === null) return setGone(file);
    const certificatePem = certificate && (await certificateText(certificate));
    if (certificate !== null && certificatePem === null) return setGone(certificate);
    const pem = pemOfKeyFile(bytes, base64);
    const body = {
      memory_id: memoryId,
      ...(pem === null ? { pkcs12: toBase64(bytes) } : { key_pem: pem }),
      ...(passphrase === '' ? {} : { passphrase }),
      ...(certificatePem === null
        ? pem?.includes('BEGIN CERTIFICATE-----')
          ? { certificate_pem: pem.slice(pem.indexOf('-----BEGIN CERTIFICATE-----')) }
          : {}
        : { certificate_pem: certificatePem }),
    };
    const refusal = await act('import', () => api(calls.importKey, { body }), { done: words.imported, quiet: true });
    if (refusal === null) onClose();
    else setRefused(refusal);
  };
  return (
    <Dialog
      title={words.importTitle}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onSubmit={() => void submit()}
      isBusy={isBusy()}
      footer={
        <Button variant="primary" type="submit" isBusy={isBusy()}>
          {words.import}
        </Button>
      }
    >
      <div className="flex flex-col gap-3.5">
        <FormFailure error={refused} />
        <p className="text-ink-2">{words.importHint}</p>
        <FileField
          label={words.keyFile}
          hint={words.keyFileHint}
          accept=".pem,.key,.p8,.p12,.pfx,.der"
          file={file}
          onChoose={changing(setFile)}
          error={goneOf(file) ?? errors.key_pem ?? errors.pkcs12 ?? noFile}
        />
        <PasswordField
          label={words.passphrase}
          isOptional
          autoComplete="off"
          value={passphrase}
          onChange={changing(setPassphrase)}
          error={errors.passphrase}
        />
        <FileField
          label={words.certificatePem}
          hint={words.certificatePemHint}
          accept={certificateFiles}
          file={certificate}
          onChoose={changing(setCertificate)}
          error={goneOf(certificate) ?? errors.certificate_pem}
        />
      </div>
    </Dialog>
  );
}
