import type { NotificationWay } from '@taraz/contract';
import { choiceStrings as strings } from '../notifications/strings.fa.ts';

/** How news comes, as people call it. */
export const wayNames = { in_app: strings.inApp, sms: strings.sms, webhook: strings.webhook } as const satisfies Record<
  NotificationWay,
  string
>;
