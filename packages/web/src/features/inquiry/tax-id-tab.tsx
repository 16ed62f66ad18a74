import { useMutation } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { calls } from '@taraz/contract';
import { parseTaxId } from '@taraz/core';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '../../app/api.ts';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { withLoading } from '../../app/loading.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { statusWords } from '../../ui/status.fa.ts';
import { TextField } from '../../ui/text-field.tsx';
import { NoAnswer } from './no-answer.tsx';
import { inquiryStrings as words } from './strings.fa.ts';

/** By tax id: is it registered? */
export function TaxIdTab() {
  const { q = '' } = useSearch({ from: '/main/invoice-inquery' });
  const [taxId, setTaxId] = useState(q);
  const work = useMutation({
    meta: { asksOnly: true },
    mutationFn: (tax_id: string) => withLoading(api(calls.inquireMohaymen, { query: { tax_id } })),
  });
  const run = () => taxId.trim() !== '' && work.mutate(taxId.trim());
  // Whoever comes with a number has asked already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what asks
  useEffect(() => {
    if (q === '') return;
    setTaxId(q);
    work.mutate(q);
  }, [q]);
  const { data } = work;
  const errors = fieldErrorsOf(work.error, { sent: { tax_id: work.variables }, now: { tax_id: taxId.trim() } });
  const isRefused = Object.keys(fieldErrorsOf(work.error)).length > 0;
  const isMistyped = data !== undefined && parseTaxId(data.tax_number)?.valid === false;
  return (
    <div className="flex flex-col gap-3.5">
      <Card>
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            run();
          }}
        >
          <TextField
            label={words.taxId}
            hint={words.taxHint}
            isCode
            value={taxId}
            onChange={setTaxId}
            error={errors.tax_id}
            className="w-80 max-w-full"
          />
          <Button
            variant="primary"
            icon={Search}
            isDisabled={taxId.trim() === ''}
            isBusy={work.isPending}
            onPress={run}
          >
            {words.ask}
          </Button>
        </form>
      </Card>
      {work.isError && !isRefused && <NoAnswer error={work.error} onRetry={run} isRetrying={work.isPending} />}
      {data && (
        <Banner
          tone={data.standing === 'registered' ? 'ok' : 'info'}
          title={words.standings[data.standing]}
          actions={
            data.invoice_id !== null && (
              <Link to="/invoice/{-$id}" params={{ id: data.invoice_id }} className={buttonClass('secondary')}>
                {words.open}
              </Link>
            )
          }
        >
          <p>
            <bdi dir="ltr">{data.tax_number}</bdi> · {words.inHere}:{' '}
            {data.state === null ? words.absent : statusWords[data.state]}
          </p>
          {data.standing !== 'registered' && <p>{isMistyped ? words.mistyped : words.notFoundHint}</p>}
        </Banner>
      )}
    </div>
  );
}
