import type { Permission } from '@taraz/contract';
import { mayOpen } from './session.ts';
import { useSession } from './session-store.ts';

/** Does the user hold a right of employees? An admin holds all. What needs it is not offered to who lacks it. */
export const useMay = (permission: Permission): boolean => mayOpen({ permission }, useSession());
