import { Box, Button, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Ban, CalendarCog, Download, Send, Trash2, Undo2 } from 'lucide-react';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import type { Open } from './state.ts';
import type { Settings } from './use-settings.ts';

interface SelectionBarProps {
  readonly rows: readonly ActivityRow[];
  readonly settings: Settings;
  readonly open: Open;
  readonly onAll: () => void;
  readonly onClear: () => void;
}

/** What is done to everything that was chosen; stays in sight. */
export const SelectionBar = ({ rows, settings, open, onAll, onClear }: SelectionBarProps) => {
  const { t } = useLingui();
  return (
    <Box
      position="sticky"
      bottom={{ base: 'calc(64px + env(safe-area-inset-bottom))', md: '16px' }}
      mt="4"
      zIndex="docked"
    >
      <Flex
        role="toolbar"
        aria-label={t`What is chosen`}
        align="center"
        gap={{ base: '1', md: '2' }}
        wrap="wrap"
        px={{ base: '2.5', md: '3' }}
        py="2"
        bg="bg.panel"
        borderWidth="1px"
        borderColor="border.control"
        borderRadius="l3"
        shadow="md"
      >
        <Box fontSize="sm" fontWeight="600" me="auto" aria-live="polite">
          <Plural value={rows.length} one="# chosen" other="# chosen" />
        </Box>
        <Button size="sm" onClick={() => open({ form: 'publish', rows })}>
          <Send size={16} aria-hidden />
          <Trans>Publish…</Trans>
        </Button>
        <Button size="sm" variant="outline" onClick={() => open({ form: 'move', rows })}>
          <Trans>Move to…</Trans>
        </Button>
        <RowMenu
          label={t`More for what is chosen`}
          actions={() => [
            {
              id: 'timing',
              label: t`Dates and audience…`,
              icon: CalendarCog,
              onChoose: () => open({ form: 'timing', rows }),
            },
            { id: 'unpublish', label: t`Unpublish`, icon: Undo2, onChoose: () => void settings.unpublish(rows) },
            {
              id: 'allow',
              label: t`Allow download`,
              icon: Download,
              onChoose: () => void settings.set(rows, { canDownload: true }),
            },
            {
              id: 'forbid',
              label: t`Do not allow download`,
              icon: Ban,
              onChoose: () => void settings.set(rows, { canDownload: false }),
            },
            {
              id: 'delete',
              label: t`Delete`,
              icon: Trash2,
              isDanger: true,
              isApart: true,
              onChoose: () => open({ form: 'delete', rows }),
            },
          ]}
        />
        <Button size="sm" variant="ghost" onClick={onAll}>
          <Trans>Choose all</Trans>
        </Button>
        <Button size="sm" variant="ghost" onClick={onClear}>
          <Trans>Clear</Trans>
        </Button>
      </Flex>
    </Box>
  );
};
