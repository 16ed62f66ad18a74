import { CircleX, PencilLine, TriangleAlert } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { parseDraftPath } from '../draft-store/draft-path.ts';
import { remedyBeside } from '../message-and-remedy.ts';
import type { InvoiceDetail, ServerFinding } from '../queries.ts';
import { RuleText } from '../rule-text.tsx';
import { pageStrings } from './page.fa.ts';

interface VerdictPanelProps {
  invoice: InvoiceDetail;
  /** Opens the wizard at a field; null for who may not. */
  onFix: ((path: string) => void) | null;
}

/** The authority's errors, each with its own words, what to do, and the way to the field; of what was given up, why it was refused. */
export function VerdictPanel({ invoice, onFix }: VerdictPanelProps) {
  const format = useFormat();
  const errors = invoice.findings.filter(({ severity }) => severity === 'error');
  const warnings = invoice.findings.filter(({ severity }) => severity === 'warning');
  const isRejected = invoice.state === 'rejected';
  const wasRefused = isRejected || invoice.state === 'abandoned';
  const shown = wasRefused ? [...errors, ...warnings] : warnings;
  if (shown.length === 0) return null;
  const words = pageStrings.rejected;
  const refusal = isRejected ? words.title : words.before;
  return (
    <section
      aria-labelledby="verdict"
      className={cx('overflow-hidden rounded-card border', wasRefused ? 'border-bad/40' : 'border-warn/40')}
    >
      <header className={cx('flex items-center gap-3 px-4 py-3', wasRefused ? 'bg-bad-soft' : 'bg-warn-soft')}>
        <Icon of={wasRefused ? CircleX : TriangleAlert} size={20} className={wasRefused ? 'text-bad' : 'text-warn'} />
        <div>
          <h2 id="verdict" className={cx('font-bold text-lead', wasRefused ? 'text-bad' : 'text-warn')}>
            {wasRefused ? refusal(format.number(errors.length)) : pageStrings.warnings(format.number(warnings.length))}
          </h2>
          {isRejected && <p className="text-ink-2">{words.safe}</p>}
        </div>
      </header>
      <ol className="bg-surface">
        {shown.map((finding, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same code may come twice for one line
          <VerdictRow key={`${finding.code}:${index}`} finding={finding} onFix={isRejected ? onFix : null} />
        ))}
      </ol>
    </section>
  );
}

function VerdictRow({ finding, onFix }: { finding: ServerFinding; onFix: ((path: string) => void) | null }) {
  const format = useFormat();
  const parsed = parseDraftPath(finding.path);
  const line = parsed?.section === 'items' && parsed.index !== null ? parsed.index + 1 : null;
  const words = pageStrings.rejected;
  const remedy = remedyBeside(finding.message, finding.remedy);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t px-4 py-3 first:border-t-0">
      <div className="min-w-0 grow basis-72">
        <p className="font-bold">
          {line !== null && <span className="text-bad">{words.line(format.number(line))}: </span>}
          <RuleText text={finding.message} />
        </p>
        {remedy !== '' && (
          <p className="text-ink-2">
            <span className="text-caption text-ink-3">{words.what}: </span>
            <RuleText text={remedy} />
          </p>
        )}
      </div>
      <bdi dir="ltr" className="tnum text-ink-2">
        {finding.code}
      </bdi>
      {onFix && (
        <Button variant="fix" icon={PencilLine} onPress={() => onFix(finding.path)}>
          {words.fix}
        </Button>
      )}
    </li>
  );
}
