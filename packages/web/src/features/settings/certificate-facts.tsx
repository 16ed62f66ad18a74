import { Check, CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '../../app/session-store.ts';
import { clock } from '../../ui/clock.ts';
import { CopyableCode } from '../../ui/copyable-code.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { MemoryKey, MemorySettings } from './queries.ts';
import { percentUsed, warningDays } from './road.ts';
import { settingsStrings as words } from './strings.fa.ts';

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex min-h-7 items-baseline gap-3">
    <dt className="w-32 shrink-0 text-ink-2">{term}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
  </div>
);

/** «7C:1E:94:A0…D3:5B» of a hexadecimal fingerprint. */
const shortFingerprint = (hex: string): string => {
  const pairs = hex.toUpperCase().match(/../g) ?? [];
  return `${pairs.slice(0, 4).join(':')}…${pairs.slice(-2).join(':')}`;
};

/** What a certificate says, and how much of its time is behind. */
export function CertificateFacts({ owned, daysLeft }: { owned: MemoryKey; daysLeft: number | null }) {
  const format = useFormat();
  const { user } = useSession();
  const { certificate, origin } = owned;
  if (certificate === null) return null;
  const accountIds = [user?.account.national_code, user?.account.economic_code];
  return (
    <section className="min-w-0">
      <h3 className="mb-1.5 font-bold">{words.certificate}</h3>
      <dl>
        <Fact term={words.owner}>{certificate.subject}</Fact>
        <Fact term={certificate.national_id.length === 11 ? words.companyId : words.personId}>
          <bdi dir="ltr" className="font-medium">
            {certificate.national_id}
          </bdi>
          {accountIds.includes(certificate.national_id) && (
            <span className="ms-2 inline-flex items-baseline gap-1 text-ok">
              <Icon of={Check} size={14} className="self-center" />
              {words.same}
            </span>
          )}
        </Fact>
        <Fact term={words.issuer}>{certificate.issuer}</Fact>
        <Fact term={words.validity}>
          {words.validFromTo(format.date(certificate.not_before), format.date(certificate.not_after))}
        </Fact>
        <Fact term={words.fingerprint}>
          <CopyableCode
            code={certificate.fingerprint}
            shown={shortFingerprint(certificate.fingerprint)}
            name={words.fingerprint}
          />
        </Fact>
        <Fact term={words.origin}>{words.origins[origin]}</Fact>
      </dl>
      <ProgressBar
        label={words.used}
        value={percentUsed(owned, clock.nowMs())}
        {...(daysLeft === null || daysLeft < 0 ? {} : { valueText: words.daysLeft(format.number(daysLeft)) })}
        tone={
          daysLeft !== null && daysLeft < 0 ? 'bad' : daysLeft !== null && daysLeft <= warningDays ? 'warn' : 'accent'
        }
        className="mt-1.5"
      />
    </section>
  );
}

type TestCheck = NonNullable<MemorySettings['last_test']>['checks'][number];

/** What a failed check found: in words, or the authority's own codes, which it is asked about by. */
function faultOf(check: string, measured: string): ReactNode {
  const known = words.faults[measured];
  if (known !== undefined) return known;
  const status = check === 'memory' ? /^([A-Z]+) \d+$/.exec(measured)?.[1] : undefined;
  if (status !== undefined) return status === 'ACTIVE' ? words.ofAnother : words.inactive;
  return <bdi dir="ltr">{measured}</bdi>;
}

/** What was measured, as people say it. */
function useMeasured(): (check: TestCheck) => ReactNode {
  const format = useFormat();
  return ({ check, ok, measured }) => {
    const [value = '', unit] = (measured ?? '').split(' ');
    if (!ok && check !== 'clock' && check !== 'certificate')
      return measured === null ? words.bad : faultOf(check, measured);
    if (unit === 'ms' && check === 'network') return words.milliseconds(format.number(Number(value)));
    if (unit === 'ms' && check === 'clock')
      return words.seconds(format.number((Math.abs(Number(value)) / 1000).toFixed(1)));
    if (check === 'certificate' && measured !== null) return words.until(format.date(measured));
    if (check === 'memory' && ok) return words.active;
    return ok ? words.ok : words.bad;
  };
}

/** The last connection test, check by check; a failed one says why and what to do. */
export function LastTest({ test, title = words.lastTest }: { test: MemorySettings['last_test']; title?: string }) {
  const format = useFormat();
  const measured = useMeasured();
  return (
    <section className="min-w-0" aria-live="polite">
      <h3 className="mb-1.5 font-bold">
        {title} {test && <span className="font-normal text-ink-2">{format.dateTime(test.at)}</span>}
      </h3>
      {test === null && <p className="text-ink-2">{words.neverTested}</p>}
      <ul>
        {test?.checks.map((check) => (
          <li key={check.check} className="min-h-7">
            <div className="flex items-center gap-2">
              <Icon
                of={check.ok ? CircleCheck : CircleX}
                className={check.ok ? 'text-ok' : 'text-bad'}
                label={check.ok ? words.ok : words.bad}
              />
              <span className="grow">{words.checks[check.check] ?? check.check}</span>
              <span className={check.ok ? 'text-ink-2' : 'text-bad'}>{measured(check)}</span>
            </div>
            {!check.ok && <p className="ps-6 text-bad text-caption">{check.message}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
