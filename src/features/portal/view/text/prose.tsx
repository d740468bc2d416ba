import { Box } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { proseStyle } from '#src/ui/editor/show/prose-style.ts';
import type { Block, Inline } from './parse.ts';

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
const Figure = ({ name, alt }: { readonly name: string; readonly alt: string }) => {
  const width = isPhone(name) ? 110 : 220;
  return (
    <Box as="figure" display="inline-block" verticalAlign="top" me="6" color="fg.muted">
      <svg viewBox={`${110 - width / 2} 0 ${width} 160`} width={width} height="160" role="img" aria-label={alt}>
        {figures[name]}
      </svg>
    </Box>
  );
};

/** Addresses of other sites, mail and telephone leave the app; ours do not. */
const LineLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) =>
  to.startsWith('/') && !/^\/(docs|healthz)/.test(to) ? (
    <Link to={to as '/'}>{children}</Link>
  ) : (
    <a href={to}>{children}</a>
  );

export const Line = ({ pieces }: { readonly pieces: readonly Inline[] }) =>
  keyed(pieces).map(([key, piece]) => {
    if (piece.kind === 'strong') return <strong key={key}>{piece.text}</strong>;
    if (piece.kind === 'code') return <code key={key}>{piece.text}</code>;
    if (piece.kind === 'link')
      return (
        <LineLink key={key} to={piece.to}>
          {piece.text}
        </LineLink>
      );
    return piece.text;
  });

/** The blocks of a text never move, so their place is their name. */
const keyed = <T,>(all: readonly T[]): (readonly [string, T])[] => all.map((one, index) => [String(index), one]);

const Items = ({ items }: { readonly items: readonly (readonly Inline[])[] }) =>
  keyed(items).map(([key, item]) => (
    <li key={key}>
      <p>
        <Line pieces={item} />
      </p>
    </li>
  ));

const Table = ({ head, rows }: Extract<Block, { kind: 'table' }>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls in itself, and the keyboard must be able to
  <section className="table" aria-label={head.join(', ')} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {keyed(head).map(([key, cell]) => (
            <th key={key} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keyed(rows).map(([key, row]) => (
          <tr key={key}>
            {keyed(row).map(([column, cell]) =>
              column === '0' ? (
                <th key={column} scope="row">
                  <Line pieces={cell} />
                </th>
              ) : (
                <td key={column}>
                  <Line pieces={cell} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const Shown = ({ block }: { readonly block: Block }): ReactNode => {
  switch (block.kind) {
    case 'title':
      return null;
    case 'part':
      return (
        <h2>
          <Line pieces={block.line} />
        </h2>
      );
    case 'heading':
      return (
        <h3>
          <Line pieces={block.line} />
        </h3>
      );
    case 'paragraph':
      return (
        <p>
          <Line pieces={block.line} />
        </p>
      );
    case 'note':
      return (
        <p className="note">
          <Line pieces={block.line} />
        </p>
      );
    case 'list':
      return (
        <ul>
          <Items items={block.items} />
        </ul>
      );
    case 'steps':
      return (
        <ol>
          <Items items={block.items} />
        </ol>
      );
    case 'table':
      return <Table {...block} />;
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long line scrolls, and the keyboard must be able to
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'figure':
      return <Figure name={block.name} alt={block.alt} />;
    case 'cards':
      return (
        <div className="cards">
          {block.cards.map(({ title, blocks }) => (
            <div key={title} className="card">
              <h3>{title}</h3>
              <Blocks blocks={blocks} />
            </div>
          ))}
        </div>
      );
  }
};

const Blocks = ({ blocks }: { readonly blocks: readonly Block[] }) =>
  keyed(blocks).map(([key, block]) => <Shown key={key} block={block} />);

/** Reading text: plain elements under one style, so that a long page costs little. */
export const Prose = ({ blocks }: { readonly blocks: readonly Block[] }) => (
  <Box css={proseStyle}>
    <Blocks blocks={blocks} />
  </Box>
);
