import type { PersonType } from '@taraz/core';
import { Building2, Handshake, type LucideIcon, User, UserRound } from 'lucide-react';

export const personIcons = {
  legal: Building2,
  real: User,
  civil_partnership: Handshake,
  follower: UserRound,
} as const satisfies Record<PersonType, LucideIcon>;
