import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiProblem, calls, urlOf } from '@taraz/contract';
import { ImagePlus, Package, Trash2, Wrench } from 'lucide-react';
import { api } from '../../app/api.ts';
import { fetchFile } from '../../app/files.ts';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { tellRemoved } from '../../app/tell-removed.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { useOwnDigits } from '../../ui/preferences.ts';
import { useBlobUrl } from '../../ui/use-blob-url.ts';
import { useFilePicker } from '../../ui/use-file-picker.tsx';
import { type Product, useRefreshProducts } from './queries.ts';
import { productStrings } from './strings.fa.ts';

const strings = productStrings.photo;

type Photographed = Pick<Product, 'id' | 'photo_id'>;

const fetchPhoto = ({ id, photo_id }: Photographed, size: 'small' | 'whole'): Promise<Blob> =>
  fetchFile(urlOf('', calls.getProductPhoto, { params: { id }, query: { size, photo_id: photo_id ?? '' } }));

/** The photo's bytes as an address for an image; a photo of an id never changes. */
function usePhoto({ id, photo_id }: Photographed, size: 'small' | 'whole'): string | null {
  const query = useQuery({
    queryKey: ['product-photo', photo_id, size],
    queryFn: () => fetchPhoto({ id, photo_id }, size),
    enabled: photo_id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, error) => count < 2 && !(error instanceof ApiProblem && error.status === 404),
  });
  const url = useBlobUrl(query.data);
  return photo_id === null ? null : url;
}

const boxes = { row: 'size-8', panel: 'size-24' } as const;

/** The photo, or a mark of the product's kind. */
export function ProductPhoto({ product, size }: { product: Product; size: keyof typeof boxes }) {
  const url = usePhoto(product, 'small');
  return (
    <span
      className={cx(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-control bg-mute text-ink-3',
        boxes[size],
      )}
    >
      {url === null ? (
        <Icon of={product.type === 'services' ? Wrench : Package} size={size === 'row' ? 16 : 28} />
      ) : (
        <img
          src={url}
          alt={size === 'row' ? '' : strings.of(product.name)}
          className="size-full object-cover"
          decoding="async"
        />
      )}
    </span>
  );
}

/** The photo in the panel, with what can be done with it. */
export function PhotoEditor({ product }: { product: Product }) {
  const picker = useFilePicker({
    label: strings.add,
    accept: 'image/jpeg,image/png,image/webp',
    onChoose: ([file]) => put.mutate(file),
  });
  const refresh = useRefreshProducts();
  const params = { id: product.id };
  const put = useMutation({
    mutationFn: (file: File) => withLoading(api(calls.setProductPhoto, { params, body: { file } })),
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: () =>
      withLoading(
        fetchPhoto(product, 'whole').then(async (photo) => {
          await api(calls.deleteProductPhoto, { params });
          return photo;
        }),
      ),
    onSuccess: (photo) => {
      const file = new File([photo], product.id, { type: photo.type });
      tellRemoved(strings.removed(product.name), () =>
        api(calls.setProductPhoto, { params, body: { file } }).then(refresh),
      );
      return refresh();
    },
  });
  const own = useOwnDigits();
  // Of what was done last: a picture that was refused says nothing of one that is taken away after it.
  const failure = (put.submittedAt > remove.submittedAt ? put : remove).error;
  const message = failure && reasonOf(failure);
  return (
    <div className="flex items-center gap-4">
      <ProductPhoto product={product} size="panel" />
      <div className="flex min-w-0 flex-col items-start gap-2">
        <div className="flex flex-wrap gap-2">
          <Button icon={ImagePlus} isBusy={put.isPending} onPress={picker.open}>
            {product.photo_id === null ? strings.add : strings.change}
          </Button>
          {product.photo_id !== null && (
            <Button variant="danger" icon={Trash2} isBusy={remove.isPending} onPress={() => remove.mutate()}>
              {strings.remove}
            </Button>
          )}
        </div>
        {message === null ? (
          <p className="text-caption text-ink-3">{own(strings.hint)}</p>
        ) : (
          <p role="alert" className="text-bad text-caption">
            {own(message)}
          </p>
        )}
      </div>
      {picker.input}
    </div>
  );
}
