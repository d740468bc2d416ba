import { Menu, Portal } from '@chakra-ui/react';
import { menuSlotRecipe } from '@chakra-ui/react/theme';
import { useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import type { ThesisTool } from './school-tools.ts';

interface ThesisMenuProps {
  readonly triggerId: string;
  readonly tools: readonly ThesisTool[];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export const ThesisMenu = ({ triggerId, tools, open, onOpenChange }: ThesisMenuProps) => (
  <Menu.Root
    recipe={menuSlotRecipe}
    ids={{ trigger: triggerId }}
    open={open}
    onOpenChange={(change) => onOpenChange(change.open)}
    positioning={{ placement: 'bottom-end', strategy: 'fixed' }}
    lazyMount
    unmountOnExit
  >
    <Portal>
      <Menu.Positioner>
        <Menu.Content minW="12rem">
          <ThesisItems tools={tools} />
        </Menu.Content>
      </Menu.Positioner>
    </Portal>
  </Menu.Root>
);

/** The tools as items of any menu; each opens a new window. */
export const ThesisItems = ({ tools }: { readonly tools: readonly ThesisTool[] }) => {
  const { t, i18n } = useLingui();
  return tools.map(({ name, url }) => (
    <Menu.Item key={url} value={url} asChild minH="36px" css={{ '@media (pointer: coarse)': { minH: '44px' } }}>
      <a href={url} target="_blank" rel="noopener noreferrer">
        <span style={{ flex: 1 }}>{typeof name === 'string' ? name : i18n._(name)}</span>
        <ExternalLink size={14} aria-label={t`opens a new window`} />
      </a>
    </Menu.Item>
  ));
};
