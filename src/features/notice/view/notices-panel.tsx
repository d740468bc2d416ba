import { Box, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Paperclip, Pin, Plus } from 'lucide-react';
import { useState } from 'react';
import { can } from '#contract/core/roles.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { plainContent } from '#contract/features/notice/keys.ts';
import type { NoticeCountRow, NoticeRow } from '#contract/features/notice/rows.ts';
import { noticeTable } from '#contract/features/notice/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { GivenLine, useGiven } from '#src/features/activity/view/public.tsx';
import { useMemberNames, useMyActor } from '#src/features/course/view/public.tsx';
import { noticesIn, readIn } from '#src/features/notice/data/public.ts';
import { noticeCounts } from '#src/features/notice/data/queries.ts';
import { type OpenRequest, useOpenRequest } from '#src/ui/live/open-request.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { type Mark, useMarks } from '#src/ui/live/use-marks.ts';
import { AllowedButton } from '#src/ui/modes/permission.tsx';
import { onceOpened } from '#src/ui/overlays/app-dialog.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { needsPerson, SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
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

const NoticeItem = ({ notice, author, hasSign, unread, count, given, mark, claimedRole }: NoticeItemProps) => {
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

const NoticeForm = onceOpened(async () => (await import('./notice-form.tsx')).NoticeForm);

interface NoticesPanelProps extends OpenRequest {
  readonly courseId: string;
  readonly claimedRole: number | undefined;
}

/** The notices of a course, pinned first. */
export const NoticesPanel = ({ courseId, claimedRole, ...asked }: NoticesPanelProps) => {
  const { t } = useLingui();
  const { uid } = useSession();
  const notices = useLive(noticesIn, courseId);
  const read = useLive(readIn, courseId);
  const counts = useLive(noticeCounts, courseId);
  const names = useMemberNames(courseId);
  const given = useGiven(courseId);
  const marks = useMarks((notices ?? []).map(({ id }) => rowKey(noticeTable, id)));
  const actor = useMyActor(courseId);
  const isOfStaff = can(actor, 'notice.readers');
  const writes = can(actor, 'notice.write');
  const marksRead = can(actor, 'notice.read');
  const [writing, setWriting] = useState(false);
  useOpenRequest(asked, writes, () => setWriting(true));
  if (notices === undefined || read === undefined) return <Waiting />;
  const write = (
    <AllowedButton allowed={writes} size="sm" onClick={() => setWriting(true)}>
      <Plus size={16} aria-hidden />
      <Trans>New notice</Trans>
    </AllowedButton>
  );
  return (
    <Box as="section" aria-label={t`Notices`}>
      {isOfStaff && notices.length > 0 && (
        <Flex justify="flex-end" mb="3">
          {write}
        </Flex>
      )}
      {notices.length === 0 && (
        <EmptyState picture="empty" title={<Trans>No notices</Trans>} action={isOfStaff ? write : undefined}>
          {isOfStaff ? (
            <Trans>What you publish here reaches everyone in the class.</Trans>
          ) : (
            <Trans>What your teachers announce appears here.</Trans>
          )}
        </EmptyState>
      )}
      {notices.length > 0 && (
        <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3" overflow="hidden">
          {notices.map((notice) => (
            <NoticeItem
              key={notice.id}
              notice={notice}
              author={names.get(notice.createdBy)}
              hasSign={marksRead && !isOfStaff}
              unread={marksRead && notice.createdBy !== uid && !read.has(notice.id)}
              count={isOfStaff ? counts?.get(notice.id) : undefined}
              given={given.get(notice.id)}
              mark={marks.get(rowKey(noticeTable, notice.id))}
              claimedRole={claimedRole}
            />
          ))}
        </Box>
      )}
      <NoticeForm courseId={courseId} open={writing} onClose={() => setWriting(false)} />
    </Box>
  );
};
