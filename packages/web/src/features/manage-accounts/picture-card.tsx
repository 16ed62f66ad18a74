import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallReply, calls, type PictureKind, pictureMaxBytes } from '@taraz/contract';
import { ImageUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { KeptHeight } from '../../ui/kept-height.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonBar, WhenLoaded } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { forgetPapers } from '../paper/fetch-paper.ts';
import { pictureQuery } from './queries.ts';
import { manageStrings } from './strings.fa.ts';

type Picture = CallReply<typeof calls.uploadLogo>;

const strings = manageStrings.picture;
const accepted = ['image/jpeg', 'image/png', 'image/webp'];

/** The picture's bytes as a file, to put a removed one back. */
function fileOf({ data }: Picture): File {
  const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
  return new File([bytes], 'picture.png', { type: 'image/png' });
}

/** The logo or, to the admin, the stamp on printed invoices, shown on white as paper has it. */
export function PictureCard({ kind, isAdmin }: { kind: PictureKind; isAdmin: boolean }) {
  const words = strings.kinds[kind];
  const client = useQueryClient();
  const format = useFormat();
  const present = useQuery(pictureQuery(kind));
  const [failure, setFailure] = useState<string | null>(null);
  const take = (picture: Picture | null) => {
    client.setQueryData(pictureQuery(kind).queryKey, picture);
    forgetPapers(client);
  };
  const onMutate = () => setFailure(null);
  const onError = (error: unknown) => setFailure(reasonOf(error));
  const save = useMutation({
    mutationFn: (file: File) => withLoading(api(calls.uploadLogo, { query: { image_type: kind }, body: { file } })),
    onSuccess: (picture) => {
      take(picture);
      toast.notice(words.saved);
    },
    onMutate,
    onError,
  });
  const remove = useMutation({
    mutationFn: async (picture: Picture) => {
      await withLoading(api(calls.deleteUpload, { query: { id: picture.id } }));
      return picture;
    },
    onSuccess: (picture) => {
      take(null);
      toast.show(words.removed, { action: { label: strings.undo, onPress: () => save.mutate(fileOf(picture)) } });
    },
    onMutate,
    onError,
  });
  const choose = (files: FileList | null) => {
    const file = files?.[0];
    if (file === undefined) return;
    setFailure(file.size > pictureMaxBytes ? strings.tooLarge : null);
    if (file.size <= pictureMaxBytes) save.mutate(file);
  };
  const picture = present.data ?? null;
  return (
    <Card title={words.title}>
      {present.isError ? (
        <QueryError title={manageStrings.failed} query={present} />
      ) : (
        <KeptHeight name={kind} isThere={!present.isPending} first={202}>
          <WhenLoaded isLoading={present.isPending} skeleton={<SkeletonBar className="h-24 w-60" />}>
            <div className="flex flex-col gap-3">
              {picture === null ? (
                <p className="rounded-control border border-line border-dashed px-3 py-6 text-center text-ink-2">
                  {isAdmin ? words.none : strings.noLogo}
                </p>
              ) : (
                <figure className="flex flex-wrap items-end gap-3">
                  <span className="inline-flex max-w-full rounded-control border border-line bg-paper p-3">
                    <img
                      src={`data:${picture.media_type};base64,${picture.data}`}
                      alt={words.alt}
                      width={picture.width}
                      height={picture.height}
                      className="h-auto max-h-24 w-auto max-w-full object-contain"
                    />
                  </span>
                  <figcaption className="text-caption text-ink-2">
                    {strings.size(format.number(picture.width), format.number(picture.height))}
                  </figcaption>
                </figure>
              )}
              {failure !== null && (
                <p role="alert" className="text-bad text-caption">
                  {format.text(failure)}
                </p>
              )}
              {isAdmin && (
                <div className="flex flex-wrap items-center gap-2">
                  <FileTrigger acceptedFileTypes={accepted} onSelect={choose}>
                    <Button icon={ImageUp} isBusy={save.isPending}>
                      {picture === null ? words.choose : words.replace}
                    </Button>
                  </FileTrigger>
                  {picture !== null && (
                    <Button
                      variant="danger"
                      icon={Trash2}
                      isBusy={remove.isPending}
                      onPress={() => remove.mutate(picture)}
                    >
                      {words.remove}
                    </Button>
                  )}
                </div>
              )}
              {isAdmin && <p className="text-caption text-ink-2">{format.text(words.hint)}</p>}
            </div>
          </WhenLoaded>
        </KeptHeight>
      )}
    </Card>
  );
}
