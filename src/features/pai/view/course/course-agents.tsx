import { Badge, Box, Flex } from '@chakra-ui/react';
import { badgeRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowUp, Bot, Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { can } from '#contract/core/roles.ts';
import { orderAt } from '#contract/features/content/order.ts';
import { copyCourseAgent } from '#contract/features/pai/calls.ts';
import {
  cancelRelease,
  setCoursePosition,
  setCourseTeacherPosition,
  switchStudentOpenState,
  switchTeacherOpenState,
} from '#contract/features/pai/course-calls.ts';
import type { PlacedAgentRow } from '#contract/features/pai/rows.ts';
import { useGiven } from '#src/features/activity/view/public.tsx';
import { useMyActor } from '#src/features/course/view/public.tsx';
import { placedIn, spaceInFront } from '#src/features/pai/data/queries.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSchool } from '#src/ui/live/school.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import type { RowAction } from '#src/ui/overlays/row-menu-content.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { AgentCard } from '../agent-card.tsx';
import { ModelLine } from '../frame.tsx';

/** The agents of a course: the first one is its teaching assistant. Staff say who talks to which. */
export const CourseAgents = ({ courseId }: { readonly courseId: string }) => {
  const { t } = useLingui();
  const { hasAi } = useSchool();
  const actor = useMyActor(courseId);
  const isTeacher = can(actor, 'agent.place');
  const placed = useLive(placedIn, courseId, isTeacher);
  if (actor === undefined || placed === undefined) return <Waiting />;
  if (!hasAi)
    return (
      <EmptyState icon={Bot} title={<Trans>AI is switched off</Trans>}>
        <Trans>Your school has switched AI off.</Trans>
      </EmptyState>
    );
  const shown = isTeacher ? placed : placed.filter(({ forStudents }) => forStudents);
  if (shown.length === 0)
    return (
      <EmptyState icon={Bot} title={<Trans>No agents in this course</Trans>}>
        {isTeacher ? (
          <Trans>Build one under AI agents, and give it to this course there.</Trans>
        ) : (
          <Trans>Your teachers have given it none yet.</Trans>
        )}
      </EmptyState>
    );
  return (
    <>
      <ModelLine />
      <Flex as="ul" direction="column" gap="3" listStyleType="none" aria-label={t`AI agents`}>
        {shown.map((one, index) =>
          isTeacher ? (
            <StaffLine key={one.id} placed={one} all={placed} index={index} />
          ) : (
            <AgentCard
              key={one.id}
              agent={one}
              link={linkTo(one)}
              line={<Marks placed={one} isFirst={index === 0} />}
            />
          ),
        )}
      </Flex>
    </>
  );
};

const linkTo = ({ id, courseId, agentId, spaceId, activityId }: PlacedAgentRow) => ({
  to: '/pai/chat' as const,
  search: { appId: agentId, spaceId, courseid: courseId, id, activityId },
});

const Marks = ({ placed, isFirst }: { readonly placed: PlacedAgentRow; readonly isFirst: boolean }) => {
  const title = useGiven(placed.courseId).get(placed.activityId)?.title;
  return (
    <Flex gap="1.5" mt="1" wrap="wrap" _empty={{ display: 'none' }}>
      {isFirst && (
        <Badge recipe={badgeRecipe} colorPalette="brand">
          <Trans>Teaching assistant</Trans>
        </Badge>
      )}
      {title !== undefined && (
        <Badge recipe={badgeRecipe} variant="outline" whiteSpace="normal">
          {title}
        </Badge>
      )}
    </Flex>
  );
};

interface StaffLineProps {
  readonly placed: PlacedAgentRow;
  readonly all: readonly PlacedAgentRow[];
  readonly index: number;
}

const StaffLine = ({ placed, all, index }: StaffLineProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const front = useLive(spaceInFront);
  const tellRefusal = useTellRefusal();
  const [isAsked, setAsked] = useState(false);
  const { id, courseId, name, forStudents, forTeachers, isCopied } = placed;
  const place = { id, courseId };
  const say = async (done: Promise<{ readonly ok: boolean }>) => {
    const said = (await done) as Awaited<ReturnType<typeof store.mutate>>;
    if (!said.ok) tellRefusal(said.refusal);
    return said.ok;
  };
  const toFront = async (of: 'order' | 'teacherOrder') => {
    const others = all
      .filter((one) => one.id !== id)
      .map((one) => ({ id: one.id, order: one[of] }))
      .filter(({ order }) => order !== '')
      .sort((one, other) => (one.order < other.order ? -1 : 1));
    const order = orderAt(others, 0, placed.agentId);
    await say(store.mutate(of === 'order' ? setCoursePosition : setCourseTeacherPosition, { ...place, order }));
  };
  const copy = async (spaceId: string) => {
    const isDone = await say(store.mutate(copyCourseAgent, { id: makeId(), spaceId, courseId, placedId: id }));
    if (isDone) tell(t`Copied to your workspace.`);
  };
  const actions = (): readonly RowAction[] => [
    { id: 'first', label: t`Put first for students`, icon: ArrowUp, onChoose: () => void toFront('order') },
    { id: 'teacher', label: t`Put first for teachers`, icon: ArrowUp, onChoose: () => void toFront('teacherOrder') },
    ...(isCopied && front?.space !== undefined
      ? [{ id: 'copy', label: t`Copy`, icon: Copy, onChoose: () => void copy(front.space?.id ?? '') }]
      : []),
    { id: 'cancel', label: t`Take back`, icon: Trash2, isDanger: true, isApart: true, onChoose: () => setAsked(true) },
  ];
  return (
    <AgentCard
      agent={placed}
      link={linkTo(placed)}
      line={
        <Box position="relative">
          <Marks placed={placed} isFirst={index === 0} />
          <Box maxW="24rem" mt="1">
            <SwitchRow
              label={t`Students talk to it`}
              on={forStudents}
              onSwitch={(open) => void say(store.mutate(switchStudentOpenState, { ...place, open }))}
            />
            <SwitchRow
              label={t`Teachers talk to it`}
              on={forTeachers}
              onSwitch={(open) => void say(store.mutate(switchTeacherOpenState, { ...place, open }))}
            />
          </Box>
        </Box>
      }
      aside={
        <>
          <RowMenu label={t`More for ${name}`} actions={actions} />
          <ConfirmDialog
            open={isAsked}
            title={<Trans>Take {name} back?</Trans>}
            confirm={<Trans>Take back</Trans>}
            onConfirm={() => say(store.mutate(cancelRelease, place))}
            onClose={() => setAsked(false)}
          >
            <Trans>Nobody of this course talks to it any more.</Trans>
          </ConfirmDialog>
        </>
      }
    />
  );
};
