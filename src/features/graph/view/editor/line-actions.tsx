import type { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, IndentDecrease, IndentIncrease, Pencil, Trash2 } from 'lucide-react';
import type { Line } from '#src/features/graph/data/model.ts';
import type { Direction } from '#src/features/graph/data/moves.ts';
import type { RowAction } from '#src/ui/overlays/row-menu-content.tsx';

interface Acts {
  readonly edit: (id: string) => void;
  readonly move: (id: string, direction: Direction) => void;
  readonly remove: (id: string) => void;
}

/** What may be done with a line of the outline; keys do the same. */
export const lineActions = (
  t: ReturnType<typeof useLingui>['t'],
  { point: { id }, depth, position, siblings }: Line,
  { edit, move, remove }: Acts,
): readonly RowAction[] => [
  { id: 'edit', label: t`Edit point`, icon: Pencil, onChoose: () => edit(id) },
  ...(position > 1
    ? [
        { id: 'up', label: t`Move up`, icon: ArrowUp, onChoose: () => move(id, 'up') },
        { id: 'in', label: t`Into the one above`, icon: IndentIncrease, onChoose: () => move(id, 'in') },
      ]
    : []),
  ...(position < siblings
    ? [{ id: 'down', label: t`Move down`, icon: ArrowDown, onChoose: () => move(id, 'down') }]
    : []),
  ...(depth > 0 ? [{ id: 'out', label: t`One level out`, icon: IndentDecrease, onChoose: () => move(id, 'out') }] : []),
  { id: 'remove', label: t`Remove`, icon: Trash2, onChoose: () => remove(id), isDanger: true, isApart: true },
];
