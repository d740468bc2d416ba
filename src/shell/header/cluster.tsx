import { Box, Flex, IconButton } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { GraduationCap, Hourglass, type LucideIcon, MessageCircle, Search, Sparkles } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTeaches } from '#src/features/account/view/public.tsx';
import { openMessages, useUnread } from '#src/features/messaging/view/public.tsx';
import { NotificationBell } from '#src/features/notification/view/public.tsx';
import { useSchool } from '#src/ui/live/school.ts';
import { useBelow } from '#src/ui/window/use-below.ts';
import type { HeaderLevel } from '#src/ui/words/route-meta.ts';
import { Count, PlaceLink } from '../nav/links.tsx';
import { openPalette } from '../palette/state.ts';
import { SyncChip } from '../sync/sync-chip.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { schoolTools, type ThesisTool } from './school-tools.ts';

/** The messages in the header, with what is unread. */
const MessagesButton = () => {
  const { t } = useLingui();
  const count = useUnread();
  return (
    <IconButton
      variant="ghost"
      size="sm"
      color="fg.muted"
      _hover={{ color: 'fg' }}
      _icon={{ boxSize: '5' }}
      aria-label={count === 0 ? t`Messages` : plural(count, { one: 'Messages, # unread', other: 'Messages, # unread' })}
      title={t`Messages`}
      data-messages={count}
      onClick={() => openMessages()}
    >
      <Box as="span" position="relative">
        <MessageCircle strokeWidth={1.75} aria-hidden />
        <Count count={count} />
      </Box>
    </IconButton>
  );
};

interface ClusterLinkProps {
  readonly path: string;
  readonly name: string;
  readonly icon: LucideIcon;
}

/** An entry of the cluster: an icon that says its name. */
const ClusterLink = ({ path, name, icon: Icon }: ClusterLinkProps) => (
  <IconButton asChild variant="ghost" size="sm" color="fg.muted" _hover={{ color: 'fg' }} _icon={{ boxSize: '5' }}>
    <PlaceLink path={path} aria-label={name} title={name}>
      <Icon strokeWidth={1.75} aria-hidden />
    </PlaceLink>
  </IconButton>
);

const ThesisMenu = lazy(async () => ({ default: (await import('./thesis-menu.tsx')).ThesisMenu }));

const RecordingsButton = lazy(async () => ({ default: (await import('./recordings-button.tsx')).RecordingsButton }));

const ForestLink = lazy(async () => ({ default: (await import('./forest-link.tsx')).ForestLink }));

/** Knowledge graph forest, recordings, AI tools, thesis tools: as the school has them (P2.9). */
const SchoolEntries = () => {
  const { t } = useLingui();
  const school = useSchool();
  const { recordings, aiTools, thesis } = schoolTools({ teaches: useTeaches(), school });
  return (
    <>
      {school.links.forest !== '' && (
        <Suspense fallback={null}>
          <ForestLink />
        </Suspense>
      )}
      {recordings !== '' && (
        <Suspense fallback={null}>
          <RecordingsButton />
        </Suspense>
      )}
      {aiTools !== '' && <ClusterLink path={aiTools} name={t`AI tools`} icon={Sparkles} />}
      {thesis.length > 0 && <ThesisTools tools={thesis} />}
    </>
  );
};

const triggerId = 'thesis-tools';

const ThesisTools = ({ tools }: { readonly tools: readonly ThesisTool[] }) => {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <IconButton
        id={triggerId}
        variant="ghost"
        size="sm"
        color="fg.muted"
        _icon={{ boxSize: '5' }}
        aria-label={t`Thesis tools`}
        title={t`Thesis tools`}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => {
          setWanted(true);
          setOpen(!open);
        }}
      >
        <GraduationCap strokeWidth={1.75} aria-hidden />
      </IconButton>
      {wanted && (
        <Suspense fallback={null}>
          <ThesisMenu triggerId={triggerId} tools={tools} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
};

/** The right side of the header (P2.9). A phone keeps the sync chip; its bottom bar or its menu has the rest. */
export const Cluster = ({ level }: { readonly level: HeaderLevel }) => {
  const { t } = useLingui();
  const phone = useBelow('md');
  return (
    <Flex ms="auto" align="center" gap={{ base: '0', md: '1' }} flexShrink="0">
      {!phone && <SchoolEntries />}
      {!phone && <ClusterLink path="/main/taskManagement" name={t`Tasks`} icon={Hourglass} />}
      {phone && level === 1 && (
        <IconButton
          variant="ghost"
          size="sm"
          color="fg.muted"
          _icon={{ boxSize: '5' }}
          aria-label={t`Search`}
          onClick={openPalette}
        >
          <Search strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
      <SyncChip />
      {!phone && <MessagesButton />}
      {(!phone || level > 1) && <NotificationBell />}
      {phone ? level > 1 && <AvatarMenu look="avatar" /> : <AvatarMenu look="avatar" />}
    </Flex>
  );
};
