import { currentRequest } from './request-scope.ts';
import type { RequestContext } from './route.ts';

/** What a caller may ask in a time, or hold open at once. */
export interface LimitPolicy {
  /** as programs are told it: ASCII, without quotes */
  name: string;
  quota: number;
  /** seconds; without it the quota is of what is open at once */
  windowSeconds?: number;
}

/** How a caller stands with a policy. */
export interface LimitStanding {
  policy: LimitPolicy;
  remaining: number;
  /** until there is more */
  seconds: number;
}

const policyText = ({ name, quota, windowSeconds }: LimitPolicy): string =>
  `"${name}";q=${quota}${windowSeconds === undefined ? ';qu="concurrent-requests"' : `;w=${windowSeconds}`}`;

/** RateLimit and RateLimit-Policy (httpapi draft of September 2025, vendors.md section 6); nothing when nothing is limited. */
export function limitHeaders(standings: readonly LimitStanding[]): Record<string, string> {
  if (standings.length === 0) return {};
  const texts = standings.map(({ policy, remaining, seconds }) => `"${policy.name}";r=${remaining};t=${seconds}`);
  return {
    'ratelimit-policy': standings.map(({ policy }) => policyText(policy)).join(', '),
    ratelimit: texts.join(', '),
  };
}

const told = new WeakMap<RequestContext, LimitStanding[]>();

/** The answer to the request under way says how its caller stands. */
export function tellStanding(standing: LimitStanding): void {
  const context = currentRequest();
  if (context === null) return;
  told.set(context, [...(told.get(context) ?? []), standing]);
}

/** What the work of a request told of limits. */
export const limitHeadersOf = (context: RequestContext): Record<string, string> =>
  limitHeaders(told.get(context) ?? []);
