import { holds, type Permission } from '@taraz/contract';
import { permissionNames } from '@taraz/core';
import type { RequestContext } from '../../../platform/http/route.ts';
import { type Answer, answer } from './answer.ts';
import { assistantTexts as texts } from './messages.fa.ts';

/** Who has the screens of the warehouse, the treasury or the goods is told of them. */
export const maySee = ({ roles, permissions }: RequestContext, permission: Permission): boolean =>
  roles.includes('admin') || holds(permissions, permission);

/** Says what is lacking, so that whoever asks knows what to ask the admin for. */
export const refused = (lacks: Permission | 'admin'): Answer =>
  answer({ kind: 'refused', text: lacks === 'admin' ? texts.adminOnly : texts.lacks(permissionNames[lacks]) });
