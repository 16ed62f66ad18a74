/** What a machine answered or was sent, as it came; what is long is scrolled. */
export function RawText({ text }: { text: string }) {
  return (
    <pre
      dir="ltr"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long answer is scrolled with the keyboard
      tabIndex={0}
      className="max-h-96 overflow-auto whitespace-pre-wrap break-all rounded-control bg-sunken p-3 text-left text-caption"
    >
      {text}
    </pre>
  );
}
