import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type Actor, can } from '#contract/core/roles.ts';
import { cancelTransfer, setCourseDeactivated } from '#contract/features/course/manage-calls.ts';
import type { CourseRow } from '#contract/features/course/rows.ts';
import { transferOf } from '#src/features/course/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { AllowedButton } from '#src/ui/modes/permission.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import type { EndDialog } from './end-dialogs.tsx';

const Dialogs = lazy(async () => ({ default: (await import('./end-dialogs.tsx')).EndDialogs }));

interface EndSectionProps {
  readonly course: CourseRow;
  readonly actor: Actor | undefined;
}

/** What can become of the course: each in a line that says what it means. */
export const EndSection = ({ course, actor }: EndSectionProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const offer = useLive(transferOf, course.id);
  const [open, setOpen] = useState<EndDialog>();
  const [wanted, setWanted] = useState(false);
  const show = (dialog: EndDialog) => {
    setWanted(true);
    setOpen(dialog);
  };
  const owns = can(actor, 'course.own');
  const { id: courseId, deactivated } = course;
  const turn = useOnce(async () => {
    const result = await store.mutate(setCourseDeactivated, { courseId, state: deactivated ? 0 : 1 });
    if (!result.ok) tellRefusal(result.refusal);
  });
  const takeBack = useOnce(async () => {
    const result = await store.mutate(cancelTransfer, { courseId });
    if (!result.ok) tellRefusal(result.refusal);
  });
  return (
    <Box>
      <Line
        title={course.ended ? t`The course has ended` : t`End the course`}
        hint={t`It is marked as over for everyone; nothing is deleted.`}
        allowed={can(actor, 'course.manage')}
        onPress={() => show('end')}
      >
        {course.ended ? <Trans>Change…</Trans> : <Trans>End</Trans>}
      </Line>
      <Line
        title={deactivated ? t`The course is switched off` : t`Switch the course off`}
        hint={t`Only you can open it until you switch it on again.`}
        allowed={owns}
        onPress={turn}
      >
        {deactivated ? <Trans>Switch on</Trans> : <Trans>Switch off</Trans>}
      </Line>
      {offer === undefined ? (
        <Line
          title={t`Hand the course over`}
          hint={t`Another teacher of your school becomes its owner when they accept. You stay as an assistant with all rights.`}
          allowed={owns}
          onPress={() => show('transfer')}
        >
          <Trans>Hand over</Trans>
        </Line>
      ) : (
        <Line
          title={t`Offered to ${offer.toName}`}
          hint={t`The course changes hands when they accept.`}
          allowed={owns}
          onPress={takeBack}
        >
          <Trans>Take the offer back</Trans>
        </Line>
      )}
      <Line
        title={t`Delete the course`}
        hint={t`For 30 days you can take it back; nobody else sees it meanwhile.`}
        allowed={owns}
        isDanger
        onPress={() => show('delete')}
      >
        <Trans>Delete</Trans>
      </Line>
      {wanted && (
        <Suspense fallback={null}>
          <Dialogs course={course} open={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </Box>
  );
};

interface LineProps {
  readonly title: string;
  readonly hint: string;
  readonly allowed: boolean;
  readonly isDanger?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

const Line = ({ title, hint, allowed, isDanger = false, onPress, children }: LineProps) => (
  <Flex align="center" gap="4" py="3" minH="60px" _notFirst={{ borderTopWidth: '1px' }}>
    <Box flex="1" minW="0">
      <Text fontSize="sm" fontWeight="500">
        {title}
      </Text>
      <Text fontSize="sm" color="fg.muted" mt="0.5">
        {hint}
      </Text>
    </Box>
    <AllowedButton
      allowed={allowed}
      size="sm"
      variant="outline"
      flexShrink="0"
      aria-label={undefined}
      {...(isDanger ? { color: 'fg.error' } : {})}
      onClick={onPress}
    >
      {children}
    </AllowedButton>
  </Flex>
);
