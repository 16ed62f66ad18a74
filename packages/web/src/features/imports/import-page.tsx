import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Page } from '../../app/layout/page.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { NoMemoryBanner } from '../settings/no-memory-banner.tsx';
import { DeletedBanner } from './deleted-banner.tsx';
import { DoneBanner } from './done-banner.tsx';
import { FaultBanner } from './fault-banner.tsx';
import { FileNotices } from './file-notices.tsx';
import { FileSumBanner } from './file-sum-banner.tsx';
import { FollowInvoices } from './follow-invoices.tsx';
import { ImportActions } from './import-actions.tsx';
import { ImportList } from './import-list.tsx';
import { IssueBar } from './issue-bar.tsx';
import { LateBanner } from './late-banner.tsx';
import { MappingStep } from './mapping-step.tsx';
import { ProgressStrip } from './progress-strip.tsx';
import { type ImportDetail, importQuery } from './queries.ts';
import { QuotaBanner } from './quota-banner.tsx';
import { RecheckBanner } from './recheck-banner.tsx';
import { RepairStep } from './repair-step.tsx';
import { ReportCard } from './report-card.tsx';
import { RowsKept } from './rows-kept.tsx';
import { SameFile } from './same-file.tsx';
import { StepsHead } from './steps-head.tsx';
import { importStrings } from './strings.fa.ts';
import { TomansBanner } from './tomans-banner.tsx';
import { TwinsBanner } from './twins-banner.tsx';
import { UploadStep } from './upload-step.tsx';
import { useLiveImports } from './use-import.ts';
import { useOpenFile } from './use-open-file.ts';

const words = importStrings.report;

/** /import-invoice: a file of many invoices, from its upload to the report of what became of each. */
export function ImportPage() {
  const { id } = useSearch({ from: '/main/import-invoice' });
  useLiveImports();
  return id === undefined ? <Files /> : <Import key={id} id={id} />;
}

function Files() {
  return (
    <Page title={importStrings.title}>
      <NoMemoryBanner />
      <UploadStep />
      <ImportList />
    </Page>
  );
}

function Import({ id }: { id: string }) {
  const format = useFormat();
  const query = useQuery(importQuery(id));
  const job = query.data;
  const about =
    job === undefined ? undefined : (
      <span className="flex min-w-0 flex-wrap gap-x-2">
        <bdi className="max-w-80 truncate">{job.file_name}</bdi>
        {job.invoices > 0 && <span>{importStrings.about(format.number(job.rows), format.number(job.invoices))}</span>}
      </span>
    );
  return (
    <Page
      title={importStrings.title}
      subtitle={about}
      actions={<ImportActions job={job} />}
      isBare
      className="*:first:bg-surface"
    >
      {query.isError && job === undefined ? (
        <QueryError title={importStrings.notFound} query={query} className="mx-page" />
      ) : job === undefined ? (
        <SkeletonRows rows={8} columns={['max-w-20', 'max-w-60', 'max-w-40']} />
      ) : (
        <>
          <FollowInvoices job={job} />
          <StepsHead job={job} />
          <Body job={job} />
        </>
      )}
    </Page>
  );
}

function Body({ job }: { job: ImportDetail }) {
  const format = useFormat();
  switch (job.state) {
    case 'reading':
      return (
        <div className="flex flex-col gap-3 px-page py-10">
          <ProgressBar label={importStrings.reading.title} value={null} />
          {job.rows > 0 && <p>{importStrings.reading.rows(format.number(job.rows))}</p>}
          <p className="text-ink-2">{importStrings.leave}</p>
        </div>
      );
    case 'failed':
      return <Failed job={job} />;
    case 'mapping':
      return <MappingStep job={job} />;
    default:
      return <Work job={job} />;
  }
}

function Failed({ job }: { job: ImportDetail }) {
  const openFile = useOpenFile();
  return (
    <div className="px-page py-6">
      <Banner
        tone="bad"
        isAlert
        title={importStrings.failed.title}
        actions={<Button onPress={() => openFile(undefined)}>{importStrings.failed.another}</Button>}
      >
        {job.failure}
      </Banner>
    </div>
  );
}

/** From the first check to the report. */
function Work({ job }: { job: ImportDetail }) {
  const isGone = job.rows_gone_at !== null;
  const hasRows =
    !isGone &&
    job.state !== 'stopped' &&
    (job.unchecked > 0 || job.valid > 0 || job.faulty > 0 || job.twins > 0 || job.left_out_rows > 0);
  return (
    <>
      <ProgressStrip job={job} />
      <div className="flex flex-col gap-3 px-page pt-3 empty:hidden">
        <FaultBanner job={job} />
        <SameFile job={job} />
        {job.issued === 0 && job.state !== 'issuing' && <FileNotices notices={job.notices} isOpen={false} />}
        {!isGone && <TwinsBanner job={job} />}
        <FileSumBanner job={job} />
        <TomansBanner job={job} />
        <RecheckBanner job={job} />
        <LateBanner job={job} />
        <QuotaBanner job={job} />
        {job.state === 'stopped' && (
          <Banner tone="info" title={words.stopped[job.issued > job.deleted ? 'some' : 'none']} />
        )}
        <DoneBanner job={job} />
        <DeletedBanner job={job} />
        <ReportCard job={job} />
        <RowsKept job={job} />
      </div>
      {hasRows && job.state !== 'issuing' && job.state !== 'recalling' ? (
        <RepairStep key={job.id} job={job} />
      ) : (
        <div className="grow" />
      )}
      <IssueBar job={job} />
    </>
  );
}
