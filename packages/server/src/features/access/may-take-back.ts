import { holderOf } from '../../platform/http/holder-of.ts';
import type { RequestContext } from '../../platform/http/route.ts';

/** Who leaves something beside a record, or would take it back. */
type Leaver = Pick<RequestContext, 'userId' | 'loginId' | 'roles'>;

/** Of what colleagues leave beside a record, a word or a file: taken back by who left it, or an admin. */
export const mayTakeBack = (leaver: Leaver, createdBy: string | null): boolean =>
  leaver.roles.includes('admin') || createdBy === holderOf(leaver);
