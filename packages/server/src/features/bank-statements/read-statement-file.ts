import { statementFileMaxBytes, statementRowsMax } from '@taraz/contract';
import { shownName } from '../../platform/shown-name.ts';
import { readWholeFile, type WholeFile } from '../../platform/spreadsheet/read-whole-file.ts';
import { sheetScore } from './header.ts';
import { statementTexts } from './messages.fa.ts';

/** A bank's file, read whole. @throws Problem INVALID_INPUT saying what is wrong with it, TOO_LARGE */
export async function readStatementFile(file: unknown): Promise<WholeFile> {
  const read = await readWholeFile(file, {
    ...{ maxBytes: statementFileMaxBytes, rowsMax: statementRowsMax },
    ...{ scoreOf: sheetScore, texts: statementTexts },
  });
  return { ...read, name: shownName(read.name) };
}
