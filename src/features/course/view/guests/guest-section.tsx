import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Copy, Link2, Link2Off } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { type Actor, can } from '#contract/core/roles.ts';
import { guestRoleOf } from '#contract/features/course/keys.ts';
import type { GuestLinkRow } from '#contract/features/course/rows.ts';
import { guestLinkTable } from '#contract/features/course/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { guestLinksOf, guestsOf } from '#src/features/course/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { type Mark, useMarks } from '#src/ui/live/use-marks.ts';
import { AllowedButton } from '#src/ui/modes/permission.tsx';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { copyText } from '#src/ui/words/copy.ts';
import { tell } from '#src/ui/words/tell.ts';
import { Time } from '#src/ui/words/time.tsx';
import { RoleTag } from '../role-tag.tsx';
import { guestAddress } from './address.ts';

const Dialogs = lazy(async () => ({ default: (await import('./guest-dialogs.tsx')).GuestDialogs }));

interface GuestSectionProps {
  readonly courseId: string;
  readonly actor: Actor | undefined;
}

/** Who looks at the course without being in it, and by which links. */
export const GuestSection = ({ courseId, actor }: GuestSectionProps) => {
  const { t } = useLingui();
  const links = (useLive(guestLinksOf, courseId) ?? []).filter(({ state }) => state === 'open');
  const guests = useLive(guestsOf, courseId) ?? [];
  const marks = useMarks(links.map(({ id }) => rowKey(guestLinkTable, id)));
  const [asked, setAsked] = useState<'create' | GuestLinkRow>();
  const [wanted, setWanted] = useState(false);
  const ask = (what: 'create' | GuestLinkRow) => {
    setWanted(true);
    setAsked(what);
  };
  const manages = can(actor, 'course.manage');
  return (
    <Box as="section" mt="8" aria-label={t`Guests and links`}>
      <Flex align="center" justify="space-between" gap="3" wrap="wrap" mb="3">
        <Heading as="h2" fontSize="md" fontWeight="600">
          <Trans>Guests and links</Trans>
        </Heading>
        <AllowedButton allowed={manages} size="sm" variant="outline" onClick={() => ask('create')}>
          <Link2 size={16} aria-hidden />
          <Trans>New link</Trans>
        </AllowedButton>
      </Flex>
      <Text fontSize="sm" color="fg.muted" mb="3" maxW="measure">
        <Trans>
          Supervisors and reviewers look at the course by a link, until it ends. They read, and change nothing; they are
          in no list and no count.
        </Trans>
      </Text>
      {links.length > 0 && (
        <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3">
          {links.map((link) => (
            <LinkItem
              key={link.id}
              link={link}
              guests={guests.filter(({ linkId }) => linkId === link.id).length}
              mark={marks.get(rowKey(guestLinkTable, link.id))}
              manages={manages}
              onWithdraw={() => ask(link)}
            />
          ))}
        </Box>
      )}
      {guests.length > 0 && (
        <Flex as="ul" listStyleType="none" gap="2" mt="3" wrap="wrap">
          {guests.map((guest) => (
            <Flex as="li" key={guest.id} align="center" gap="2" fontSize="sm">
              <PersonMark uid={guest.uid} name={guest.username} />
              {guest.username}
              <RoleTag role={guest.role} />
            </Flex>
          ))}
        </Flex>
      )}
      {wanted && (
        <Suspense fallback={null}>
          <Dialogs courseId={courseId} asked={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </Box>
  );
};

interface LinkItemProps {
  readonly link: GuestLinkRow;
  readonly guests: number;
  readonly mark: Mark | undefined;
  readonly manages: boolean;
  readonly onWithdraw: () => void;
}

const LinkItem = ({ link, guests, mark, manages, onWithdraw }: LinkItemProps) => {
  const { t } = useLingui();
  const copy = async () => {
    const done = await copyText(guestAddress(location.origin, link));
    tell(done ? t`The link is copied.` : t`The link could not be copied.`, done ? 'info' : 'problem');
  };
  return (
    <Flex
      as="li"
      align="center"
      gap="3"
      px={{ base: '3', md: '4' }}
      py="2"
      wrap="wrap"
      _notLast={{ borderBottomWidth: '1px' }}
    >
      <RoleTag role={guestRoleOf[link.kind]} />
      <Text flex="1" minW="8rem" fontSize="sm">
        <Trans>
          until <Time at={link.expiresAt} />
        </Trans>
        {' · '}
        <Plural value={guests} one="# guest" other="# guests" />
      </Text>
      <SyncMark mark={mark} />
      <Flex gap="1">
        {link.code !== '' && (
          <Button size="xs" variant="ghost" onClick={() => void copy()}>
            <Copy size={16} aria-hidden />
            <Trans>Copy link</Trans>
          </Button>
        )}
        <AllowedButton allowed={manages} size="xs" variant="ghost" color="fg.error" onClick={onWithdraw}>
          <Link2Off size={16} aria-hidden />
          <Trans>Withdraw</Trans>
        </AllowedButton>
      </Flex>
    </Flex>
  );
};
