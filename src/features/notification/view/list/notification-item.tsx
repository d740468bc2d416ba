import { Box, Flex, IconButton, Text } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useCallback } from 'react';
import type { NotificationKind } from '#contract/features/notification/keys.ts';
import type { NotificationRow } from '#contract/features/notification/rows.ts';
import type { Listed } from '#src/features/notification/data/queries.ts';
import type { Mark } from '#src/ui/live/use-marks.ts';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { Stamp } from '#src/ui/words/time.tsx';
import { appealTexts, labelOf } from './labels.ts';
import type { Opening } from './use-open.ts';

type Said = Pick<NotificationRow, 'text' | 'title' | 'senderName' | 'people' | 'courseName'>;

/** What a notification says: its author's words, or ours in the reader's language. */
export const useTitleText = (): ((said: Said) => string) => {
  const { t } = useLingui();
  return useCallback(
    ({ text, title, senderName, people, courseName }: Said) => {
      const others = people - 1;
      const joined =
        others > 0
          ? plural(others, {
              one: `${senderName} and # more joined “${courseName}”`,
              other: `${senderName} and # more joined “${courseName}”`,
            })
          : t`${senderName} joined “${courseName}”`;
      return {
        own: title,
        joined,
        removed: t`You were removed from “${courseName}”`,
        becameAssistant: t`You are now an assistant of “${courseName}”`,
        mentioned:
          courseName === ''
            ? t`${senderName} mentioned you: ${title}`
            : t`${senderName} mentioned you in “${courseName}”: ${title}`,
        reminded: t`Please read: ${title}`,
        added: t`${senderName} added you to “${courseName}”`,
        addedToTeam: t`${senderName} added you to “${title}”`,
        rightsChanged: t`What you may do in “${courseName}” was changed`,
        offered: t`${senderName} wants to hand “${courseName}” over to you`,
        tookOver: t`${senderName} has taken over “${courseName}”`,
        applied: t`${senderName} applies for “${courseName}”`,
        admitted: t`You were admitted to “${courseName}”`,
        declined: t`Your application for “${courseName}” was declined`,
        certified: t`“${title}” has certified you`,
        uncertified: t`You were not certified: ${title}`,
        memberPaid: t`Paid. Your membership is in force: ${title}`,
        invoiceAnswered: t`Your invoice: ${title}`,
        appealed: t`Appeal about the account ${title}`,
        appealDecided: t`Answer to your appeal: ${title}`,
        urged: t`Please hand in: ${title}`,
        handedIn: t`${senderName} handed in “${title}” for your group`,
        takenIn: t`${senderName} took in your submission for “${title}”`,
        returned: t`“${title}” was returned to you`,
        reviewed: t`“${title}” was reviewed`,
        peerReview: t`Submissions for “${title}” wait for your review`,
        attendance: t`Attendance is being taken in “${courseName}”: ${title}`,
        becameStudent: t`You are now a student of “${courseName}”`,
      }[text];
    },
    [t],
  );
};

interface NotificationItemProps {
  readonly listed: Listed;
  /** `undefined`: the tab of all. */
  readonly tab: NotificationKind | undefined;
  readonly opening: Opening;
  readonly mark: Mark | undefined;
  /** Offers to mark it as read without opening it. */
  readonly marks: boolean;
}

export const NotificationItem = ({ listed, tab, opening, mark, marks }: NotificationItemProps) => {
  const { t, i18n } = useLingui();
  const textOf = useTitleText();
  const { row, unread } = listed;
  const title = textOf(row);
  return (
    <Flex
      as="li"
      position="relative"
      gap="2.5"
      ps={{ base: '3', md: '4' }}
      pe="2"
      py="2.5"
      minH="44px"
      _notLast={{ borderBottomWidth: '1px' }}
      _hover={{ bg: 'bg.subtle' }}
      data-unread={unread}
    >
      <Box pt="2" width="8px" flexShrink="0">
        {unread && <Box role="img" aria-label={t`Unread`} boxSize="8px" borderRadius="full" bg="brand.solid" />}
      </Box>
      <Box flex="1" minW="0">
        <Flex align="baseline" gap="2">
          <Text as="span" flexShrink="0" fontSize="xs" color={unread ? 'brand.fg' : 'fg.muted'}>
            {i18n._(labelOf(row))}
          </Text>
          <Title listed={listed} opening={opening} title={title} />
          <SyncMark mark={mark} />
        </Flex>
        <Flex mt="0.5" fontSize="xs" color="fg.muted" columnGap="3" wrap="wrap">
          {/* One line where there is room for it: the course gives way first. A phone takes two. */}
          <Flex minW="0" maxW="full" wrap={{ base: 'wrap', md: 'nowrap' }} columnGap="3" whiteSpace="nowrap">
            <Box as="span" minW="4rem" truncate>
              {tab === 'academic' ? <Trans>From {row.courseName}</Trans> : <Trans>Published by {row.senderName}</Trans>}
            </Box>
            {tab !== 'academic' && row.courseName !== '' && (
              <Box as="span" minW="0" maxW="16rem" flexShrink="9" truncate>
                {row.courseName}
              </Box>
            )}
            <Box as="span" flexShrink="0">
              <Stamp at={row.createdAt} />
            </Box>
          </Flex>
          {row.appeal !== null && <span>{i18n._(appealTexts[row.appeal.state])}</span>}
          {row.gone && <Trans>Deleted since</Trans>}
        </Flex>
      </Box>
      {marks && (
        <IconButton
          position="relative"
          size="sm"
          variant="ghost"
          color="fg.muted"
          visibility={unread ? 'visible' : 'hidden'}
          aria-label={t`Mark “${title}” as read`}
          onClick={() => opening.read(listed)}
        >
          <Check size={18} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
    </Flex>
  );
};

interface TitleProps {
  readonly listed: Listed;
  readonly opening: Opening;
  readonly title: string;
}

/** The whole row is the target: of a link where it leads somewhere, otherwise of a button while there is something to mark. */
const Title = ({ listed, opening, title }: TitleProps) => {
  const address = opening.addressOf(listed.row);
  const weight = listed.unread ? '600' : '400';
  if (address === undefined && !listed.unread)
    return (
      <Text as="span" flex="1" minW="0" lineClamp="2" fontSize="sm">
        {title}
      </Text>
    );
  return (
    <Box
      asChild
      flex="1"
      minW="0"
      fontSize="sm"
      fontWeight={weight}
      lineClamp="2"
      textAlign="start"
      _focusVisible={{ outline: 'none', _before: { outline: '2px solid', outlineColor: 'brand.focusRing' } }}
      _before={{ content: '""', position: 'absolute', inset: '0', outlineOffset: '-2px' }}
    >
      {address === undefined ? (
        <button type="button" onClick={() => opening.press(listed)}>
          {title}
        </button>
      ) : (
        <a href={address} onClick={(event) => opening.press(listed, event)}>
          {title}
        </a>
      )}
    </Box>
  );
};
