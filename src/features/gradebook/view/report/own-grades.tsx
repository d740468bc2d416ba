import { Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useKinds } from '#src/features/activity/view/public.tsx';
import { myReport } from '#src/features/gradebook/data/report.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { Report } from './report.tsx';

/** My own grades in a course. */
export const OwnGrades = ({ courseId }: { readonly courseId: string }) => {
  const router = useRouter();
  const kinds = useKinds();
  const report = useLive(myReport, courseId);
  if (report === undefined) return <Waiting />;
  if (report.lines.size === 0)
    return (
      <EmptyState title={<Trans>No grades yet</Trans>}>
        <Trans>What you are given points for stands here as soon as it is released.</Trans>
      </EmptyState>
    );
  return (
    <>
      <Text mb="4" fontSize="sm" color="fg.muted">
        <Trans>Only you and the teaching team see this. What is not released yet is not in it.</Trans>
      </Text>
      <Report
        report={report}
        onOpen={({ item: { activity } }) => {
          const href = kinds.get(activity.kind)?.href(activity);
          if (href !== undefined) router.history.push(href);
        }}
      />
    </>
  );
};
