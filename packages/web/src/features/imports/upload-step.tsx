import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { calls, importLimits } from '@taraz/contract';
import { type ColumnKey, columnKeys, columns } from '@taraz/core';
import { Download, FileSpreadsheet, UploadCloud } from 'lucide-react';
import { useState } from 'react';
import { fileUploadStrings } from '../../app/file-upload.fa.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { takeFile } from '../../app/take-file.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DropZone } from '../../ui/drop-zone.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Select } from '../../ui/select.tsx';
import { spreadsheetEndings } from '../../ui/spreadsheet-endings.ts';
import { toast } from '../../ui/toast-store.ts';
import { useFilePicker } from '../../ui/use-file-picker.tsx';
import { useIsShown } from '../../ui/use-is-shown.ts';
import { importsKey } from './queries.ts';
import { importStrings } from './strings.fa.ts';
import { uploadFile } from './upload-file.ts';

const words = importStrings.drop;
const away = fileUploadStrings;

interface Sending {
  name: string;
  part: number;
  cancel: () => void;
}

function useUpload() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState('');
  // Whoever has gone on to other work meanwhile is told, and not taken away from it.
  const isHere = useIsShown();
  const send = async (file: File) => {
    setProblem('');
    if (file.size > importLimits.fileBytesMax) return setProblem(words.tooLarge);
    const controller = new AbortController();
    setSending({ name: file.name, part: 0, cancel: () => controller.abort() });
    try {
      const onProgress = (part: number) => setSending((now) => (now === null ? now : { ...now, part }));
      const { id } = await uploadFile(file, onProgress, controller.signal);
      void client.invalidateQueries({ queryKey: importsKey });
      const open = () => navigate({ to: '/import-invoice', search: { id } });
      if (isHere()) await open();
      else toast.show(away.arrived(file.name), { action: { label: away.goOn, onPress: () => void open() } });
    } catch (error) {
      if (error instanceof DOMException) return;
      setProblem(reasonOf(error));
      if (!isHere()) toast.error(away.failedAway(file.name), { detail: reasonOf(error) });
    } finally {
      setSending(null);
    }
  };
  return { sending, problem, send };
}

/** Where a file is dropped or chosen. */
export function UploadStep() {
  const format = useFormat();
  const { sending, problem, send } = useUpload();
  const picker = useFilePicker({
    label: words.choose,
    accept: spreadsheetEndings,
    onChoose: ([file]) => void send(file),
  });
  return (
    <>
      {problem !== '' && (
        <Banner tone="bad" isAlert title={words.failed}>
          {problem}
        </Banner>
      )}
      <DropZone label={words.title} onFile={(file) => void send(file)} place="page" isSending={sending !== null}>
        <span className="inline-flex size-14 items-center justify-center rounded-card bg-accent-soft text-accent-text">
          <Icon of={sending === null ? UploadCloud : FileSpreadsheet} size={26} />
        </span>
        {sending === null ? (
          <>
            <p className="font-bold text-lead">{words.title}</p>
            <p className="text-ink-2">{format.text(words.hint)}</p>
            <Button variant="primary" className="mt-2" onPress={picker.open}>
              {words.choose}
            </Button>
          </>
        ) : (
          <div className="flex w-full max-w-100 flex-col items-center gap-3">
            <ProgressBar label={words.uploading(sending.name)} value={sending.part * 100} className="w-full" />
            <Button onPress={sending.cancel}>{words.cancel}</Button>
          </div>
        )}
        {picker.input}
      </DropZone>
      <TemplateCard />
    </>
  );
}

const patternOptions = columnKeys.map((value) => ({ value, label: columns[value].labelFa }));

function TemplateCard() {
  const words = importStrings.template;
  const [key, setKey] = useState<ColumnKey>('1/1');
  const [isBusy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    const path = `${calls.importTemplate.path}?column_key=${encodeURIComponent(key)}`;
    await takeFile(path, `${columns[key].labelFa}.xlsx`);
    setBusy(false);
  };
  return (
    <Card title={words.title} subtitle={words.hint}>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={words.pattern}
          options={patternOptions}
          value={key}
          onChange={setKey}
          className="w-72 max-w-full"
        />
        <Button icon={Download} isBusy={isBusy} onPress={() => void take()}>
          {words.download}
        </Button>
      </div>
    </Card>
  );
}
