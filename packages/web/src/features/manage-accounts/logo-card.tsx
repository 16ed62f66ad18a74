import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallReply, calls, logoMaxBytes } from '@taraz/contract';
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
import { logoQuery } from './queries.ts';
import { manageStrings } from './strings.fa.ts';

type Logo = NonNullable<CallReply<typeof calls.getLogo>['logo']>;

const strings = manageStrings.logo;
const accepted = ['image/jpeg', 'image/png', 'image/webp'];

/** The picture's bytes as a file, to put a removed logo back. */
function fileOf({ data }: Logo): File {
  const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
  return new File([bytes], 'logo.png', { type: 'image/png' });
}

/** The logo on printed invoices, shown on white as paper has it. */
export function LogoCard({ isAdmin }: { isAdmin: boolean }) {
  const client = useQueryClient();
  const format = useFormat();
  const present = useQuery(logoQuery());
  const [failure, setFailure] = useState<string | null>(null);
  const take = (logo: Logo | null) => client.setQueryData(logoQuery().queryKey, { logo });
  const onMutate = () => setFailure(null);
  const onError = (error: unknown) => setFailure(reasonOf(error));
  const save = useMutation({
    mutationFn: (file: File) => withLoading(api(calls.uploadLogo, { query: { image_type: 'logo' }, body: { file } })),
    onSuccess: (logo) => {
      take(logo);
      toast.notice(strings.saved);
    },
    onMutate,
    onError,
  });
  const remove = useMutation({
    mutationFn: async (logo: Logo) => {
      await withLoading(api(calls.deleteUpload, { query: { id: logo.id } }));
      return logo;
    },
    onSuccess: (logo) => {
      take(null);
      toast.show(strings.removed, { action: { label: strings.undo, onPress: () => save.mutate(fileOf(logo)) } });
    },
    onMutate,
    onError,
  });
  const choose = (files: FileList | null) => {
    const file = files?.[0];
    if (file === undefined) return;
    setFailure(file.size > logoMaxBytes ? strings.tooLarge : null);
    if (file.size <= logoMaxBytes) save.mutate(file);
  };
  const logo = present.data?.logo ?? null;
  return (
    <Card title={strings.title}>
      {present.isError ? (
        <QueryError title={manageStrings.failed} query={present} />
      ) : (
        <KeptHeight name="logo" isThere={!present.isPending} first={202}>
          <WhenLoaded isLoading={present.isPending} skeleton={<SkeletonBar className="h-24 w-60" />}>
            <div className="flex flex-col gap-3">
              {logo === null ? (
                <p className="rounded-control border border-line border-dashed px-3 py-6 text-center text-ink-2">
                  {isAdmin ? strings.none : strings.noneForEmployee}
                </p>
              ) : (
                <figure className="flex flex-wrap items-end gap-3">
                  <span className="inline-flex max-w-full rounded-control border border-line bg-white p-3">
                    <img
                      src={`data:${logo.media_type};base64,${logo.data}`}
                      alt={strings.alt}
                      width={logo.width}
                      height={logo.height}
                      className="h-auto max-h-24 w-auto max-w-full object-contain"
                    />
                  </span>
                  <figcaption className="text-caption text-ink-2">
                    {strings.size(format.number(logo.width), format.number(logo.height))}
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
                      {logo === null ? strings.choose : strings.replace}
                    </Button>
                  </FileTrigger>
                  {logo !== null && (
                    <Button
                      variant="danger"
                      icon={Trash2}
                      isBusy={remove.isPending}
                      onPress={() => remove.mutate(logo)}
                    >
                      {strings.remove}
                    </Button>
                  )}
                </div>
              )}
              {isAdmin && <p className="text-caption text-ink-2">{format.text(strings.hint)}</p>}
            </div>
          </WhenLoaded>
        </KeptHeight>
      )}
    </Card>
  );
}
