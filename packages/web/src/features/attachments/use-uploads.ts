import { attachmentLimits } from '@taraz/contract';
import { useRef, useState } from 'react';
import { reasonOf } from '../../app/reason-of.ts';
import { refusalOfFile } from '../../app/refusal-of-file.ts';
import { useCreateEach } from '../../app/use-create.ts';
import { holdWindow } from '../../ui/hold-window.ts';
import { say } from '../../ui/say.ts';
import { toast } from '../../ui/toast-store.ts';
import { useIsShown } from '../../ui/use-is-shown.ts';
import { type Beside, ways } from './queries.ts';
import { attachmentStrings as strings } from './strings.fa.ts';
import { useRefreshAttachments } from './use-refresh-attachments.ts';

/** A file on its way; `problem`: why it did not arrive, null while it may. */
export interface Upload {
  key: string;
  file: File;
  isSending: boolean;
  problem: string | null;
  /** whether it may arrive when it is sent again: what is refused for what it is stays so */
  mayHelpAgain: boolean;
}

/** One that is too large is refused before it travels. */
export const newUpload = (key: string, file: File): Upload => ({
  key,
  file,
  isSending: false,
  problem: file.size > attachmentLimits.bytes ? strings.tooLarge : null,
  mayHelpAgain: false,
});

/**
 * Sends files one after the other, each once however often it is tried again. What has arrived stands in the list; what has
 * not stays here with its reason. Leaving stops nothing: what fails after that is told wherever its user is by then. The window,
 * with which they would be gone, is held until then.
 */
export function useUploads({ subject }: Pick<Beside, 'subject'>) {
  const refresh = useRefreshAttachments(subject);
  const isShown = useIsShown();
  const createEach = useCreateEach();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const made = useRef(0);
  const line = useRef<Promise<void>>(Promise.resolve());
  const patch = (key: string, change: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const forgotten = useRef(new Set<string>());
  const forget = (key: string) => {
    forgotten.current.add(key);
    setUploads((all) => all.filter((one) => one.key !== key));
  };

  const send = async (id: string, { key, file }: Upload) => {
    if (forgotten.current.has(key)) return;
    patch(key, { isSending: true, problem: null });
    try {
      await createEach(key)(ways[subject].add, { params: { id }, body: { file } });
      forget(key);
      say(strings.added(file.name));
    } catch (error) {
      const refusal = refusalOfFile(error);
      const problem = refusal ?? reasonOf(error);
      patch(key, { isSending: false, problem, mayHelpAgain: refusal === undefined });
      if (!isShown()) toast.error(strings.notSent(file.name), { detail: problem });
    }
    await refresh();
  };
  const queue = (id: string, upload: Upload) => {
    const letGo = holdWindow();
    line.current = line.current.then(() => send(id, upload)).finally(letGo);
  };

  return {
    uploads,
    forget,
    /** @param id what they belong beside */
    add: (id: string, files: readonly File[]) => {
      for (const file of files) {
        made.current += 1;
        const upload = newUpload(String(made.current), file);
        setUploads((all) => [...all, upload]);
        if (upload.problem === null) queue(id, upload);
      }
    },
    again: (id: string, upload: Upload) => {
      patch(upload.key, { problem: null });
      queue(id, upload);
    },
  };
}
