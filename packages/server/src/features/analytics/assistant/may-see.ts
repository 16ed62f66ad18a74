import type { RequestContext } from '../../../platform/http/route.ts';
import { type Answer, answer } from './answer.ts';
import { assistantTexts as texts } from './messages.fa.ts';

/** Who has the screens of the warehouse, the treasury or the goods is told of them. */
export const maySee = (
  { roles, permissions }: RequestContext,
  permission: 'warehouse' | 'treasury' | 'products' | 'issue',
): boolean => roles.includes('admin') || permissions.includes(permission);

export const refused = (): Answer => answer({ kind: 'refused', text: texts.notAllowed });
