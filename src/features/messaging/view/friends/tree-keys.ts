import type { TreeLine } from './nodes.ts';

/** What a key does in a tree: leads to a line, opens or closes one, or chooses it. */
export type TreeMove = { readonly to: string } | { readonly toggle: string } | { readonly press: TreeLine } | undefined;

/** The keys of a tree (WAI-ARIA): up, down, home, end; right opens and goes in, left closes and goes out; enter presses. */
export const moveOf = (key: string, lines: readonly TreeLine[], active: string): TreeMove => {
  const at = Math.max(
    0,
    lines.findIndex((line) => line.key === active),
  );
  const line = lines[at];
  const to = (index: number): TreeMove => {
    const next = lines[Math.min(Math.max(index, 0), lines.length - 1)];
    return next === undefined ? undefined : { to: next.key };
  };
  if (line === undefined) return undefined;
  const isBranch = 'isOpen' in line;
  switch (key) {
    case 'ArrowDown':
      return to(at + 1);
    case 'ArrowUp':
      return to(at - 1);
    case 'Home':
      return to(0);
    case 'End':
      return to(lines.length - 1);
    case 'ArrowRight':
      if (!isBranch) return undefined;
      return line.isOpen ? to(at + 1) : { toggle: line.key };
    case 'ArrowLeft':
      if (isBranch && line.isOpen) return { toggle: line.key };
      return line.parent === '' ? undefined : { to: line.parent };
    case 'Enter':
    case ' ':
      return { press: line };
    default:
      return undefined;
  }
};
