import { t } from '@lingui/core/macro';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { RowAction } from '#src/ui/overlays/row-menu-content.tsx';

/** The same list with one of it moved. */
export const moved = <T>(all: readonly T[], index: number, by: -1 | 1): T[] => {
  const next = [...all];
  const [one] = next.splice(index, 1);
  if (one !== undefined) next.splice(index + by, 0, one);
  return next;
};

interface Place {
  readonly index: number;
  readonly count: number;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

export const itemActions = ({ index, count, onMove, onRemove }: Place): readonly RowAction[] => [
  ...(index > 0 ? [{ id: 'up', label: t`Move up`, icon: ArrowUp, onChoose: () => onMove(-1) }] : []),
  ...(index < count - 1 ? [{ id: 'down', label: t`Move down`, icon: ArrowDown, onChoose: () => onMove(1) }] : []),
  { id: 'remove', label: t`Take out`, icon: Trash2, isDanger: true, isApart: true, onChoose: onRemove },
];
