import { Box } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { proseStyle } from '#src/ui/editor/show/prose-style.ts';
import { Figure } from './figures.tsx';
import type { Block, Inline } from './parse.ts';

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
