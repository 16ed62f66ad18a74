import { useState } from 'react';
import { FilesCard } from './attachments.tsx';
import { attachmentStrings as strings } from './strings.fa.ts';
import { UploadRow } from './upload-row.tsx';
import { newUpload, type Upload } from './use-uploads.ts';

/** Files chosen for what is not saved yet. */
export function useFilesToCome() {
  const [chosen, setChosen] = useState<readonly Upload[]>([]);
  const [made, setMade] = useState(0);
  return {
    chosen,
    /** of those that may be sent */
    files: chosen.filter(({ problem }) => problem === null).map(({ file }) => file),
    add: (files: readonly File[]) => {
      setChosen((all) => [...all, ...files.map((file, index) => newUpload(String(made + index), file))]);
      setMade(made + files.length);
    },
    forget: (key: string) => setChosen((all) => all.filter((one) => one.key !== key)),
  };
}

type FilesToComeProps = Pick<ReturnType<typeof useFilesToCome>, 'chosen' | 'add' | 'forget'>;

/** Where files are chosen for a purchase that is not saved yet; they are sent with it. */
export function FilesToCome({ chosen, add, forget }: FilesToComeProps) {
  return (
    <FilesCard headingLevel={3} onFiles={add} hint={strings.hint}>
      {chosen.length > 0 && (
        <ul aria-label={strings.title} className="max-h-80 overflow-auto">
          {chosen.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              waiting={strings.beforeSaving}
              onForget={() => forget(upload.key)}
            />
          ))}
        </ul>
      )}
    </FilesCard>
  );
}
