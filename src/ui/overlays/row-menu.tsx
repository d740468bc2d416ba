import { IconButton, type SystemStyleObject } from '@chakra-ui/react';
import { EllipsisVertical } from 'lucide-react';
import { lazy, type Ref, Suspense, useId, useState } from 'react';
import type { RowAction } from './row-menu-content.tsx';

interface RowMenuProps {
  readonly label: string;
  readonly actions: () => readonly RowAction[];
  /** The button: a row that is pressed with the other mouse button clicks it. */
  readonly ref?: Ref<HTMLButtonElement>;
  readonly tabIndex?: number;
  /** Its look is `plainMenuStyle`, of the list that it stands in: one of hundreds. */
  readonly isPlain?: boolean;
}

const Content = lazy(async () => ({ default: (await import('./row-menu-content.tsx')).RowMenuContent }));

/** What may be done with a row, behind one button; the menu is made when it is opened. */
export const RowMenu = ({ label, actions, ref, tabIndex, isPlain = false }: RowMenuProps) => {
  const triggerId = useId();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const trigger = {
    id: triggerId,
    ref,
    tabIndex,
    type: 'button',
    'aria-label': label,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    onClick: () => {
      setWanted(true);
      setOpen(!open);
    },
    children: <EllipsisVertical size={18} aria-hidden />,
  } as const;
  return (
    <>
      {isPlain ? (
        <button {...trigger} className="plain-menu" />
      ) : (
        <IconButton {...trigger} variant="ghost" size="sm" color="fg.muted" />
      )}
      {wanted && (
        <Suspense fallback={null}>
          <Content triggerId={triggerId} actions={actions} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
};

/** As a quiet button of an icon looks. */
export const plainMenuStyle: SystemStyleObject = {
  '& .plain-menu': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: '9',
    flexShrink: '0',
    borderRadius: 'l2',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    _expanded: { bg: 'bg.muted' },
    _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' },
  },
};
