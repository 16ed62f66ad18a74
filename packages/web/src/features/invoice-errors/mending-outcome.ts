import type { Format } from '../../i18n/format.ts';
import { toast } from '../../ui/toast-store.ts';
import type { Mended } from './mend-all.ts';
import { errorStrings as words } from './strings.fa.ts';

/** What came of a mending, in notices: its user may be on another screen by then. */
export function tellMended({ mended, failures, left, fault }: Mended, format: Format): void {
  if (mended > 0) toast.show(words.repaired(format.number(mended)));
  if (failures.size > 0) {
    const [detail = ''] = failures.values();
    toast.error(words.notRepaired(format.number(failures.size)), { detail });
  }
  if (fault !== '') toast.error(words.restFailed(format.number(left)), { detail: fault });
  else if (left > 0) toast.show(words.stopped(format.number(left)), { tone: 'warn' });
}
