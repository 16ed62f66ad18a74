import type { Diagnosis } from './diagnose.ts';
import { type AdapterConfig, embeddedAdapters, type ServerConfig } from './platform/config/config.ts';

interface Service {
  name: string;
  chosen: (adapters: AdapterConfig) => object | 'embedded' | 'none';
  vendor: string;
  /** what the embedded one does in its place */
  embedded: string;
  /** what goes on without, and what sets it up */
  without: string;
  isNeeded: boolean;
}

const services: readonly Service[] = [
  {
    name: 'text messages',
    chosen: ({ sms }) => sms,
    vendor: 'Kavenegar',
    embedded: 'what would go lies at /dev/outbox',
    without: 'no code of sign-up, login or recovery can be sent: set TARAZ_SMS_KAVENEGAR_KEY',
    isNeeded: true,
  },
  {
    name: 'registries',
    chosen: ({ identity }) => identity,
    vendor: 'Zohal',
    embedded: 'an invented registry',
    without: 'an operator checks who signs up (TARAZ_IDENTITY_ZOHAL_TOKEN sets them up)',
    isNeeded: false,
  },
  {
    name: 'payment gateway',
    chosen: ({ payment }) => payment,
    vendor: 'Zarinpal',
    embedded: 'a page that takes no money',
    without: 'an operator gives plans (TARAZ_PAYMENT_ZARINPAL_MERCHANT sets it up)',
    isNeeded: false,
  },
  {
    name: 'exchange rates',
    chosen: ({ rates }) => rates,
    vendor: 'Navasan',
    embedded: 'invented figures',
    without: 'an operator writes them (TARAZ_RATES_NAVASAN_KEY sets them up)',
    isNeeded: false,
  },
];

/** The outside services as the configuration chose them; none of them is asked, since a call may cost. */
export function diagnoseServices({ adapters = embeddedAdapters, assistant, support }: ServerConfig): Diagnosis[] {
  return [
    ...services.map(({ name, chosen, vendor, embedded, without, isNeeded }) => {
      const choice = chosen(adapters);
      if (choice === 'none') return { name, ok: !isNeeded, detail: `none: ${without}` };
      return { name, ok: true, detail: choice === 'embedded' ? `embedded: ${embedded}` : vendor };
    }),
    {
      name: 'support contact',
      ok: true,
      detail:
        [support?.phone, support?.email].filter(Boolean).join(', ') ||
        'none: whose account is closed reads no way to reach you (TARAZ_SUPPORT_PHONE and TARAZ_SUPPORT_EMAIL tell one)',
    },
    {
      name: 'language model',
      ok: true,
      detail: assistant
        ? `${assistant.model} at ${assistant.baseUrl}`
        : 'none: the assistant answers what its grammar reads (TARAZ_AI_URL and TARAZ_AI_MODEL set one up)',
    },
  ];
}
