import { Badge, Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { badgeRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import { can } from '#contract/core/roles.ts';
import { publishToCourse, publishToResource } from '#contract/features/pai/course-calls.ts';
import { getPublishedCourses } from '#contract/features/pai/questions.ts';
import type { AgentRow } from '#contract/features/pai/rows.ts';
import { useGiven } from '#src/features/activity/view/public.tsx';
import { coursesOfMine } from '#src/features/course/data/public.ts';
import { placesOfAgent } from '#src/features/pai/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SelectField } from '#src/ui/parts/fields.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell } from '#src/ui/words/tell.ts';

type Place = Omit<Output<typeof getPublishedCourses>['list'][number], 'isCopied'>;

/** The courses that have an agent: mine as this device knows them, those of others of the workspace as the server says. */
const usePlaces = (agent: AgentRow): readonly Place[] | undefined => {
  const { asked } = useAnswer(getPublishedCourses, { spaceId: agent.spaceId, agentId: agent.id });
  const own = useLive(placesOfAgent, agent.id);
  const courses = useLive(coursesOfMine);
  if (own === undefined || courses === undefined) return undefined;
  const names = new Map(courses.map(({ course }) => [course.id, course.name]));
  const mine = own.filter(({ courseId }) => names.has(courseId));
  const told = asked.state === 'answered' ? asked.value.list : [];
  return [
    ...mine.map((one) => ({ ...one, course: names.get(one.courseId) ?? '' })),
    ...told.filter(({ courseId }) => !names.has(courseId)),
  ];
};

/** The courses that have an agent, and giving it to another. */
export const PublishedCourses = ({ agent }: { readonly agent: AgentRow }) => {
  const [isOpen, setOpen] = useState(false);
  const places = usePlaces(agent);
  return (
    <Box as="section">
      <Flex align="center" justify="space-between" gap="3" mb="3" wrap="wrap">
        <Heading as="h2" fontSize="md" fontWeight="600">
          <Trans>Courses</Trans>
        </Heading>
        <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
          <Plus size={16} aria-hidden />
          <Trans>Give to a course</Trans>
        </Button>
      </Flex>
      {places === undefined && <Waiting />}
      {places?.length === 0 && (
        <Text fontSize="sm" color="fg.muted">
          <Trans>No course has it yet.</Trans>
        </Text>
      )}
      {places !== undefined && places.length > 0 && (
        <Box as="ul" listStyleType="none" borderWidth="1px" borderRadius="l3" bg="bg.panel">
          {places.map((place) => (
            <PlaceLine key={place.id} place={place} />
          ))}
        </Box>
      )}
      {isOpen && <PublishDialog agent={agent} onClose={() => setOpen(false)} />}
    </Box>
  );
};

const PlaceLine = ({
  place: { courseId, course, forTeachers, forStudents, activityId },
}: {
  readonly place: Place;
}) => (
  <Flex as="li" px="4" py="3" gap="2" align="center" wrap="wrap" _notLast={{ borderBottomWidth: '1px' }}>
    <Box asChild flex="1" minW="0" fontWeight="500" overflowWrap="anywhere">
      <Link to="/main/classDetail" search={{ courseid: courseId, modulename: 'agents' } as never}>
        {course}
      </Link>
    </Box>
    {activityId !== '' && (
      <Badge recipe={badgeRecipe} variant="outline">
        <Trans>One material</Trans>
      </Badge>
    )}
    {forTeachers && (
      <Badge recipe={badgeRecipe}>
        <Trans>Teachers</Trans>
      </Badge>
    )}
    {forStudents && (
      <Badge recipe={badgeRecipe}>
        <Trans>Students</Trans>
      </Badge>
    )}
  </Flex>
);

interface PublishDialogProps {
  readonly agent: AgentRow;
  readonly onClose: () => void;
}

const PublishDialog = ({ agent, onClose }: PublishDialogProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const textOf = useRefusalText();
  const courses = (useLive(coursesOfMine) ?? []).filter(({ actor }) => can(actor, 'agent.place'));
  const [chosen, setCourse] = useState('');
  const courseId = chosen || (courses[0]?.course.id ?? '');
  const [activityId, setActivity] = useState('');
  const [forTeachers, setTeachers] = useState(true);
  const [forStudents, setStudents] = useState(true);
  const [isCopied, setCopied] = useState(false);
  const [problem, setProblem] = useState<string>();
  const given = useGiven(courseId);
  const materials = [...given.values()];
  const send = async () => {
    const input = { spaceId: agent.spaceId, agentId: agent.id, courseId, forTeachers, forStudents, isCopied };
    const done =
      activityId === ''
        ? await store.mutate(publishToCourse, input)
        : await store.mutate(publishToResource, { ...input, activityId });
    if (!done.ok) return setProblem(textOf(done.refusal));
    tell(t`Given to the course.`);
    onClose();
  };
  return (
    <FormDialog
      title={<Trans>Give {agent.name} to a course</Trans>}
      submit={<Trans>Give</Trans>}
      onSubmit={send}
      onClose={onClose}
      problem={problem}
      isDisabled={courseId === ''}
    >
      {courses.length === 0 ? (
        <Text fontSize="sm" color="fg.muted">
          <Trans>You teach no course yet.</Trans>
        </Text>
      ) : (
        <>
          <SelectField
            label={t`Course`}
            value={courseId}
            onValue={(id) => {
              setCourse(id);
              setActivity('');
            }}
            options={courses.map(({ course }) => ({ value: course.id, label: `${course.name} · ${course.className}` }))}
          />
          <SelectField
            label={t`For`}
            value={activityId}
            onValue={setActivity}
            options={[
              { value: '', label: t`The whole course` },
              ...materials.map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
          <Box>
            <SwitchRow label={t`Students talk to it`} on={forStudents} onSwitch={setStudents} />
            <SwitchRow label={t`Teachers talk to it`} on={forTeachers} onSwitch={setTeachers} />
            <SwitchRow
              label={t`Teachers of the course may copy it`}
              hint={t`A copy has the instructions, and none of the knowledge.`}
              on={isCopied}
              onSwitch={setCopied}
            />
          </Box>
        </>
      )}
    </FormDialog>
  );
};
