import { Button, Flex, Grid, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { cancleCourseEnding, setCourseEnding, setCourseEndingVisit } from '#contract/features/course/calls.ts';
import type { CourseRow } from '#contract/features/course/rows.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';

interface EndingDialogProps {
  readonly course: CourseRow;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Whether class is over, and whether students may still look. */
export const EndingDialog = ({ course, open, onClose }: EndingDialogProps) => (
  <AppDialog
    open={open}
    onClose={onClose}
    title={course.ended ? <Trans>The course has ended</Trans> : <Trans>End the course?</Trans>}
  >
    <Choice key={String(course.ended)} course={course} onDone={onClose} />
  </AppDialog>
);

const Choice = ({ course, onDone }: { readonly course: CourseRow; readonly onDone: () => void }) => {
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const [canVisit, setCanVisit] = useState(course.canVisit);
  const { id: courseId, ended } = course;
  const save = async (next: boolean) => {
    const visit = await store.mutate(setCourseEndingVisit, { courseId, canVisit: canVisit ? 1 : 0 });
    const done =
      next === ended || !visit.ok
        ? visit
        : await store.mutate(next ? setCourseEnding : cancleCourseEnding, { courseId });
    if (!done.ok) return tellRefusal(done.refusal);
    onDone();
  };
  return (
    <Grid gap="4">
      <Text color="fg.muted">
        <Trans>
          An ended course is marked so for everyone. Nothing is deleted, and you can go on with it at any time.
        </Trans>
      </Text>
      <Flex asChild align="center" gap="2.5" minH="6">
        <label>
          <input
            type="checkbox"
            checked={canVisit}
            onChange={(event) => setCanVisit(event.target.checked)}
            style={{ width: 18, height: 18 }}
          />
          <Trans>Students may look at it after the end</Trans>
        </label>
      </Flex>
      <Flex justify="flex-end" gap="2" wrap="wrap">
        {ended && (
          <Button variant="outline" onClick={() => void save(false)}>
            <Trans>Go on with the course</Trans>
          </Button>
        )}
        <Button onClick={() => void save(true)}>{ended ? <Trans>Save</Trans> : <Trans>End the course</Trans>}</Button>
      </Flex>
    </Grid>
  );
};
