import { Menu, Portal } from '@chakra-ui/react';
import { menuSlotRecipe } from '@chakra-ui/react/theme';
import type { LucideIcon } from 'lucide-react';
import { Fragment } from 'react';
import { tell } from '../words/tell.ts';
import { scrollSign } from './scroll-sign.ts';

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

interface ContentProps {
  readonly triggerId: string;
  readonly actions: () => readonly RowAction[];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export const RowMenuContent = ({ triggerId, actions, open, onOpenChange }: ContentProps) => (
  <Menu.Root
    recipe={menuSlotRecipe}
    ids={{ trigger: triggerId }}
    open={open}
    onOpenChange={(change) => onOpenChange(change.open)}
    positioning={{ placement: 'bottom-end', strategy: 'fixed', fitViewport: true }}
    lazyMount
    unmountOnExit
  >
    <Portal>
      <Menu.Positioner>
        <Menu.Content
          minW="12rem"
          maxH="min(var(--available-height), 100dvh - 72px)"
          overscrollBehavior="contain"
          css={scrollSign}
        >
          {actions().map(({ id, label, icon: Icon, onChoose, isDanger = false, isApart = false, why }) => (
            <Fragment key={id}>
              {isApart && <Menu.Separator />}
              <Menu.Item
                value={id}
                onClick={why === undefined ? onChoose : () => tell(why)}
                title={why}
                opacity={why === undefined ? 1 : 0.6}
                data-off={why === undefined ? undefined : ''}
                css={{ minH: '36px', '@media (pointer: coarse)': { minH: '44px' } }}
                {...(isDanger ? { color: 'fg.error' } : {})}
              >
                <Icon size={16} strokeWidth={1.75} aria-hidden />
                {label}
              </Menu.Item>
            </Fragment>
          ))}
        </Menu.Content>
      </Menu.Positioner>
    </Portal>
  </Menu.Root>
);
