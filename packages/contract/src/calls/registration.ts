import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { idParams, listOf, oneOf, sortBy, strict, text, unsearchedQuery, uuid } from '../schemas/common.ts';
import {
  documentInfo,
  documentKind,
  documentMaxBytes,
  logEntry,
  lookup,
  registrationState,
  signupValues,
  terminalInfo,
} from '../schemas/registration.ts';
import { uploadedFile } from '../schemas/upload.ts';
import { session } from './auth.ts';

const pub = { level: 'public' } as const;
/** Before verification a user may call auth, registration and uploads/docs (api.md). */
const anyUser = { level: 'user', beforeVerification: true } as const;
/** Papers of people and what they signed up with. */
const person = { level: 'user', beforeVerification: true, peopleOnly: true } as const;

const signupCalls = {
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
    access: person,
    body: signupValues,
    reply: registrationState,
    status: 200,
    etag: true,
    problems: ['INVALID_INPUT', 'FORBIDDEN', 'CONFLICT', 'STALE', 'TOO_MANY_REQUESTS'],
  }),
  getRegistration: defineCall({
    id: 'getRegistration',
    method: 'GET',
    path: '/registration/status',
    tag: 'registration',
    summary: 'Signup status, what is missing, reasons of a rejection; for the admin the values and documents too',
    access: person,
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
    access: person,
    query: strict(unsearchedQuery(sortBy(['created_at']))),
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
    access: person,
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
    summary: 'A document of this account, for its admin, always as a download',
    access: person,
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
    summary:
      'Removes an own upload: the logo, the stamp, or a document that was neither accepted nor sent with terminal information',
    access: person,
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

/** Sign-up, its status, its documents, terminal information. */
export const registrationCalls = { ...signupCalls, ...uploadCalls, ...terminalCalls };
