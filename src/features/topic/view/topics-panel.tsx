import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { can } from '#contract/core/roles.ts';
import { rowKey } from '#src/core/feature.ts';
import { useMemberNames, useMyRole } from '#src/features/course/view/public.tsx';
import { replyCounts, topicsOf } from '#src/features/topic/data/queries.ts';
import { topicTable } from '#src/features/topic/data/tables.ts';
import { type Asked, useAsked } from '#src/ui/live/use-asked.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { onceOpened } from '#src/ui/overlays/app-dialog.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { TopicItem } from './topic-item.tsx';

const TopicForm = onceOpened(async () => (await import('./topic-form.tsx')).TopicForm);

interface TopicsPanelProps extends Asked {
  readonly courseId: string;
  readonly claimedRole: number | undefined;
}

/** The topics of a course, newest first. */
export const TopicsPanel = ({ courseId, claimedRole, ...asked }: TopicsPanelProps) => {
  const { t } = useLingui();
  const topics = useLive(topicsOf, courseId);
  const replies = useLive(replyCounts, courseId);
  const names = useMemberNames(courseId);
  const marks = useMarks((topics ?? []).map(({ id }) => rowKey(topicTable, id)));
  const opens = can(useMyRole(courseId), 'topic.create');
  const [writing, setWriting] = useState(false);
  useAsked(asked, opens, () => setWriting(true));
  if (topics === undefined) return <Waiting />;
  const open = (
    <Button size="sm" onClick={() => setWriting(true)}>
      <Plus size={16} aria-hidden />
      <Trans>New topic</Trans>
    </Button>
  );
  return (
    <Box as="section" aria-label={t`Topics`}>
      {opens && topics.length > 0 && (
        <Flex justify="flex-end" mb="3">
          {open}
        </Flex>
      )}
      {topics.length === 0 && (
        <EmptyState picture="empty" title={<Trans>No topics</Trans>} action={opens ? open : undefined}>
          <Trans>A topic is a question or a theme that the class discusses. Anybody in the class can open one.</Trans>
        </EmptyState>
      )}
      {topics.length > 0 && (
        <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3" overflow="hidden">
          {topics.map((topic) => (
            <TopicItem
              key={topic.id}
              topic={topic}
              author={names.get(topic.createdBy)}
              replies={replies?.get(topic.id) ?? 0}
              mark={marks.get(rowKey(topicTable, topic.id))}
              claimedRole={claimedRole}
            />
          ))}
        </Box>
      )}
      <TopicForm courseId={courseId} open={writing} onClose={() => setWriting(false)} />
    </Box>
  );
};
