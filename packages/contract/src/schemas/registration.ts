import { Type } from 'typebox';
import { instant, oneOf, strict, text, uuid } from './common.ts';

/** What the calls of sign-up, of its documents and of its review say. */
export const documentKinds = ['contract', 'printed_ad', 'ceo_id_card', 'ceo_id_credential'] as const;
export const signupStatuses = [
  'REGISTERED',
  'DOCUMENTS_REQUIRED',
  'UNDER_REVIEW',
  'VERIFIED',
  'REJECTED',
  'SUSPENDED',
] as const;
/** Largest document, bytes. */
export const documentMaxBytes = 10 * 1024 * 1024;

export const documentKind = oneOf(...documentKinds);
export const signupStatus = oneOf(...signupStatuses);

/** The signup values of product.md section 3, but for the password. */
export const signupValues = strict({
  user_type: Type.Optional(oneOf('real', 'legal')),
  username: text(100),
  first_name: text(100),
  last_name: text(100),
  national_code: text(30),
  phone: text(30),
  /** of a natural person; a company's is not asked for */
  nationality: Type.Optional(text(60)),
  shared_account: Type.Optional(Type.Boolean()),
  ceo_national_code: Type.Optional(text(30)),
  /** day of birth of the company's CEO, Jalali 1360/01/31: the registry asks for it */
  ceo_birth_date: Type.Optional(text(10)),
  final_contract: Type.Boolean({ description: 'the terms of use were accepted' }),
  economic_code: Type.Optional(text(30)),
  company: Type.Optional(text(200)),
  registration_code: Type.Optional(text(30)),
  landline: Type.Optional(text(30)),
  check_valid_economic_code: Type.Optional(Type.Boolean()),
  province: text(100),
  city: text(100),
  postal_code: text(30),
  address: text(500),
});

export const reason = Type.Object({
  path: Type.String({ description: 'a signup value, or documents.<kind>' }),
  message: Type.String(),
});
export const reasonInput = strict({ path: text(60), message: text(400) });

export const documentInfo = Type.Object({
  id: uuid(),
  kind: documentKind,
  file_name: Type.String(),
  media_type: Type.String(),
  size: Type.Integer(),
  created_at: instant(),
  removable: Type.Boolean({ description: 'not accepted yet, nor sent with the terminal information' }),
});

export const logEntry = Type.Object({
  id: uuid(),
  at: instant(),
  status: signupStatus,
  /** user, system, operator */
  by: Type.String(),
  reasons: Type.Array(reason),
});

const checkOutcome = oneOf('match', 'no_match', 'unknown', 'not_needed');
const checks = Type.Object({
  phone_owner: checkOutcome,
  economic_code: checkOutcome,
  ceo: checkOutcome,
  postal_code: checkOutcome,
});

export const registrationState = Type.Object({
  status: signupStatus,
  missing: Type.Array(Type.String(), { description: 'documents.<kind>, or the path of a value to mend' }),
  reasons: Type.Array(reason),
  documents: Type.Array(documentInfo),
  required_documents: Type.Array(documentKind),
  checks: Type.Union([checks, Type.Null()]),
  /** null for accounts that did not sign up here, and for employees */
  values: Type.Union([Type.Object({ ...signupValues.properties }), Type.Null()]),
  etag: Type.String(),
  can_mend: Type.Boolean(),
  /** who runs this installation, as far as it says */
  support: Type.Object({
    phone: Type.Union([Type.String(), Type.Null()]),
    email: Type.Union([Type.String(), Type.Null()]),
  }),
});

export const lookup = Type.Object({
  /** match, no_match; unknown: the registry cannot tell or does not answer, sign-up goes on */
  outcome: oneOf('match', 'no_match', 'unknown'),
  message: Type.String(),
});

export const terminalInfo = Type.Object({
  /** 201: stored; 999: none asked yet */
  status: Type.Integer(),
  title: Type.String(),
  sent_at: Type.Union([instant(), Type.Null()]),
  documents: Type.Array(documentInfo),
});

export const registrationSummary = Type.Object({
  account_id: uuid(),
  name: Type.String(),
  entity: Type.String(),
  national_code: Type.String(),
  economic_code: Type.String(),
  status: signupStatus,
  created_at: instant(),
  updated_at: instant(),
  documents: Type.Integer(),
});

export const registrationDetail = Type.Object({
  account_id: uuid(),
  name: Type.String(),
  created_at: instant(),
  registration: registrationState,
  log: Type.Array(logEntry),
});
