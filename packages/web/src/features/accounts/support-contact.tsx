import type { CallReply, calls } from '@taraz/contract';
import { Card } from '../../ui/card.tsx';
import { CopyableCode } from '../../ui/copyable-code.tsx';
import { telOf } from '../../ui/tel-of.ts';
import { accountStrings } from './accounts.fa.ts';

const strings = accountStrings.support;

interface SupportContactProps {
  support: CallReply<typeof calls.getRegistration>['support'];
  isClosed: boolean;
}

/** How whoever runs the installation is reached from outside of it: tickets are closed as well. Nothing where none is told and none is needed. */
export function SupportContact({ support: { phone, email }, isClosed }: SupportContactProps) {
  const ways = [
    ...(phone === null ? [] : [{ name: strings.phone, value: phone, href: telOf(phone) }]),
    ...(email === null ? [] : [{ name: strings.email, value: email, href: `mailto:${email}` }]),
  ];
  if (ways.length === 0 && !isClosed) return null;
  return (
    <Card title={strings.title}>
      <p className="text-ink-2">{ways.length === 0 ? strings.none : isClosed ? strings.closed : strings.open}</p>
      {ways.length > 0 && (
        <dl className="mt-2 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1">
          {ways.map(({ name, value, href }) => (
            <div key={name} className="contents">
              <dt className="text-ink-2">{name}</dt>
              <dd className="flex min-w-0 items-center gap-1">
                <a href={href} className="focus-ring min-w-0 truncate rounded-sm text-accent-text underline">
                  <bdi dir="ltr">{value}</bdi>
                </a>
                <CopyableCode code={value} name={name} shown="" />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
