import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { quitCourse } from '#contract/features/course/manage-calls.ts';
import type { CourseRow } from '#contract/features/course/rows.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';

interface QuitDialogProps {
  readonly course: CourseRow;
  readonly onClose: () => void;
}

/** Nothing is lost by leaving: who comes back finds what they wrote. */
export const QuitDialog = ({ course, onClose }: QuitDialogProps) => {
  const { store } = useSession();
  const navigate = useNavigate();
  const tellRefusal = useTellRefusal();
  const quit = async () => {
    const result = await store.mutate(quitCourse, { courseId: course.id });
    if (!result.ok) return tellRefusal(result.refusal);
    await navigate({ to: '/main' });
  };
  return (
    <ConfirmDialog
      open
      title={<Trans>Leave “{course.name}”?</Trans>}
      confirm={<Trans>Leave the course</Trans>}
      onClose={onClose}
      onConfirm={quit}
    >
      <Trans>It disappears from your courses. What you wrote stays, and you find it when you join again.</Trans>
    </ConfirmDialog>
  );
};
