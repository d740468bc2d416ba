import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { BookmarkPlus, X } from 'lucide-react';
import { type Ref, useState } from 'react';
import { actsOn } from '#contract/features/homework/group-calls.ts';
import { homeworkLimits } from '#contract/features/homework/keys.ts';
import type { ReviewRow } from '#contract/features/homework/rows.ts';
import { deleteComment, saveComment } from '#contract/features/homework/work-calls.ts';
import { savedComments } from '#src/features/homework/data/queries.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { TextArea } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import type { Task } from '../parts/task-of.tsx';

interface CommentFieldProps {
  readonly courseId: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly onBlur?: () => void;
  readonly rows?: number;
  readonly areaRef?: Ref<HTMLTextAreaElement>;
}

/** A comment, with the phrases that its writer kept: a press adds one, and one written here can be kept. */
export const CommentField = ({ courseId, value, onValue, onBlur, rows = 4, areaRef }: CommentFieldProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const saved = useLive(savedComments) ?? [];
  const plain = value.trim();
  const canKeep = plain !== '' && saved.length < homeworkLimits.comments && !saved.some(({ text }) => text === plain);
  const keep = async () => {
    const result = await store.mutate(saveComment, { id: makeId(), text: plain, courseId });
    if (!result.ok) tellRefusal(result.refusal);
  };
  const add = (text: string) => onValue(plain === '' ? text : `${value.trimEnd()}\n${text}`);
  return (
    <Box>
      <TextArea
        label={t`Comment`}
        rows={rows}
        maxLength={homeworkLimits.commentChars}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        onBlur={onBlur}
        {...(areaRef === undefined ? {} : { ref: areaRef })}
      />
      {(saved.length > 0 || canKeep) && (
        <Flex mt="2" gap="1.5" wrap="wrap" role="group" aria-label={t`Kept phrases`}>
          {saved.slice(0, 12).map(({ id, text }) => (
            <Flex key={id} align="center" borderWidth="1px" borderRadius="l2" maxW="full" overflow="hidden">
              <Button type="button" size="xs" variant="ghost" maxW="14rem" onClick={() => add(text)} title={text}>
                <Box as="span" truncate>
                  {text}
                </Box>
              </Button>
              <Button
                type="button"
                size="xs"
                variant="ghost"
                px="1"
                minW="6"
                color="fg.muted"
                aria-label={t`Forget “${text}”`}
                onClick={() => void store.mutate(deleteComment, { id })}
              >
                <X size={12} aria-hidden />
              </Button>
            </Flex>
          ))}
          {canKeep && (
            <Button type="button" size="xs" variant="ghost" onClick={() => void keep()}>
              <BookmarkPlus size={14} aria-hidden />
              <Trans>Keep this phrase</Trans>
            </Button>
          )}
        </Flex>
      )}
    </Box>
  );
};

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
