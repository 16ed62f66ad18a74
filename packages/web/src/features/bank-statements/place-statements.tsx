import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { Page } from '../../app/layout/page.tsx';
import { Button } from '../../ui/button.tsx';
import { allPlacesQuery } from '../treasury/queries.ts';
import { DropFile } from './drop-file.tsx';
import type { StatementPatch, StatementSearch } from './search.ts';
import { StatementList } from './statement-list.tsx';
import { statementStrings as strings } from './strings.fa.ts';
import { useUpload } from './use-upload.ts';

interface PlaceStatementsProps {
  placeId: string;
  search: StatementSearch;
  change: (patch: StatementPatch) => void;
}

/** A file for a place, and the statements of it that were read before. */
export function PlaceStatements({ placeId, search, change }: PlaceStatementsProps) {
  const navigate = useNavigate();
  const places = useQuery(allPlacesQuery());
  const place = places.data?.find(({ id }) => id === placeId);
  const upload = useUpload(placeId, (id) => change({ id, offset: undefined, limit: undefined }));
  const toPlace = () =>
    void navigate({ to: place?.kind === 'pos' ? '/poses' : '/bank-accounts', search: { id: placeId } });
  return (
    <Page
      title={place === undefined ? strings.title : strings.titleOf(place.name)}
      actions={
        <Button icon={ArrowRight} variant="quiet" onPress={toPlace}>
          {strings.toPlace}
        </Button>
      }
    >
      <DropFile upload={upload} />
      <StatementList placeId={placeId} search={search} change={change} />
    </Page>
  );
}
