import { toast } from '../ui/toast-store.ts';
import { exportStrings as strings } from './export-file.fa.ts';
import { downloadFile } from './files.ts';
import { withLoading } from './loading.ts';
import { reasonOf } from './reason-of.ts';

/** A file of the API to the browser's downloads, asked for by a press: that none came is told, and why. */
export async function takeFile(path: string, name: string): Promise<void> {
  try {
    await withLoading(downloadFile(path, name));
  } catch (error) {
    toast.error(strings.failed, { detail: reasonOf(error) });
  }
}
