import type { CallReply, calls } from '@taraz/contract';
import type { PaperPicture } from './paper-source.ts';

/**
 * What of a customer's account shows on paper: exactly what its customer may see, so that no paper tells more. Plain data: it
 * crosses into the worker thread.
 */
export interface StatementSource {
  shared: CallReply<typeof calls.openSharedStatement>;
  /** the seller's; without one his letters stand in its place */
  logo?: PaperPicture;
}
