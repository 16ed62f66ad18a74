/** What a public address leads to. */
export interface SharedAddress {
  kind: 'invoice' | 'statement';
  token: string;
  /** of an invoice within a statement; '' for none */
  taxNumber: string;
}

const form = /(?:(invoice|statement)\/)?([0-9A-Za-z]{16,64})(?:\/invoice\/([0-9A-Za-z]{1,64}))?\/?$/;

/** Reads an address, or what somebody put in its place: a bare code is a document's. null: there is no code in it. */
export function addressIn(text: string): SharedAddress | null {
  const [, kind, token, taxNumber = ''] = form.exec(text.trim()) ?? [];
  if (token === undefined) return null;
  return kind === 'statement' ? { kind, token, taxNumber } : { kind: 'invoice', token, taxNumber: '' };
}

const belowKind = ({ token, taxNumber }: SharedAddress): string =>
  `${token}${taxNumber === '' ? '' : `/invoice/${taxNumber}`}`;

const pages = { invoice: '/preview/invoice', statement: '/preview/statement' } as const;

/** Where it is shown. */
export const previewPath = (address: SharedAddress): string => `${pages[address.kind]}/${belowKind(address)}`;

/** Where its data lie: below `/api/share/`. */
export const pathOf = (address: SharedAddress): string => `${address.kind}/${belowKind(address)}`;
