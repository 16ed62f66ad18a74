import type { Format } from '../../i18n/format.ts';
import { attachmentStrings as strings } from './strings.fa.ts';

const kilobyte = 1024;

/** A file's size as people say it. @param bytes from 0 up */
export function fileSize(bytes: number, format: Format): string {
  const kilobytes = Math.max(1, Math.round(bytes / kilobyte));
  if (kilobytes < kilobyte) return strings.kilobytes(format.number(kilobytes));
  return strings.megabytes(format.number((bytes / kilobyte / kilobyte).toFixed(1)));
}
