import { Type } from 'typebox';

/** A file as it came in a multipart body. The name is the client's word: never a path, and never believed for the type. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A field of a call with `upload: true`: the file's bytes in multipart/form-data; a Blob or File in the client. */
export const uploadedFile = Type.Unsafe<UploadedFile | Blob>({
  description: 'the file',
  contentMediaType: 'application/octet-stream',
});
