import type { PaperLayout } from '@taraz/contract';
import type { PaperSource } from './paper-source.ts';

/**
 * How a paper is printed unless another layout is asked for. An offer is no tax form, and of all layouts the plain one
 * alone says where and until when to pay.
 */
export const usualLayout = ({ offer }: Pick<PaperSource, 'offer'>): PaperLayout =>
  offer === undefined ? 'official' : 'normal';
