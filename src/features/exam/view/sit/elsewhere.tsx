import { Button } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { askDevice, startTest } from '#contract/features/exam/calls.ts';
import type { Sitting } from '#src/features/exam/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useOnce } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page } from '#src/ui/parts/page.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';

interface ElsewhereProps {
  readonly sitting: Sitting;
  readonly device: string;
}

/** An attempt that another device writes: a practice goes on here when one likes, an exam when staff allow it. */
export const Elsewhere = ({ sitting, device }: ElsewhereProps) => {
  const { store } = useSession();
  const canAsk = useCanAsk();
  const tellRefusal = useTellRefusal();
  const { id, courseId, activityId, asking } = sitting.attempt;
  const isExam = sitting.paper.settings.kind === 'exam';
  const take = useOnce(async () => {
    const done = isExam
      ? await store.mutate(askDevice, { courseId, activityId, attemptId: id, device })
      : await store.mutate(startTest, { courseId, activityId, id, device });
    if (!done.ok) tellRefusal(done.refusal);
  });
  if (asking === device) return <AskedNotice title={sitting.paper.title} />;
  return (
    <Page title={sitting.paper.title} narrow>
      <EmptyState
        picture="empty"
        title={<Trans>This test goes on at another device</Trans>}
        action={
          <Button colorPalette="brand" disabled={!canAsk} onClick={take}>
            {isExam ? <Trans>Ask to go on here</Trans> : <Trans>Go on here</Trans>}
          </Button>
        }
      >
        {isExam && <Trans>Your teacher decides whether it goes on here.</Trans>}
        {isExam && ' '}
        {canAsk ? (
          <Trans>
            What was sent from there is here too. What it has not sent yet comes when it has a network, as long as the
            test is open.
          </Trans>
        ) : (
          <Trans>Going on here needs a network.</Trans>
        )}
      </EmptyState>
    </Page>
  );
};

/** Nothing to press: the attempt's own row says when it goes on. */
const AskedNotice = ({ title }: { readonly title: string }) => (
  <Page title={title} narrow>
    <div role="status">
      <EmptyState picture="empty" title={<Trans>Your teacher is asked</Trans>}>
        <Trans>The test goes on here as soon as your teacher allows it. The time runs on meanwhile.</Trans>
      </EmptyState>
    </div>
  </Page>
);
