import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import type { Refusal } from '#contract/core/refusal.ts';
import { joinCourseByCode } from '#contract/features/course/calls.ts';
import { courseRoleCode } from '#contract/features/course/keys.ts';
import { answerTransfer, restoreCourse } from '#contract/features/course/manage-calls.ts';
import { deletedCourses, type MyCourse, offersToMe } from '#src/features/course/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { restingLook, useOnce } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { SearchField } from '#src/ui/parts/search-field.tsx';
import { useFound, type Words } from '#src/ui/people/search.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { Time } from '#src/ui/words/time.tsx';
import { joinDraft } from '../invite/state.ts';

/** What waits for the person among their courses: offers, a code that was typed without a network, what was deleted. */
export const CourseExtras = () => (
  <>
    <WaitingCode />
    <Offers />
    <Deleted />
  </>
);

const Note = ({ text, children }: { readonly text: ReactNode; readonly children: ReactNode }) => (
  <Flex align="center" gap="3" wrap="wrap" bg="bg.panel" borderWidth="1px" borderRadius="l3" px="4" py="2.5" mb="3">
    <Text flex="1" minW="12rem" fontSize="sm">
      {text}
    </Text>
    <Flex gap="2">{children}</Flex>
  </Flex>
);

/** Said for as long as there is no network, and asked once there is one: joining stays the person's own press. */
const WaitingCode = () => {
  const { t } = useLingui();
  const { store } = useSession();
  const navigate = useNavigate();
  const tellRefusal = useTellRefusal();
  const canAsk = useCanAsk();
  const draft = useDraft(joinDraft, '');
  const code = draft.value;
  const join = useOnce(async () => {
    const result = await store.mutate(joinCourseByCode, { code });
    await draft.drop();
    if (!result.ok) return tellRefusal(result.refusal);
    const courseid = result.value.data?.courseId;
    if (courseid !== undefined)
      await navigate({ to: '/main/classDetail', search: { courseid, courserole: courseRoleCode.student } });
  });
  // What is being typed in the dialog is no waiting code yet.
  if (draft.state === 'typing' || draft.state === 'loading' || code === '') return null;
  return (
    <Note
      text={
        canAsk ? (
          <Trans>You typed the join code {code} without a network. Join now?</Trans>
        ) : (
          <Trans>The join code {code} is kept. You can join once there is a network.</Trans>
        )
      }
    >
      <Button size="sm" variant="ghost" aria-label={t`Forget the code`} onClick={() => void draft.drop()}>
        <Trans>Forget</Trans>
      </Button>
      {canAsk && (
        <Button size="sm" onClick={join}>
          <Trans>Join</Trans>
        </Button>
      )}
    </Note>
  );
};

const Offers = () => {
  const offers = useLive(offersToMe) ?? [];
  return offers.map((one) => (
    <Offer key={one.id} id={one.id} course={`${one.courseName} ${one.className}`.trim()} from={one.fromName} />
  ));
};

const Offer = ({ id, course, from }: { readonly id: string; readonly course: string; readonly from: string }) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const off = !useCanAsk();
  const answer = async (accept: 0 | 1) => {
    if (off) return tell(t`Answering needs the network.`);
    const result = await store.mutate(answerTransfer, { courseId: id, accept });
    if (!result.ok) return tellRefusal(result.refusal as Refusal);
    if (accept === 1) tell(t`“${course}” is yours now.`);
  };
  const accept = useOnce(() => answer(1));
  const decline = useOnce(() => answer(0));
  return (
    <Note
      text={
        <Trans>
          {from} wants to hand “{course}” over to you.
        </Trans>
      }
    >
      <Button size="sm" variant="ghost" onClick={decline} {...restingLook(off)}>
        <Trans>Decline</Trans>
      </Button>
      <Button size="sm" onClick={accept} {...restingLook(off)}>
        <Trans>Take it over</Trans>
      </Button>
    </Note>
  );
};

const Deleted = () => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const courses = useLive(deletedCourses) ?? [];
  const off = !useCanAsk();
  const restore = async (courseId: string) => {
    if (off) return tell(t`Taking a course back needs the network.`);
    const result = await store.mutate(restoreCourse, { courseId });
    if (!result.ok) return tellRefusal(result.refusal);
    tell(t`The course is back.`);
  };
  if (courses.length === 0) return null;
  return (
    <Box as="section" aria-label={t`Deleted courses`} mb="4">
      <Heading as="h2" fontSize="sm" fontWeight="500" color="fg.muted" mb="2">
        <Trans>Deleted courses</Trans>
      </Heading>
      {courses.map(({ id, name, deletesAt }) => (
        <Note
          key={id}
          text={
            <Trans>
              “{name}” goes for good <Time at={deletesAt} />.
            </Trans>
          }
        >
          <Button
            size="sm"
            variant="outline"
            aria-label={t`Take back: ${name}`}
            onClick={() => void restore(id)}
            {...restingLook(off)}
          >
            <Trans context="a deleted course">Take back</Trans>
          </Button>
        </Note>
      ))}
    </Box>
  );
};

/** A course is found by its names, as they are written or spelled, and by its school year. */
export const wordsOfCourse = ({ course }: Pick<MyCourse, 'course'>): Words => ({
  names: [course.name, course.className, `${course.name} ${course.className}`],
  others: [course.semester],
});

interface CourseSearchProps {
  readonly courses: readonly MyCourse[];
  /** Ids of what fits; `undefined` while nothing is looked for. */
  readonly onFound: (ids: ReadonlySet<string> | undefined) => void;
}

/** Among all of one's courses, those in the archive too. */
export const CourseSearch = ({ courses, onFound }: CourseSearchProps) => {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const found = useFound(courses, wordsOfCourse, text);
  const isSought = text.trim() !== '';
  useEffect(() => {
    onFound(isSought ? new Set(found.map(({ course }) => course.id)) : undefined);
  }, [found, isSought, onFound]);
  return (
    <>
      <SearchField
        label={t`Search my courses`}
        placeholder={t`Course, class, pinyin or year`}
        size="sm"
        maxW={{ sm: '20rem' }}
        maxLength={60}
        value={text}
        onValue={setText}
      />
      <Text role="status" fontSize="sm" color="fg.muted" mt={isSought && found.length === 0 ? '6' : '0'}>
        {isSought && found.length === 0 && <Trans>No course matches.</Trans>}
      </Text>
    </>
  );
};
