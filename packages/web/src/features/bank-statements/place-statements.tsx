import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { calls, statementFileMaxBytes } from '@taraz/contract';
import { ArrowRight } from 'lucide-react';
import { Page } from '../../app/layout/page.tsx';
import { useCreate } from '../../app/use-create.ts';
import { useFileUpload } from '../../app/use-file-upload.ts';
import { Button } from '../../ui/button.tsx';
import { DropFile } from '../../ui/drop-file.tsx';
import { allPlacesQuery, treasuryKey } from '../treasury/queries.ts';
import type { StatementPatch, StatementSearch } from './search.ts';
import { StatementList } from './statement-list.tsx';
import { statementStrings as strings } from './strings.fa.ts';

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
  const create = useCreate();
  const upload = useFileUpload({
    send: (file) => create(calls.createStatement, { params: { id: placeId }, body: { file } }),
    ...{ maxBytes: statementFileMaxBytes, tooLarge: strings.drop.tooLarge, queryKey: treasuryKey },
    open: (id) => void navigate({ to: '/bank-accounts/statements', search: { place: placeId, id } }),
  });
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
      <DropFile upload={upload} words={strings.drop} />
      <StatementList placeId={placeId} search={search} change={change} />
    </Page>
  );
}
