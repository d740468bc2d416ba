import { Popover, type PopoverContentProps, Portal } from '@chakra-ui/react';
import { popoverSlotRecipe } from '@chakra-ui/react/theme';
import type { ReactNode } from 'react';
import { useBelow } from '../window/use-below.ts';
import { AppDialog } from './app-dialog.tsx';

interface PopoverOrSheetProps {
  /** Of the button that opens it and gets the focus back. */
  readonly triggerId: string;
  readonly title: ReactNode;
  /** Where the content names itself to whoever sees it. */
  readonly hidesTitle?: boolean;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly content: Pick<PopoverContentProps, 'width' | 'maxH'>;
  readonly children: ReactNode;
}

/** Hangs below its button; on a phone the whole screen. */
export const PopoverOrSheet = (props: PopoverOrSheetProps) => {
  const { triggerId, title, hidesTitle = false, open, onOpenChange, content, children } = props;
  if (useBelow('md'))
    return (
      <AppDialog open={open} onClose={() => onOpenChange(false)} title={title}>
        {children}
      </AppDialog>
    );
  return (
    <Popover.Root
      recipe={popoverSlotRecipe}
      ids={{ trigger: triggerId }}
      open={open}
      onOpenChange={(change) => onOpenChange(change.open)}
      positioning={{ placement: 'bottom-end' }}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Popover.Positioner>
          <Popover.Content {...content} display="flex" flexDirection="column" overflow="hidden">
            <Popover.Title asChild srOnly={hidesTitle} px="4" pt="3" pb="2" fontSize="sm" fontWeight="600">
              <h2>{title}</h2>
            </Popover.Title>
            {children}
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
};
