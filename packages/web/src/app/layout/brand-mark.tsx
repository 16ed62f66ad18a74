/** The product's mark: the vial of a spirit level over two ruled lines. */
export function BrandMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden="true" className="shrink-0">
      <rect width="26" height="26" rx="6" fill="#0f7378" />
      <rect x="4.6" y="6" width="16.8" height="8" rx="4" fill="none" stroke="#fff" strokeWidth="1.5" />
      <circle cx="13" cy="10" r="2" fill="#fff" />
      <path d="M4.8 17.6h16.4M4.8 20.8h16.4" stroke="#fff" strokeWidth="1.4" strokeLinecap="round" />
    </svg>
  );
}
