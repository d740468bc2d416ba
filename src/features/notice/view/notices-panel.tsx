import { Box, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { can } from '#contract/core/roles.ts';
import { noticeTable } from '#contract/features/notice/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { useGiven } from '#src/features/activity/view/public.tsx';
import { useMemberNames, useMyActor } from '#src/features/course/view/public.tsx';
import { noticesIn, readIn } from '#src/features/notice/data/public.ts';
import { noticeCounts } from '#src/features/notice/data/queries.ts';
import { type OpenRequest, useOpenRequest } from '#src/ui/live/open-request.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { AllowedButton } from '#src/ui/modes/permission.tsx';
import { onceOpened } from '#src/ui/overlays/app-dialog.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { NoticeItem } from './notice-item.tsx';

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
