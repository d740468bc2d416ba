import { Box, Drawer, Flex, IconButton, Portal } from '@chakra-ui/react';
import { drawerSlotRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { ExternalLink, X } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { type DrawerListProps, useParts } from '#src/ui/feature.ts';
import { recall, remember } from '#src/ui/live/person.ts';
import { useSchool } from '#src/ui/live/school.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { type DrawerItem, drawerItemsFor } from './drawer-items.ts';
import { isElsewhere, PlaceLink } from './links.tsx';
import { activeItem, useViewer } from './menu.tsx';

interface NavDrawerProps {
  readonly triggerId: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The areas and one's courses, 288 px from the left (P2.9). */
export const NavDrawer = ({ triggerId, open, onClose }: NavDrawerProps) => {
  const { t } = useLingui();
  return (
    <Drawer.Root
      recipe={drawerSlotRecipe}
      open={open}
      onOpenChange={(change) => {
        if (!change.open) onClose();
      }}
      placement="start"
      finalFocusEl={() => document.getElementById(triggerId)}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content
            width="min(var(--chakra-sizes-drawer-nav), 86vw)"
            maxW="none"
            bg="bg.panel"
            ps="env(safe-area-inset-left)"
            boxSizing="content-box"
            data-drawer
          >
            <Drawer.Header
              px="4"
              py="0"
              minH={{ base: 'headerHCompact', md: 'headerH' }}
              pt="env(safe-area-inset-top)"
              borderBottomWidth="1px"
              justifyContent="space-between"
            >
              <Drawer.Title fontSize="md" fontWeight="600">
                <Trans>Navigation</Trans>
              </Drawer.Title>
              <Drawer.CloseTrigger asChild position="static">
                <IconButton variant="ghost" size="sm" me="-2" aria-label={t`Close`}>
                  <X />
                </IconButton>
              </Drawer.CloseTrigger>
            </Drawer.Header>
            <Drawer.Body p="0" pb="calc(16px + env(safe-area-inset-bottom))" overscrollBehavior="contain">
              <Contents onClose={onClose} />
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
};

const Contents = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useLingui();
  const viewer = useViewer();
  const { nudge } = useSession();
  const { pathname, search } = useLocation();
  const [chosen] = useState(() => recall('area'));
  // What is on the device shows at once; what the server has since comes in by itself (P2.9: loaded at each opening).
  useEffect(() => nudge('visible'), [nudge]);
  const { aiTools } = useSchool().links;
  const items = drawerItemsFor(viewer, aiTools);
  const { courseid = '' } = search as { courseid?: string };
  const byPath = courseid === '' ? items.find((item) => isAt(item, pathname))?.key : '';
  // To-do, notifications and settings belong to no area.
  const active = byPath ?? (pathname.toLowerCase().startsWith('/main/') ? '' : chosen);
  return (
    <>
      <nav aria-label={t`Areas`}>
        <Box as="ul" listStyleType="none" py="2">
          {items.map((item) => (
            <li key={item.key}>
              <ItemLink
                item={item}
                isActive={item.key === active}
                onChoose={() => {
                  remember('area', item.key);
                  onClose();
                }}
              />
            </li>
          ))}
        </Box>
      </nav>
      <nav aria-label={t`Courses`}>
        <Suspense fallback={null}>
          <Lists teaches={viewer.teaches} current={String(courseid)} onChoose={onClose} />
        </Suspense>
      </nav>
    </>
  );
};

const Lists = (given: DrawerListProps) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the list is the manifests', it never changes
  useParts('drawer').map((List, index) => <List key={index} {...given} />);

const isAt = ({ path }: DrawerItem, pathname: string): boolean => {
  const here = pathname.toLowerCase();
  const start = path.toLowerCase();
  // The classroom is /main itself; its neighbours under /main are no part of it.
  if (path === '/main') return here === start;
  return activeItem(pathname)?.path === path || here === start || here.startsWith(`${start}/`);
};

interface ItemLinkProps {
  readonly item: DrawerItem;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

const ItemLink = ({ item: { path, title, icon: Icon }, isActive, onChoose }: ItemLinkProps) => {
  const { t, i18n } = useLingui();
  const inside = (
    <>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <Box as="span" flex="1" truncate>
        {i18n._(title)}
      </Box>
      {isElsewhere(path) && <ExternalLink size={14} aria-label={t`opens a new window`} />}
    </>
  );
  return (
    <Flex
      asChild
      align="center"
      gap="3"
      px="4"
      minH={{ base: '44px', md: '40px' }}
      fontSize="sm"
      color={isActive ? 'brand.fg' : 'fg'}
      fontWeight={isActive ? '600' : '400'}
      bg={isActive ? 'brand.subtle' : undefined}
      _hover={{ bg: isActive ? 'brand.subtle' : 'bg.subtle' }}
      _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' }}
    >
      <PlaceLink path={path} aria-current={isActive ? 'page' : undefined} onClick={onChoose}>
        {inside}
      </PlaceLink>
    </Flex>
  );
};
