import type { CallReply, calls } from '@taraz/contract';
import { columnKeys, columns, fields, wireKeys } from '@taraz/core';

type Reply = CallReply<typeof calls.invoiceTypes>;

const subjects = { 1: 'original', 2: 'corrective', 3: 'cancellation', 4: 'return' } as const;

/** Types, patterns, subjects and the fields of each: core's tables, for programs that build forms of them. */
export function invoiceTypes(): Reply {
  return {
    columns: columnKeys.map((key) => {
      const column = columns[key];
      return {
        key,
        inty: column.inty,
        inp: column.inp,
        invoice_output_type: column.inty === 1 ? 'type_one' : 'type_two',
        invoice_pattern: column.pattern,
        label: column.labelFa,
        subjects: column.subjects.map((subject) => subjects[subject]),
        fields: wireKeys.map((field) => ({
          key: field,
          section: fields[field].section,
          label: fields[field].label,
          requirement: column.fields[field],
          draft_path: fields[field].draftPath,
          error_no: fields[field].errorFieldNo,
        })),
      };
    }),
  };
}
