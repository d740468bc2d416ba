import { IconButton } from '@chakra-ui/react';
import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { lazy, type Ref, Suspense, useId, useState } from 'react';

export interface RowAction {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onChoose: () => void;
  readonly isDanger?: boolean;
  /** Others may do it: it stays, dimmed, and says why not. */
  readonly why?: string | undefined;
  /** Above it a line is drawn. */
  readonly isApart?: boolean;
}

interface RowMenuProps {
  readonly label: string;
  readonly actions: () => readonly RowAction[];
  /** The button: a row that is pressed with the other mouse button clicks it. */
  readonly ref?: Ref<HTMLButtonElement>;
  readonly tabIndex?: number;
}

const Content = lazy(async () => ({ default: (await import('./row-menu-content.tsx')).RowMenuContent }));

/** What may be done with a row, behind one button; the menu is made when it is opened. */
export const RowMenu = ({ label, actions, ref, tabIndex }: RowMenuProps) => {
  const triggerId = useId();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <IconButton
        id={triggerId}
        ref={ref}
        tabIndex={tabIndex}
        variant="ghost"
        size="sm"
        color="fg.muted"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => {
          setWanted(true);
          setOpen(!open);
        }}
      >
        <EllipsisVertical size={18} aria-hidden />
      </IconButton>
      {wanted && (
        <Suspense fallback={null}>
          <Content triggerId={triggerId} actions={actions} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
};
