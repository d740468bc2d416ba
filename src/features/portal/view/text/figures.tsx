import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
const soft = { fill: 'currentColor', opacity: 0.12 } as const;
const accent = { fill: 'none', stroke: 'var(--chakra-colors-brand-fg)', strokeWidth: 2.5 } as const;
const spot = { fill: 'var(--chakra-colors-brand-fg)', opacity: 0.14 } as const;

const Phone = ({ children }: { readonly children: ReactNode }) => (
  <>
    <rect x="66" y="6" width="88" height="148" rx="14" {...line} />
    <rect x="76" y="34" width="68" height="9" rx="3" {...soft} />
    <rect x="76" y="50" width="50" height="9" rx="3" {...soft} />
    <rect x="76" y="66" width="60" height="9" rx="3" {...soft} />
    {children}
  </>
);

const Window = ({ children }: { readonly children: ReactNode }) => (
  <>
    <rect x="12" y="14" width="196" height="126" rx="10" {...line} />
    <path d="M12 42h196" {...line} />
    <rect x="48" y="21" width="120" height="14" rx="7" {...soft} />
    <circle cx="24" cy="28" r="3" {...soft} />
    <circle cx="34" cy="28" r="3" {...soft} />
    <rect x="28" y="58" width="74" height="10" rx="3" {...soft} />
    <rect x="28" y="76" width="164" height="8" rx="3" {...soft} />
    <rect x="28" y="92" width="140" height="8" rx="3" {...soft} />
    {children}
  </>
);

const ShareSign = ({ x, y }: { readonly x: number; readonly y: number }) => (
  <g transform={`translate(${x} ${y})`} {...accent} strokeLinecap="round" strokeLinejoin="round">
    <path d="M-6 -1h-2v10h16v-10h-2" />
    <path d="M0 4v-14M-4 -6l4 -4l4 4" />
  </g>
);

const figures: Readonly<Record<string, ReactNode>> = {
  'ios-share': (
    <Phone>
      <path d="M66 128h88" {...line} />
      <circle cx="110" cy="141" r="13" {...spot} />
      <ShareSign x={110} y={140} />
    </Phone>
  ),
  'ios-add': (
    <Phone>
      <path d="M67 84h86" {...line} />
      <rect x="76" y="94" width="68" height="22" rx="6" {...spot} />
      <rect x="124" y="98" width="14" height="14" rx="3" {...accent} />
      <path d="M131 101.500v7M127.500 105h7" {...accent} />
      <rect x="82" y="101" width="32" height="8" rx="3" {...soft} />
      <rect x="76" y="122" width="68" height="14" rx="6" {...soft} />
    </Phone>
  ),
  'android-menu': (
    <Phone>
      <rect x="76" y="16" width="48" height="10" rx="5" {...soft} />
      <circle cx="138" cy="21" r="11" {...spot} />
      {[16, 21, 26].map((y) => (
        <circle key={y} cx="138" cy={y} r="2" fill="var(--chakra-colors-brand-fg)" />
      ))}
      <rect
        x="94"
        y="36"
        width="52"
        height="54"
        rx="6"
        fill="var(--chakra-colors-bg-panel)"
        stroke="currentColor"
        strokeWidth="2"
      />
      <rect x="101" y="44" width="34" height="7" rx="3" {...soft} />
      <rect x="98" y="57" width="44" height="13" rx="4" {...spot} />
      <path d="M106 60v5M103.500 63l2.500 2.500l2.500 -2.500M103 68h6" {...accent} strokeWidth="1.500" />
      <rect x="101" y="77" width="34" height="7" rx="3" {...soft} />
    </Phone>
  ),
  'desktop-install': (
    <Window>
      <circle cx="156" cy="28" r="12" {...spot} />
      <rect x="150" y="22" width="12" height="9" rx="1.500" {...accent} strokeWidth="1.800" />
      <path d="M156 19v7M153.500 24l2.500 2.500l2.500 -2.500M152 35h8" {...accent} strokeWidth="1.800" />
    </Window>
  ),
  'mac-dock': (
    <Window>
      <rect
        x="58"
        y="116"
        width="104"
        height="34"
        rx="9"
        fill="var(--chakra-colors-bg-panel)"
        stroke="currentColor"
        strokeWidth="2"
      />
      <rect x="66" y="123" width="20" height="20" rx="5" {...soft} />
      <rect x="100" y="123" width="20" height="20" rx="5" fill="#3F58C8" />
      <path d="M105 134l3.500 3.500l6 -7" fill="none" stroke="#fff" strokeWidth="2.500" />
      <rect x="134" y="123" width="20" height="20" rx="5" {...soft} />
    </Window>
  ),
};

const isPhone = (name: string): boolean => /^(ios|android)-/.test(name);

/** Drawn in the text's own colour: right in both themes, and no file to fetch. */
export const Figure = ({ name, alt }: { readonly name: string; readonly alt: string }) => {
  const width = isPhone(name) ? 110 : 220;
  return (
    <Box as="figure" display="inline-block" verticalAlign="top" me="6" color="fg.muted">
      <svg viewBox={`${110 - width / 2} 0 ${width} 160`} width={width} height="160" role="img" aria-label={alt}>
        {figures[name]}
      </svg>
    </Box>
  );
};
