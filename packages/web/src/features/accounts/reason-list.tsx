import { signupStrings } from '../auth/signup/signup.fa.ts';
import { accountStrings, otherReason } from './accounts.fa.ts';

/** The name of what a reason is about. */
export function nameOfPath(path: string): string {
  const kind = path.replace(/^documents\./, '');
  return (accountStrings.documents as Record<string, string>)[kind] ?? signupStrings.values[path] ?? otherReason;
}

export function ReasonList({ reasons }: { reasons: readonly { path: string; message: string }[] }) {
  return (
    <ul className="mt-1 flex list-disc flex-col gap-0.5 ps-5">
      {reasons.map(({ path, message }) => (
        <li key={`${path} ${message}`}>
          <span className="font-medium">{nameOfPath(path)}:</span> {message}
        </li>
      ))}
    </ul>
  );
}
