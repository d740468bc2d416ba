import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { singleKeysOn, switchSingleKeys } from '#src/ui/window/single-keys.ts';
import { type Shortcut, shortcutsOn } from './shortcuts.ts';

interface KeysDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The shortcuts of this screen. */
export const KeysDialog = ({ open, onClose }: KeysDialogProps) => (
  <AppDialog open={open} onClose={onClose} title={<Trans>Keyboard</Trans>}>
    <Groups />
    <Switch />
  </AppDialog>
);

const Groups = () => {
  const { i18n } = useLingui();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return shortcutsOn(path).map(({ name, shortcuts }) => (
    <Box key={name.id} mb="5">
      <Heading as="h3" fontSize="sm" fontWeight="600" mb="1">
        {i18n._(name)}
      </Heading>
      <Box as="dl">
        {shortcuts.map((shortcut) => (
          <Line key={shortcut.does.id} shortcut={shortcut} />
        ))}
      </Box>
    </Box>
  ));
};

const Line = ({ shortcut: { keys, does } }: { readonly shortcut: Shortcut }) => {
  const { i18n } = useLingui();
  return (
    <Flex align="center" justify="space-between" gap="4" py="2" fontSize="sm" _notLast={{ borderBottomWidth: '1px' }}>
      <Text as="dt" color="fg.muted">
        {i18n._(does)}
      </Text>
      <Flex as="dd" gap="1" flexShrink="0" align="center">
        {keys.map((key, index) => (
          <Fragment key={key}>
            {/* Others are one or the other. */}
            {keys[index - 1] === 'mod' && (
              <Text as="span" color="fg.muted" aria-hidden>
                +
              </Text>
            )}
            <Key name={key} />
          </Fragment>
        ))}
      </Flex>
    </Flex>
  );
};

const isMac = /mac|iphone|ipad/i.test(navigator.platform);

const Key = ({ name }: { readonly name: string }) => (
  <Box
    as="kbd"
    minW="26px"
    px="1.5"
    textAlign="center"
    borderWidth="1px"
    borderColor="border.control"
    borderRadius="l1"
    bg="bg.subtle"
    fontFamily="inherit"
    fontSize="xs"
    lineHeight="22px"
  >
    {name === 'mod' ? (isMac ? '⌘' : 'Ctrl') : name}
  </Box>
);

const Switch = () => {
  const [on, setOn] = useState(singleKeysOn);
  return (
    <Box borderTopWidth="1px" pt="1">
      <SwitchRow
        label={<Trans>Shortcuts of a single character, such as “?”</Trans>}
        on={on}
        onSwitch={(next) => {
          switchSingleKeys(next);
          setOn(next);
        }}
      />
    </Box>
  );
};
