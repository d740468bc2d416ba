import { Box, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { actsOn } from '#contract/features/homework/group-calls.ts';
import type { ReviewRow } from '#contract/features/homework/rows.ts';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import type { Task } from '../parts/task-of.ts';
import { CommentField } from './comment-field.tsx';

interface CommentDraft {
  readonly text: string;
  readonly basis: string;
}

/** The comment of one work: kept with each key, given when the field is left. */
export const CommentBox = ({ task: { row }, review }: { readonly task: Task; readonly review: ReviewRow }) => {
  const textOf = useRefusalText();
  const { subject, draft: given, attemptId, editions } = review;
  const draft = useDraft<CommentDraft>(`homework/comment/${row.id}/${subject}`, {
    text: given.comment,
    basis: editions.comment ?? '',
  });
  const [error, setError] = useState<string>();
  const save = async () => {
    if (draft.value.text === given.comment) return;
    const result = await draft.send(actsOn(row).comment, ({ text, basis }) => ({
      courseId: row.courseId,
      activityId: row.id,
      works: [{ subject, attemptId, basis }],
      comment: text,
    }));
    setError(result?.ok === false ? textOf(result.refusal) : undefined);
  };
  // A press on a kept phrase stays inside: nothing is given before the whole of it is left.
  const onBlur = (event: React.FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) void save();
  };
  return (
    <Box onBlur={onBlur}>
      <CommentField
        courseId={row.courseId}
        value={draft.value.text}
        onValue={(text) => draft.setValue({ ...draft.value, text })}
      />
      {error !== undefined && (
        <Text role="alert" mt="1.5" fontSize="sm" color="fg.error">
          {error}
        </Text>
      )}
    </Box>
  );
};
