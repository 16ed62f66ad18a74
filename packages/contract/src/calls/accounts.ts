import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { idParams, instant, listOf, listQuery, nullableString, oneOf, strict, text, uuid } from '../schemas/common.ts';
import { uploadedFile } from '../schemas/upload.ts';
import { session } from './auth.ts';

const pub = { level: 'public' } as const;
const operator = { level: 'operator' } as const;
/** Before verification a user may call auth, registration and uploads/docs (api.md). */
const anyUser = { level: 'user', beforeVerification: true } as const;

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

const documentKind = oneOf(...documentKinds);
const signupStatus = oneOf(...signupStatuses);

/** The signup values of product.md section 3, but for the password. */
export const signupValues = strict({
  user_type: oneOf('real', 'legal'),
  username: text(100),
  first_name: text(100),
  last_name: text(100),
  national_code: text(30),
  phone: text(30),
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

const reason = Type.Object({
  path: Type.String({ description: 'a signup value, or documents.<kind>' }),
  message: Type.String(),
});
const reasonInput = strict({ path: text(60), message: text(400) });

const documentInfo = Type.Object({
  id: uuid(),
  kind: documentKind,
  file_name: Type.String(),
  media_type: Type.String(),
  size: Type.Integer(),
  created_at: instant(),
});

const logEntry = Type.Object({
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
  /** null for accounts that did not sign up here */
  values: Type.Union([Type.Object({ ...signupValues.properties }), Type.Null()]),
  etag: Type.String(),
  can_mend: Type.Boolean(),
});

const challenge = Type.Object({
  challenge_id: uuid(),
  resend_seconds: Type.Integer({ description: 'until the next code may be sent' }),
  expires_seconds: Type.Integer({ description: 'the code is good for so long' }),
  outbox: Type.Boolean({ description: 'no message leaves this installation: see /dev/outbox' }),
});

const lookup = Type.Object({
  /** match, no_match; unknown: the registry cannot tell or does not answer, sign-up goes on */
  outcome: oneOf('match', 'no_match', 'unknown'),
  message: Type.String(),
});

const sessionInfo = Type.Object({
  id: uuid(),
  is_current: Type.Boolean(),
  ip: Type.String(),
  user_agent: Type.String(),
  created_at: instant(),
  last_used_at: instant(),
});

const terminalInfo = Type.Object({
  /** 201: stored; 999: none asked yet */
  status: Type.Integer(),
  title: Type.String(),
  sent_at: Type.Union([instant(), Type.Null()]),
  documents: Type.Array(documentInfo),
});

const registrationSummary = Type.Object({
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

const registrationDetail = Type.Object({
  account_id: uuid(),
  name: Type.String(),
  created_at: instant(),
  registration: registrationState,
  log: Type.Array(logEntry),
});

const codeProblems = ['INVALID_INPUT', 'BAD_CODE', 'TOO_MANY_REQUESTS'] as const;
const sendProblems = ['INVALID_INPUT', 'TOO_MANY_REQUESTS', 'SMS_DOWN'] as const;

const otpCalls = {
  sendUserCode: defineCall({
    id: 'sendUserCode',
    method: 'POST',
    path: '/auth/otp_send/{id}',
    tag: 'auth',
    summary: 'Sends a one-time code to the phone of a user; the answer never says whether there is one',
    access: pub,
    params: idParams,
    reply: challenge,
    status: 200,
    problems: sendProblems,
  }),
  verifyUserCode: defineCall({
    id: 'verifyUserCode',
    method: 'POST',
    path: '/auth/otp_verify/{id}',
    tag: 'auth',
    summary: 'The last code sent to a user, for a login',
    access: pub,
    params: idParams,
    body: strict({ code: text(20) }),
    reply: session,
    status: 200,
    problems: codeProblems,
  }),
  sendRecoveryCode: defineCall({
    id: 'sendRecoveryCode',
    method: 'POST',
    path: '/auth/otp_password_recover',
    tag: 'auth',
    summary: 'User name or phone: sends a recovery code; the answer never says whether the user exists',
    access: pub,
    body: strict({ identifier: text(100) }),
    reply: challenge,
    status: 200,
    problems: sendProblems,
  }),
  resetPassword: defineCall({
    id: 'resetPassword',
    method: 'POST',
    path: '/auth/otp_password_reset',
    tag: 'auth',
    summary: 'Recovery code and new password: the password is changed and all logins end',
    access: pub,
    body: strict({ challenge_id: uuid(), code: text(20), password: text(500) }),
    reply: Type.Object({ ok: Type.Boolean() }),
    status: 200,
    problems: codeProblems,
  }),
  sendCode: defineCall({
    id: 'sendCode',
    method: 'POST',
    path: '/auth/v2/otp_send',
    tag: 'auth',
    summary: 'Sends a code to a phone, for a purpose',
    access: pub,
    body: strict({ phone: text(30), purpose: oneOf('signup', 'login', 'phone_change') }),
    reply: challenge,
    status: 200,
    problems: sendProblems,
  }),
  verifyCode: defineCall({
    id: 'verifyCode',
    method: 'POST',
    path: '/auth/v2/otp_verify',
    tag: 'auth',
    summary: 'Challenge and code to a ticket that proves the phone, or for a login to a session',
    access: pub,
    body: strict({ challenge_id: uuid(), code: text(20) }),
    reply: Type.Object({
      phone_ticket: nullableString(),
      session: Type.Union([session, Type.Null()]),
    }),
    status: 200,
    problems: codeProblems,
  }),
};

const loginCalls = {
  listSessions: defineCall({
    id: 'listSessions',
    method: 'GET',
    path: '/auth/sessions',
    tag: 'auth',
    summary: 'The open logins of this user in this account',
    access: anyUser,
    query: strict(listQuery),
    reply: listOf('sessions', sessionInfo),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  endSession: defineCall({
    id: 'endSession',
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    tag: 'auth',
    summary: 'Ends a login of this user at once',
    access: anyUser,
    params: idParams,
    reply: Type.Object({ id: uuid() }),
    status: 200,
    problems: ['NOT_FOUND'],
  }),
  changePassword: defineCall({
    id: 'changePassword',
    method: 'POST',
    path: '/users/change_password',
    tag: 'users',
    summary: 'Old and new password; the other logins of this user end',
    access: { level: 'user' },
    body: strict({ old_password: text(500), new_password: text(500) }),
    reply: Type.Object({ ok: Type.Boolean() }),
    status: 200,
    problems: ['INVALID_INPUT', 'TOO_MANY_REQUESTS'],
  }),
};

const registrationCalls = {
  register: defineCall({
    id: 'register',
    method: 'POST',
    path: '/registration',
    tag: 'registration',
    summary: "The four signup steps' values: an account awaiting verification, and its admin's session",
    access: pub,
    body: strict({ ...signupValues.properties, password: text(500), phone_ticket: text(100) }),
    reply: session,
    status: 201,
    problems: ['INVALID_INPUT', 'TOO_MANY_REQUESTS'],
  }),
  mendRegistration: defineCall({
    id: 'mendRegistration',
    method: 'PUT',
    path: '/registration',
    tag: 'registration',
    summary: 'Mended signup values of an account that is not verified: sent for review again',
    access: anyUser,
    body: signupValues,
    reply: registrationState,
    status: 200,
    etag: true,
    problems: ['INVALID_INPUT', 'FORBIDDEN', 'CONFLICT', 'STALE'],
  }),
  getRegistration: defineCall({
    id: 'getRegistration',
    method: 'GET',
    path: '/registration/status',
    tag: 'registration',
    summary: 'Signup status, what is missing, reasons of a rejection, documents',
    access: anyUser,
    reply: registrationState,
    status: 200,
    etag: true,
    problems: [],
  }),
  admissionLog: defineCall({
    id: 'admissionLog',
    method: 'GET',
    path: '/registration/admission_log',
    tag: 'registration',
    summary: 'How the status came about, newest first',
    access: anyUser,
    query: strict(listQuery),
    reply: listOf('logs', logEntry),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  validateUsername: defineCall({
    id: 'validateUsername',
    method: 'POST',
    path: '/registration/validate_username',
    tag: 'registration',
    summary: 'May this user name be taken?',
    access: pub,
    body: strict({ username: text(100) }),
    reply: Type.Object({ free: Type.Boolean() }),
    status: 200,
    problems: ['INVALID_INPUT', 'TOO_MANY_REQUESTS'],
  }),
  validatePhoneOwner: defineCall({
    id: 'validatePhoneOwner',
    method: 'POST',
    path: '/registration/validate_phone_owner',
    tag: 'registration',
    summary: 'Does this phone belong to the person of this national code?',
    access: pub,
    body: strict({ phone: text(30), national_code: text(30) }),
    reply: lookup,
    status: 200,
    problems: ['INVALID_INPUT', 'TOO_MANY_REQUESTS'],
  }),
  validateCompanyCeo: defineCall({
    id: 'validateCompanyCeo',
    method: 'POST',
    path: '/registration/validate_company_ceo',
    tag: 'registration',
    summary: "Is the person of this national code the company's CEO?",
    access: pub,
    body: strict({ economic_code: text(30), ceo_national_code: text(30), birth_date: Type.Optional(text(10)) }),
    reply: lookup,
    status: 200,
    problems: ['INVALID_INPUT', 'TOO_MANY_REQUESTS'],
  }),
  inquireCode: defineCall({
    id: 'inquireCode',
    method: 'GET',
    path: '/registration/inquiry/{id}',
    tag: 'registration',
    summary: "What the registry knows of an economic code, a company's national id or a postal code",
    access: pub,
    params: strict({ id: text(30) }),
    query: strict({ kind: Type.Optional(oneOf('economic_code', 'postal_code')) }),
    reply: Type.Object({
      outcome: oneOf('found', 'not_found', 'unknown'),
      message: Type.String(),
      name: Type.String(),
      register_number: Type.String(),
      landline: Type.String(),
      postal_code: Type.String(),
      address: Type.String(),
      province: Type.String(),
      city: Type.String(),
    }),
    status: 200,
    problems: ['INVALID_INPUT', 'TOO_MANY_REQUESTS'],
  }),
  fiscalIdStatus: defineCall({
    id: 'fiscalIdStatus',
    method: 'GET',
    path: '/registration/fiscal_id_status',
    tag: 'registration',
    summary: 'Is a tax memory of this account known to and active at the authority?',
    access: anyUser,
    query: strict({ memory_id: text(10) }),
    reply: Type.Object({
      memory_id: Type.String(),
      /** active, not_active, unknown: the authority could not be asked */
      status: oneOf('active', 'not_active', 'unknown'),
      message: Type.String(),
    }),
    status: 200,
    problems: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
};

const uploadCalls = {
  uploadDocument: defineCall({
    id: 'uploadDocument',
    method: 'POST',
    path: '/uploads/docs',
    tag: 'uploads',
    summary:
      'A document for the registration: JPEG, PNG, WebP or PDF by content, 10 MB; takes the place of one of its kind',
    access: anyUser,
    body: strict({ kind: documentKind, file: uploadedFile }),
    reply: documentInfo,
    status: 201,
    upload: true,
    bodyLimitBytes: documentMaxBytes + 16 * 1024,
    problems: ['INVALID_INPUT', 'TOO_LARGE', 'UNSUPPORTED_TYPE', 'CONFLICT'],
  }),
  getDocument: defineCall({
    id: 'getDocument',
    method: 'GET',
    path: '/uploads/docs/{id}',
    tag: 'uploads',
    summary: 'A document of this account, always as a download',
    access: anyUser,
    params: idParams,
    reply: Type.String(),
    status: 200,
    stream: 'file',
    problems: ['NOT_FOUND'],
  }),
  deleteUpload: defineCall({
    id: 'deleteUpload',
    method: 'DELETE',
    path: '/uploads/path',
    tag: 'uploads',
    summary: 'Removes an own upload: the logo, or a document that is not under review or accepted',
    access: anyUser,
    query: strict({ id: uuid() }),
    reply: Type.Object({ id: uuid() }),
    status: 200,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
  }),
};

const terminalCalls = {
  getTerminalInfo: defineCall({
    id: 'getTerminalInfo',
    method: 'GET',
    path: '/public/terminal_info',
    tag: 'public',
    summary: 'Stored terminal information; `status` 201, or 999 when none was asked for',
    access: { level: 'user' },
    reply: terminalInfo,
    status: 200,
    problems: [],
  }),
  sendTerminalInfo: defineCall({
    id: 'sendTerminalInfo',
    method: 'POST',
    path: '/public/terminal_info',
    tag: 'public',
    summary: 'Sends terminal information with the documents uploaded before',
    access: { level: 'admin' },
    body: strict({ title: text(200), documents: Type.Array(documentKind, { maxItems: 4 }) }),
    reply: terminalInfo,
    status: 201,
    idempotent: true,
    problems: ['INVALID_INPUT'],
  }),
};

const operatorCalls = {
  listRegistrations: defineCall({
    id: 'listRegistrations',
    method: 'GET',
    path: '/operator/registrations',
    tag: 'operator',
    summary: 'Registrations of all accounts, for the operator of the platform',
    access: operator,
    query: strict({ ...listQuery, status: Type.Optional(signupStatus) }),
    reply: listOf('registrations', registrationSummary),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  getRegistrationOf: defineCall({
    id: 'getRegistrationOf',
    method: 'GET',
    path: '/operator/registrations/{id}',
    tag: 'operator',
    summary: 'A registration with its values, checks, documents and log',
    access: operator,
    params: idParams,
    reply: registrationDetail,
    status: 200,
    problems: ['NOT_FOUND'],
  }),
  decideRegistration: defineCall({
    id: 'decideRegistration',
    method: 'PUT',
    path: '/operator/registrations/{id}',
    tag: 'operator',
    summary: 'Accepts, rejects with reasons, suspends or reopens an account',
    access: operator,
    params: idParams,
    body: strict({
      decision: oneOf('accept', 'reject', 'suspend', 'reopen'),
      reasons: Type.Array(reasonInput, { maxItems: 20 }),
    }),
    reply: registrationDetail,
    status: 200,
    etag: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT', 'STALE'],
  }),
  getDocumentOf: defineCall({
    id: 'getDocumentOf',
    method: 'GET',
    path: '/operator/registrations/{id}/documents/{document}',
    tag: 'operator',
    summary: 'A document of a registration, always as a download',
    access: operator,
    params: strict({ id: uuid(), document: uuid() }),
    reply: Type.String(),
    status: 200,
    stream: 'file',
    problems: ['NOT_FOUND'],
  }),
};

const devCalls = {
  listOutbox: defineCall({
    id: 'listOutbox',
    method: 'GET',
    path: '/dev/outbox',
    tag: 'dev',
    summary: 'Each SMS that the embedded adapter would have sent; does not exist where messages really go out',
    access: pub,
    query: strict({ search_field: Type.Optional(text(30)) }),
    reply: Type.Object({
      count: Type.Integer(),
      messages: Type.Array(
        Type.Object({
          id: Type.String(),
          receptor: Type.String(),
          text: Type.String(),
          code: nullableString(),
          status: Type.String(),
          at: instant(),
        }),
      ),
      next: nullableString(),
    }),
    status: 200,
    problems: ['NOT_FOUND'],
  }),
};

/** Sign-up, status, documents, review by the operator, one-time codes, logins. */
export const accountCalls = {
  ...otpCalls,
  ...loginCalls,
  ...registrationCalls,
  ...uploadCalls,
  ...terminalCalls,
  ...operatorCalls,
  ...devCalls,
};
