import { Badge, Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { badgeRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { can } from '#contract/core/roles.ts';
import { publishToCourse, publishToResource } from '#contract/features/pai/course-calls.ts';
import { getPublishedCourses } from '#contract/features/pai/questions.ts';
import type { AgentRow } from '#contract/features/pai/rows.ts';
import { useGiven } from '#src/features/activity/view/public.tsx';
import { coursesOfMine } from '#src/features/course/data/public.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { Asked } from '#src/ui/parts/asked.tsx';
import { SelectField } from '#src/ui/parts/fields.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell } from '#src/ui/words/tell.ts';

/** The courses that have an agent, and giving it to another. */
export const PublishedCourses = ({ agent }: { readonly agent: AgentRow }) => {
  const [isOpen, setOpen] = useState(false);
  const { asked, ask } = useAnswer(getPublishedCourses, { spaceId: agent.spaceId, agentId: agent.id });
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
      <Asked asked={asked}>
        {({ list }) =>
          list.length === 0 ? (
            <Text fontSize="sm" color="fg.muted">
              <Trans>No course has it yet.</Trans>
            </Text>
          ) : (
            <Box as="ul" listStyleType="none" borderWidth="1px" borderRadius="l3" bg="bg.panel">
              {list.map(({ id, courseId, course, forTeachers, forStudents, activityId }) => (
                <Flex
                  as="li"
                  key={id}
                  px="4"
                  py="3"
                  gap="2"
                  align="center"
                  wrap="wrap"
                  _notLast={{ borderBottomWidth: '1px' }}
                >
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
              ))}
            </Box>
          )
        }
      </Asked>
      {isOpen && <PublishDialog agent={agent} onDone={ask} onClose={() => setOpen(false)} />}
    </Box>
  );
};

interface PublishDialogProps {
  readonly agent: AgentRow;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const PublishDialog = ({ agent, onDone, onClose }: PublishDialogProps) => {
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
    onDone();
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
