import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { readToken } from '../../app/token.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PlanList } from '../subscription/plan-list.tsx';
import { plansQuery } from '../subscription/queries.ts';
import { subscriptionStrings } from '../subscription/strings.fa.ts';
import { welcomeStrings as text } from './strings.fa.ts';

/** What it costs, as the operator has set it; nothing where no plan is sold or they cannot be read now. */
export function PlansSection() {
  const plans = useQuery(plansQuery());
  const isSignedIn = readToken() !== null;
  const sold = plans.data?.plans ?? [];
  if (sold.length === 0) return null;
  return (
    <section className="mx-auto w-full max-w-6xl px-page pb-10">
      <h2 className="text-page">{text.plansTitle}</h2>
      <p className="mt-1 mb-4 text-ink-2">{subscriptionStrings.lead}</p>
      <PlanList
        plans={sold}
        headingLevel={3}
        action={({ title }) =>
          isSignedIn ? (
            <Link to="/upgrade-account" aria-label={`${text.takePlan}: ${title}`} className={buttonClass()}>
              {text.takePlan}
            </Link>
          ) : (
            <Link
              to="/auth"
              search={{ view: 'signup' }}
              aria-label={`${text.signUp}: ${title}`}
              className={buttonClass()}
            >
              {text.signUp}
            </Link>
          )
        }
      />
    </section>
  );
}
