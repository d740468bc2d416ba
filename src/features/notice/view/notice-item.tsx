import { Box, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Paperclip, Pin } from 'lucide-react';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { plainContent } from '#contract/features/notice/keys.ts';
import type { NoticeCountRow, NoticeRow } from '#contract/features/notice/rows.ts';
import { noticeTable } from '#contract/features/notice/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { GivenLine } from '#src/features/activity/view/public.tsx';
import type { Mark } from '#src/ui/live/use-marks.ts';
import { needsPerson, SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { Time } from '#src/ui/words/time.tsx';

interface NoticeItemProps {
  readonly notice: NoticeRow;
  /** `undefined` when the author left the course. */
  readonly author: string | undefined;
  /** Whoever mostly reads: what is unread has a sign, and all others keep its place. */
  readonly hasSign: boolean;
  readonly unread: boolean;
  /** For staff. */
  readonly count: NoticeCountRow | undefined;
  readonly given: ActivityRow | undefined;
  readonly mark: Mark | undefined;
  readonly claimedRole: number | undefined;
}

export const NoticeItem = ({ notice, author, hasSign, unread, count, given, mark, claimedRole }: NoticeItemProps) => {
  const { t } = useLingui();
  return (
    <Box as="li" _notLast={{ borderBottomWidth: '1px' }}>
      <Flex
        asChild
        gap="3"
        px={{ base: '3', md: '4' }}
        py="3"
        _hover={{ bg: 'bg.subtle' }}
        _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' }}
      >
        <Link
          to="/billboard_detail"
          search={{ courseid: notice.courseId, courserole: claimedRole, id: notice.id }}
          data-touch
        >
          {(unread || hasSign) && (
            <Box pt="2" width="8px" flexShrink="0">
              {unread && <Box role="img" aria-label={t`Unread`} boxSize="8px" borderRadius="full" bg="brand.solid" />}
            </Box>
          )}
          <Box flex="1" minW="0">
            <Flex align="center" gap="2">
              {notice.pinned && (
                <Box color="brand.fg" flexShrink="0">
                  <Pin size={16} strokeWidth={1.75} role="img" aria-label={t`Pinned`} />
                </Box>
              )}
              <Text flex="1" minW="0" fontWeight={unread ? '600' : '500'} lineClamp="2">
                {notice.title}
              </Text>
              {!needsPerson(mark) && <SyncMark mark={mark} />}
            </Flex>
            <Text fontSize="sm" color="fg.muted" lineClamp="1" mt="0.5">
              {plainContent(notice).replaceAll('\n', ' ')}
            </Text>
            <Flex mt="1" fontSize="xs" color="fg.subtle" columnGap="3" wrap="wrap">
              <span>{author ?? <Trans>Former member</Trans>}</span>
              <Time at={notice.createdAt} />
              {notice.updatedAt > notice.createdAt && <Trans>edited</Trans>}
              {(notice.files ?? []).length > 0 && (
                <Flex as="span" align="center" gap="1" textStyle="num">
                  <Paperclip size={12} aria-hidden />
                  <Plural value={notice.files.length} one="# file" other="# files" />
                </Flex>
              )}
              <GivenLine row={given} />
              {count !== undefined && (
                <Text as="span" textStyle="num">
                  <Trans>
                    {count.readers}/{count.students} read
                  </Trans>
                </Text>
              )}
            </Flex>
          </Box>
        </Link>
      </Flex>
      {needsPerson(mark) && (
        <Box px={{ base: '3', md: '4' }} pb="3">
          <SyncMark mark={mark} of={rowKey(noticeTable, notice.id)} />
        </Box>
      )}
    </Box>
  );
};
