import type { WebhookEvent } from '@taraz/contract';
import { manageStrings as strings } from './strings.fa.ts';

/** What a receiver can be of; a test message comes whatever was chosen. */
export const eventNames = (Object.keys(strings.eventNames) as WebhookEvent[]).filter((name) => name !== 'webhook.test');

export const isEventName = (name: string): name is WebhookEvent => Object.hasOwn(strings.eventNames, name);
