import { Box, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { can } from '#contract/core/roles.ts';
import { updateAuditState } from '#contract/features/enroll/calls.ts';
import { enrollLimits } from '#contract/features/enroll/keys.ts';
import type { ApplicationRow, EnrollField } from '#contract/features/enroll/rows.ts';
import { applicationTable } from '#contract/features/enroll/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { coursesOfMine } from '#src/features/course/data/public.ts';
import { applicationsOf, enrollSetting, waitingCounts } from '#src/features/enroll/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { type Mark, useMarks } from '#src/ui/live/use-marks.ts';
import { AllowedButton } from '#src/ui/modes/permission.tsx';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { ListPage } from '#src/ui/parts/list-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { Time } from '#src/ui/words/time.tsx';

/** The courses of which one may read applications; `undefined` while the device is asked. */
export const useStaffCourses = () =>
  useLive(coursesOfMine)?.filter(({ actor, shelf }) => can(actor, 'enroll.read') && shelf.archivedAt === 0);

interface ChoiceProps {
  readonly courses: NonNullable<ReturnType<typeof useStaffCourses>>;
  readonly current: string;
  /** Tells how many applications of each course wait. */
  readonly hasCounts?: boolean;
  readonly link: (courseId: string, look: ReactNode, isCurrent: boolean) => ReactNode;
}

/** Which course. */
export const CourseChoice = ({ courses, current, hasCounts = false, link }: ChoiceProps) => {
  const { t } = useLingui();
  const counts = useLive(waitingCounts);
  return (
    <Flex as="nav" aria-label={t`Courses`} gap="2" mb="4" overflowX="auto" py="0.5">
      {courses.map(({ course }) => {
        const waiting = hasCounts ? (counts?.get(course.id) ?? 0) : 0;
        const isCurrent = course.id === current;
        return (
          <Box
            asChild
            key={course.id}
            flexShrink="0"
            display="flex"
            alignItems="center"
            gap="2"
            px="3"
            minH="44px"
            fontSize="sm"
            borderWidth="1px"
            borderRadius="full"
            bg={isCurrent ? 'brand.subtle' : 'bg.panel'}
          >
            {link(
              course.id,
              <>
                {course.name} {course.className}
                {waiting > 0 && (
                  <Text as="span" fontWeight="600" color="brand.fg" textStyle="num">
                    {waiting}
                  </Text>
                )}
              </>,
              isCurrent,
            )}
          </Box>
        );
      })}
    </Flex>
  );
};

/** /main/enrollReview: who applied for one's courses, and what becomes of it. */
export const ReviewScreen = ({ courseId }: { readonly courseId: string }) => {
  const { t } = useLingui();
  const courses = useStaffCourses();
  if (courses === undefined) return <WaitingPage />;
  const current = courses.find(({ course }) => course.id === courseId) ?? courses[0];
  return (
    <Page title={t`Applications`}>
      {current === undefined ? (
        <EmptyState picture="empty" title={<Trans>No applications</Trans>}>
          <Trans>Who applies for a course that you teach appears here.</Trans>
        </EmptyState>
      ) : (
        <>
          <CourseChoice
            hasCounts
            courses={courses}
            current={current.course.id}
            link={(id, look, isCurrent) => (
              <Link
                to="/main/enrollReview"
                search={{ courseid: id }}
                replace
                activeProps={{}}
                aria-current={isCurrent ? 'page' : undefined}
              >
                {look}
              </Link>
            )}
          />
          <Applications
            key={current.course.id}
            courseId={current.course.id}
            decides={can(current.actor, 'enroll.review')}
          />
        </>
      )}
    </Page>
  );
};

const Applications = ({ courseId, decides }: { readonly courseId: string; readonly decides: boolean }) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const rows = useLive(applicationsOf, courseId);
  const setting = useLive(enrollSetting, courseId);
  const marks = useMarks((rows ?? []).map(({ id }) => rowKey(applicationTable, id)));
  const [declining, setDeclining] = useState<readonly string[]>();
  const decide = async (uids: readonly string[], state: 1 | 2, reason = '') => {
    for (let from = 0; from < uids.length; from += enrollLimits.atOnce) {
      const some = uids.slice(from, from + enrollLimits.atOnce);
      const result = await store.mutate(updateAuditState, { courseId, uids: some, state, reason });
      if (!result.ok) return tellRefusal(result.refusal);
    }
    setDeclining(undefined);
  };
  const waiting = (rows ?? []).filter(({ state }) => state === 'waiting').map(({ uid }) => uid);
  return (
    <>
      <ListPage
        label={t`Applications`}
        list={{ rows, total: rows?.length ?? 0 }}
        look="panel"
        tools={
          waiting.length > 1 && (
            <AllowedButton allowed={decides} size="sm" onClick={() => void decide(waiting, 1)}>
              <Plural value={waiting.length} one="Admit # applicant" other="Admit all # applicants" />
            </AllowedButton>
          )
        }
        empty={
          <EmptyState picture="empty" title={<Trans>No applications</Trans>}>
            {setting?.open === true ? (
              <Trans>Give the link for applicants to your students; it is in the course’s settings.</Trans>
            ) : (
              <Trans>Nobody can apply for this course yet. Open the enrolment in its settings.</Trans>
            )}
          </EmptyState>
        }
      >
        {(row) => (
          <Application
            key={row.id}
            row={row}
            fields={setting?.fields ?? []}
            mark={marks.get(rowKey(applicationTable, row.id))}
            decides={decides}
            onAdmit={() => void decide([row.uid], 1)}
            onDecline={() => setDeclining([row.uid])}
          />
        )}
      </ListPage>
      {declining !== undefined && (
        <DeclineDialog onClose={() => setDeclining(undefined)} onDecline={(reason) => decide(declining, 2, reason)} />
      )}
    </>
  );
};

interface ApplicationProps {
  readonly row: ApplicationRow;
  readonly fields: readonly EnrollField[];
  readonly mark: Mark | undefined;
  readonly decides: boolean;
  readonly onAdmit: () => void;
  readonly onDecline: () => void;
}

const Application = ({ row, fields, mark, decides, onAdmit, onDecline }: ApplicationProps) => (
  <Flex as="li" gap="3" px={{ base: '3', md: '4' }} py="3" wrap="wrap">
    <PersonMark uid={row.uid} name={row.username} />
    <Box flex="1" minW="12rem">
      <Flex align="center" gap="3" wrap="wrap">
        <Text fontWeight="500">{row.username}</Text>
        <SyncMark mark={mark} />
        <Text fontSize="sm" color="fg.muted">
          <Time at={row.appliedAt} />
        </Text>
      </Flex>
      {fields.map(({ id, label }) =>
        (row.answers[id] ?? '') === '' ? null : (
          <Text key={id} fontSize="sm" mt="1" overflowWrap="anywhere">
            <Text as="span" color="fg.muted">
              {label}{' '}
            </Text>
            {row.answers[id]}
          </Text>
        ),
      )}
      {row.reason !== '' && (
        <Text fontSize="sm" color="fg.muted" mt="1">
          <Trans>Reason: {row.reason}</Trans>
        </Text>
      )}
    </Box>
    {row.state === 'waiting' ? (
      <Flex gap="2" align="center" ms="auto">
        <AllowedButton allowed={decides} size="sm" variant="ghost" onClick={onDecline}>
          <Trans context="an application">Decline</Trans>
        </AllowedButton>
        <AllowedButton allowed={decides} size="sm" variant="outline" onClick={onAdmit}>
          <Trans>Admit</Trans>
        </AllowedButton>
      </Flex>
    ) : (
      <Text fontSize="sm" color="fg.muted" alignSelf="center">
        {row.state === 'admitted' ? <Trans>Admitted</Trans> : <Trans>Declined</Trans>}
      </Text>
    )}
  </Flex>
);

const DeclineDialog = ({
  onDecline,
  onClose,
}: {
  readonly onDecline: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}) => {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title={<Trans>Decline the application?</Trans>}
      submit={<Trans context="an application">Decline</Trans>}
      onSubmit={() => onDecline(reason.trim())}
      onClose={onClose}
      isDestructive
    >
      <TextField
        label={t`Reason`}
        hint={t`The applicant reads it. May stay empty.`}
        maxLength={enrollLimits.tipsChars}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
};
