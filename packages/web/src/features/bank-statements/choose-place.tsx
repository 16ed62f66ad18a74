import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Landmark } from 'lucide-react';
import { GuideLink } from '../../app/guide-link.tsx';
import { Page } from '../../app/layout/page.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { Select } from '../../ui/select.tsx';
import { allPlacesQuery } from '../treasury/queries.ts';
import { statementStrings as strings } from './strings.fa.ts';
import { ToAccounts } from './to-accounts.tsx';

/** Of which place a statement is, where the address does not say it. */
export function ChoosePlace({ onChoose }: { onChoose: (place: string) => void }) {
  const query = useQuery(allPlacesQuery());
  const navigate = useNavigate();
  const places = (query.data ?? []).filter(({ kind }) => kind !== 'desk');
  return (
    <Page title={strings.title} before={<ToAccounts />}>
      {query.isLoadingError ? (
        <QueryError title={strings.failed} safe={strings.safe} query={query} />
      ) : query.data !== undefined && places.length === 0 ? (
        <Card>
          <EmptyState
            icon={Landmark}
            title={strings.noPlaces}
            actions={
              <Button variant="primary" onPress={() => void navigate({ to: '/bank-accounts', search: { id: 'new' } })}>
                {strings.toPlaces}
              </Button>
            }
            more={<GuideLink topic="bank-statements" />}
          >
            {strings.choosePlaceHint}
          </EmptyState>
        </Card>
      ) : (
        <Card title={strings.choosePlace} subtitle={strings.choosePlaceHint}>
          <Select
            label={strings.place}
            source={query}
            options={places.map(({ id, name }) => ({ value: id, label: name }))}
            value=""
            onChange={onChoose}
            className="max-w-80"
          />
        </Card>
      )}
    </Page>
  );
}
