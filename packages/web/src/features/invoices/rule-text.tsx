import { useFormat } from '../../ui/preferences.ts';

/** Regular expressions that the authority prints in its sentences: «الگو(^\\d{11}$)». */
const pattern = /(\(\^.*?\$\))/;

/** A sentence of the rule book or the authority: digits as the user likes them, patterns left to right as written. */
export function RuleText({ text }: { text: string }) {
  const format = useFormat();
  return text.split(pattern).map((part, index) =>
    pattern.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence do not move
      <bdi key={index} dir="ltr" className="text-ink-2">
        {part}
      </bdi>
    ) : (
      format.text(part)
    ),
  );
}
