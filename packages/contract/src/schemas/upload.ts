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

/** A file of a call with `streamed: true`, as the server has put it aside: gone when the request ends. */
export interface SpooledFile {
  readonly name: string;
  /** of a file that only the server's process may read */
  readonly path: string;
  readonly size: number;
  /** hex */
  readonly sha256: string;
}

/** As `uploadedFile`, for files of any size: the server never holds them in memory. */
export const streamedFile = Type.Unsafe<SpooledFile | Blob>({
  description: 'the file',
  contentMediaType: 'application/octet-stream',
});
