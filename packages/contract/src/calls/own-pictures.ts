import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { instant, oneOf, strict, uuid } from '../schemas/common.ts';
import { uploadedFile } from '../schemas/upload.ts';

const user = { level: 'user' } as const;
/** Largest file that a logo or stamp is made of, bytes. */
export const pictureMaxBytes = 10 * 1024 * 1024;

/** The account's own pictures on papers. */
export const pictureKinds = ['logo', 'stamp'] as const;
export type PictureKind = (typeof pictureKinds)[number];

const imageType = oneOf(...pictureKinds);

const picture = Type.Object({
  id: uuid(),
  media_type: oneOf('image/png'),
  width: Type.Integer({ description: 'pixels' }),
  height: Type.Integer({ description: 'pixels' }),
  size: Type.Integer({ description: 'bytes' }),
  updated_at: instant(),
  data: Type.String({ description: 'the picture, base64' }),
});
const present = Type.Optional(Type.Union([picture, Type.Null()]));

export const pictureCalls = {
  uploadLogo: defineCall({
    id: 'uploadLogo',
    method: 'POST',
    path: '/uploads',
    tag: 'uploads',
    summary:
      'The logo on PDFs, or the stamp and signature of the seller: JPEG, PNG or WebP by content, 10 MB; drawn anew as PNG, takes the place of the one before; by admins',
    access: user,
    query: strict({ image_type: imageType }),
    body: strict({ file: uploadedFile }),
    reply: picture,
    status: 201,
    upload: true,
    bodyLimitBytes: pictureMaxBytes + 16 * 1024,
    problems: ['INVALID_INPUT', 'TOO_LARGE', 'UNSUPPORTED_TYPE'],
  }),
  /** As base64 in JSON, never as a page of this origin. */
  getLogo: defineCall({
    id: 'getLogo',
    method: 'GET',
    path: '/uploads',
    tag: 'uploads',
    summary: 'The present picture of the kind that is asked for, or null',
    access: user,
    query: strict({ image_type: imageType }),
    reply: Type.Object({ logo: present, stamp: present }),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
};
