import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { deleted, idParams, nullableString, oneOf, strict, text, uuid } from '../schemas/common.ts';

const admin = { level: 'admin' } as const;
const user = { level: 'user' } as const;

export const environment = oneOf('simulator', 'sandbox', 'production');
export const signerMode = oneOf('platform', 'trusted_provider', 'taxpayer');
/** Where the taxpayer signs: whose key signs the tokens, the browser's while its desk is open, or the operator's as a trusted company. */
const tokensBy = oneOf('desk', 'operator');

export const accountSettings = Type.Object({
  etag: Type.String(),
  number_format: Type.Object({ digits: oneOf('persian', 'latin') }),
  is_trusted_tsp: Type.Boolean(),
  paid_into: Type.Union([uuid(), Type.Null()], {
    description: 'bank account that papers and shared pages name to the buyer; null: none',
  }),
  payment_term: Type.String({
    description: 'days that new invoices on credit give to pay where the customer has no other term; "": none',
  }),
  invoice_footer: Type.String({
    description: 'what papers and shared pages of invoices say under their notes; "": nothing',
  }),
  offer_footer: Type.String({ description: 'the same, of pre-invoices' }),
  receipt_footer: Type.String({ description: 'the same, of receipts of 80 mm' }),
  shows_balance: Type.Boolean({
    description: 'plain papers and receipts that an admin takes say what the buyer owes by then',
  }),
});

/** Longest text that stands on all papers of an account, characters. */
export const paperFooterMax = 1000;
const footer = Type.Optional(text(paperFooterMax));

/** Written for a memory that is disabled, so that it cannot be issued, as its account's admin is told; nothing of one that issues. */
const leftBehind = Type.Object({
  drafts: Type.Integer(),
  recurring: Type.Integer(),
  /** pre-invoices that are no invoices yet */
  offers: Type.Integer(),
  /** files of invoices that still have some to issue */
  files: Type.Integer(),
});

export const memory = Type.Object({
  id: uuid(),
  etag: Type.String(),
  memory_id: Type.String(),
  title: Type.String(),
  is_default: Type.Boolean(),
  enabled: Type.Boolean(),
  /** a usable key and certificate are in place */
  ready: Type.Boolean(),
  environment,
  /** its authority is the simulator, which certifies whoever asks */
  simulated: Type.Boolean(),
  signer: signerMode,
  /** what a new invoice starts with */
  payment_method: oneOf('cash', 'credit', 'both'),
  invoice_output_type: oneOf('type_one', 'type_two'),
  issued: Type.Integer({ description: 'serials given so far' }),
  queued: Type.Integer({
    description: 'invoices in line, or sent without an answer; while it is disabled none of them goes',
  }),
  left_behind: leftBehind,
});

const certificate = Type.Object({
  subject: Type.String(),
  issuer: Type.String(),
  serial_number: Type.String(),
  not_before: Type.String(),
  not_after: Type.String(),
  /** SHA-256 of the certificate, hex */
  fingerprint: Type.String(),
  /** the subject's serialNumber: the owner's national id */
  national_id: Type.String(),
});

const memoryKey = Type.Object({
  id: uuid(),
  public_key_pem: Type.String(),
  /** '' for a key that was not made here */
  csr_pem: Type.String(),
  origin: oneOf('generated', 'imported', 'taxpayer'),
  created_at: Type.String(),
  activated_at: nullableString(),
  certificate: Type.Union([certificate, Type.Null()]),
});

export const connectionCheck = Type.Object({
  /** network, clock, token, memory, certificate, key, desk */
  check: Type.String(),
  ok: Type.Boolean(),
  message: Type.String(),
  measured: nullableString(),
});

const connectionTest = Type.Union([
  Type.Object({ at: Type.String(), ok: Type.Boolean(), checks: Type.Array(connectionCheck) }),
  Type.Null(),
]);

/** Settings of one tax memory. */
export const memorySettings = Type.Object({
  id: uuid(),
  etag: Type.String(),
  memory_id: Type.String(),
  signer: signerMode,
  tokens_by: tokensBy,
  /** invoice defaults */
  payment_method: oneOf('cash', 'credit', 'both'),
  invoice_output_type: oneOf('type_one', 'type_two'),
  /** the one to do something about: the successor that waits, or else the one in use */
  key: Type.Union([memoryKey, Type.Null()]),
  active_key: Type.Union([memoryKey, Type.Null()]),
  /** a key that waits for its certificate, or, with it, for its first test */
  pending_key: Type.Union([memoryKey, Type.Null()]),
  /** until when the certificate of the trusted company that signs for it, its tokens at least, is good */
  company_until: nullableString(),
  /** of what is in use */
  last_test: connectionTest,
  /** of the key that waits, where it failed */
  pending_test: connectionTest,
});

const memorySettingsInput = strict({
  memory_id: text(10),
  signer: Type.Optional(signerMode),
  tokens_by: Type.Optional(tokensBy),
  payment_method: Type.Optional(oneOf('cash', 'credit', 'both')),
  invoice_output_type: Type.Optional(oneOf('type_one', 'type_two')),
});

export const settingsCalls = {
  getSettings: defineCall({
    id: 'getSettings',
    method: 'GET',
    path: '/settings',
    tag: 'settings',
    summary: "The account's settings",
    access: user,
    reply: accountSettings,
    status: 200,
    etag: true,
    problems: [],
  }),
  putSettings: defineCall({
    id: 'putSettings',
    method: 'PUT',
    path: '/settings',
    tag: 'settings',
    summary:
      'Number format and other preferences; is_trusted_tsp switches who signs, paid_into is where buyers are asked to pay, payment_term how long they are given, the footers and shows_balance what papers say',
    access: admin,
    query: strict({ is_trusted_tsp: Type.Optional(Type.Boolean()) }),
    body: strict({
      number_format: Type.Optional(strict({ digits: oneOf('persian', 'latin') })),
      is_trusted_tsp: Type.Optional(Type.Boolean()),
      paid_into: Type.Optional(Type.Union([uuid(), Type.Null()])),
      payment_term: Type.Optional(text(10, 'days, 0 to 999; "": none')),
      invoice_footer: footer,
      offer_footer: footer,
      receipt_footer: footer,
      shows_balance: Type.Optional(Type.Boolean()),
    }),
    reply: accountSettings,
    status: 200,
    etag: true,
    problems: ['INVALID_INPUT', 'STALE', 'CONFLICT'],
  }),
  listTrustedProviders: defineCall({
    id: 'listTrustedProviders',
    method: 'GET',
    path: '/settings/trusted_provider',
    tag: 'settings',
    summary: 'Environments where the operator is a trusted company and may sign for the taxpayer with its own key',
    access: admin,
    reply: Type.Object({
      providers: Type.Array(
        Type.Object({
          environment,
          /** to choose for the memory in the authority's portal */
          provider_id: Type.String(),
          name: Type.String(),
          /** until when its certificate is good; null: it gets one when it is first chosen */
          not_after: nullableString(),
        }),
      ),
    }),
    status: 200,
    problems: [],
  }),
  generateKey: defineCall({
    id: 'generateKey',
    method: 'POST',
    path: '/settings/keys/generate',
    tag: 'settings',
    summary:
      'A new RSA-2048 key pair for a tax memory; the private half is stored encrypted; returns CSR and public key',
    access: admin,
    body: strict({ memory_id: text(10) }),
    reply: Type.Object({ id: uuid(), memory_id: Type.String(), public_key_pem: Type.String(), csr_pem: Type.String() }),
    status: 201,
    idempotent: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
  uploadCertificate: defineCall({
    id: 'uploadCertificate',
    method: 'POST',
    path: '/settings/keys/certificate',
    tag: 'settings',
    summary: 'The certificate of a generated key (PEM, chain allowed): chain, dates, serialNumber and key are checked',
    access: admin,
    body: strict({ memory_id: text(10), certificate_pem: text(40_000) }),
    reply: memorySettings,
    status: 201,
    idempotent: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
  }),
  importKey: defineCall({
    id: 'importKey',
    method: 'POST',
    path: '/settings/keys/import',
    tag: 'settings',
    summary:
      'A key made elsewhere, as PEM (PKCS#8 or PKCS#1) or PKCS#12; stored encrypted, with its certificate if given',
    access: admin,
    body: strict({
      memory_id: text(10),
      key_pem: Type.Optional(text(20_000)),
      /** a .p12 or .pfx file, or a file of a key alone in DER or PEM of any encoding; base64 */
      pkcs12: Type.Optional(text(200_000)),
      passphrase: Type.Optional(text(200)),
      certificate_pem: Type.Optional(text(40_000)),
    }),
    reply: memorySettings,
    status: 201,
    idempotent: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
  }),
  certifyBySimulator: defineCall({
    id: 'certifyBySimulator',
    method: 'POST',
    path: '/settings/keys/simulator_certificate',
    tag: 'settings',
    summary: "The simulator's own certificate authority signs the waiting request; never with a real authority",
    access: admin,
    body: strict({ memory_id: text(10), csr_pem: Type.Optional(text(20_000)) }),
    reply: memorySettings,
    status: 201,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
  }),
  testConnection: defineCall({
    id: 'testConnection',
    method: 'POST',
    path: '/settings/keys/test',
    tag: 'settings',
    summary: 'Tries a tax memory against the authority, check by check',
    access: admin,
    body: strict({ memory_id: text(10) }),
    reply: Type.Object({ ok: Type.Boolean(), checks: Type.Array(connectionCheck) }),
    status: 200,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
  }),
  createMemorySettings: defineCall({
    id: 'createMemorySettings',
    method: 'POST',
    path: '/public/settings',
    tag: 'settings',
    summary: 'Settings of one tax memory',
    access: admin,
    body: memorySettingsInput,
    reply: memorySettings,
    status: 201,
    idempotent: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
  }),
  listMemorySettings: defineCall({
    id: 'listMemorySettings',
    method: 'GET',
    path: '/public/settings',
    tag: 'settings',
    summary: 'Settings of all tax memories',
    access: admin,
    reply: Type.Object({ count: Type.Integer(), settings: Type.Array(memorySettings), next: nullableString() }),
    status: 200,
    problems: [],
  }),
  getMemorySettings: defineCall({
    id: 'getMemorySettings',
    method: 'GET',
    path: '/public/settings/{id}',
    tag: 'settings',
    summary: 'Settings of one tax memory',
    access: admin,
    params: idParams,
    reply: memorySettings,
    status: 200,
    etag: true,
    problems: ['NOT_FOUND'],
  }),
  putMemorySettings: defineCall({
    id: 'putMemorySettings',
    method: 'PUT',
    path: '/public/settings/{id}',
    tag: 'settings',
    summary: 'Changes the settings of one tax memory',
    access: admin,
    params: idParams,
    body: memorySettingsInput,
    reply: memorySettings,
    status: 200,
    etag: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'STALE', 'CONFLICT'],
  }),
  resetMemorySettings: defineCall({
    id: 'resetMemorySettings',
    method: 'DELETE',
    path: '/public/settings/{id}',
    tag: 'settings',
    summary: 'Back to defaults',
    access: admin,
    params: idParams,
    reply: deleted,
    status: 200,
    problems: ['NOT_FOUND', 'CONFLICT'],
  }),
  listMemories: defineCall({
    id: 'listMemories',
    method: 'GET',
    path: '/users/user_fiscal',
    tag: 'users',
    summary: 'Tax memories that the user may use',
    access: user,
    reply: Type.Object({
      count: Type.Integer(),
      memories: Type.Array(memory),
      /** where a memory may belong at this installation, its own first */
      environments: Type.Array(environment),
      next: nullableString(),
    }),
    status: 200,
    problems: [],
  }),
  addMemory: defineCall({
    id: 'addMemory',
    method: 'POST',
    path: '/users/user_fiscal',
    tag: 'users',
    summary: 'Adds a tax memory to the account',
    access: admin,
    body: strict({
      memory_id: text(10),
      title: Type.Optional(text(100)),
      /** default: the environment that this installation sends to */
      environment: Type.Optional(environment),
    }),
    reply: memory,
    status: 201,
    idempotent: true,
    problems: ['INVALID_INPUT', 'CONFLICT', 'QUOTA_EXCEEDED'],
  }),
  putMemory: defineCall({
    id: 'putMemory',
    method: 'PUT',
    path: '/users/user_fiscal/{id}',
    tag: 'users',
    summary: 'Renames, enables, disables a tax memory, or makes it the default',
    access: admin,
    params: idParams,
    body: strict({
      title: Type.Optional(text(100)),
      enabled: Type.Optional(Type.Boolean()),
      is_default: Type.Optional(Type.Boolean()),
    }),
    reply: memory,
    status: 200,
    etag: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT', 'STALE', 'QUOTA_EXCEEDED'],
  }),
  handOverMemory: defineCall({
    id: 'handOverMemory',
    method: 'POST',
    path: '/users/user_fiscal/{id}/hand_over',
    tag: 'users',
    summary: 'Has drafts and recurring invoices of a disabled tax memory be issued by another',
    access: admin,
    params: idParams,
    body: strict({ to: uuid() }),
    reply: leftBehind,
    status: 200,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
  }),
  deleteMemory: defineCall({
    id: 'deleteMemory',
    method: 'DELETE',
    path: '/users/user_fiscal/{id}',
    tag: 'users',
    summary: 'Removes a tax memory that never issued, also from who is limited to it',
    access: admin,
    params: idParams,
    reply: deleted,
    status: 200,
    problems: ['NOT_FOUND', 'IN_USE'],
  }),
};
