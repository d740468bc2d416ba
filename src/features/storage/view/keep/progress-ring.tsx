/** How much of something is done, as a ring. Said in words elsewhere. */
export const ProgressRing = ({ part }: { readonly part: number }) => (
  <svg width="18" height="18" viewBox="0 0 18 18" fill="none" aria-hidden="true">
    <circle cx="9" cy="9" r="7" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2" />
    <circle
      cx="9"
      cy="9"
      r="7"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      pathLength="100"
      strokeDasharray={`${Math.round(Math.min(1, part) * 100)} 100`}
      transform="rotate(-90 9 9)"
    />
  </svg>
);
