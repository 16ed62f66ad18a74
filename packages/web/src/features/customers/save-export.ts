import { downloadFile } from '../../app/files.ts';
import { withLoading } from '../../app/loading.ts';
import { toast } from '../../ui/toast-store.ts';
import { customerStrings } from './strings.fa.ts';

/** A file of the API to the browser's downloads; a failure is told. */
export async function saveExport(path: string, name: string): Promise<void> {
  try {
    await withLoading(downloadFile(path, name));
  } catch {
    toast.error(customerStrings.exportFailed);
  }
}
