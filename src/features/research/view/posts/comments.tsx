import { Box, Button, Flex, Heading, IconButton, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Reply, Trash2, X } from 'lucide-react';
import { type Ref, useId, useRef, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import { addComment, deleteOfficeComment } from '#contract/features/research/post-calls.ts';
import type { OfficeCommentRow, OfficePostRow } from '#contract/features/research/rows.ts';
import { officeCommentTable } from '#contract/features/research/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { commentsOf } from '#src/features/research/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { DraftLine } from '#src/ui/parts/draft-line.tsx';
import { TextArea } from '#src/ui/parts/fields.tsx';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { Time } from '#src/ui/words/time.tsx';
import { LikeButton, Quiet } from '../parts.tsx';
import { useNames } from '../use-names.ts';
import { useMayIn } from '../use-office.ts';

/** What is said under a post, and a box to say something. */
export const Comments = ({ post }: { readonly post: OfficePostRow }) => {
  const { t } = useLingui();
  const may = useMayIn(post.officeId);
  const comments = useLive(commentsOf, post.id) ?? [];
  const names = useNames(post.officeId);
  const [answered, setAnswered] = useState<OfficeCommentRow>();
  const box = useRef<HTMLTextAreaElement>(null);
  const byId = new Map(comments.map((one) => [one.id, one]));
  const marks = useMarks(comments.map(({ id }) => rowKey(officeCommentTable, id)));
  const nameOf = (uid: string | undefined) => (uid === undefined ? undefined : names.get(uid));
  const there = comments.filter(({ gone }) => gone === '').length;
  return (
    <Box as="section">
      <Heading as="h2" fontSize="md" fontWeight="600" mb="3">
        <Plural value={there} _0="No comments yet" one="# comment" other="# comments" />
      </Heading>
      <Box as="ul" listStyleType="none" aria-label={t`All comments`} mb="4">
        {comments.map((comment) => {
          const key = rowKey(officeCommentTable, comment.id);
          const to = byId.get(comment.parentId);
          return (
            <Flex as="li" key={comment.id} gap="3" py="3" _notLast={{ borderBottomWidth: '1px' }}>
              <PersonMark uid={comment.createdBy} name={nameOf(comment.createdBy) ?? '·'} size="32px" />
              <Box flex="1" minW="0">
                <Flex align="center" gap="2" fontSize="sm" color="fg.muted" wrap="wrap">
                  <Text as="span" color="fg" fontWeight="500">
                    {nameOf(comment.createdBy) ?? <Trans>Former member</Trans>}
                  </Text>
                  {to !== undefined && <Trans>to {nameOf(to.createdBy) ?? '·'}</Trans>}
                  <Time at={comment.createdAt} />
                  <SyncMark mark={marks.get(key)} of={key} />
                </Flex>
                {comment.gone === '' ? (
                  <Text whiteSpace="pre-wrap" overflowWrap="anywhere" mt="1">
                    {comment.content}
                  </Text>
                ) : (
                  <Quiet>
                    {comment.gone === 'deleted' ? (
                      <Trans>Deleted by who wrote it</Trans>
                    ) : (
                      <Trans>Removed by a manager</Trans>
                    )}
                  </Quiet>
                )}
                {comment.gone === '' && (
                  <CommentActions
                    comment={comment}
                    may={may('office.share')}
                    manages={may('office.edit')}
                    onAnswer={() => {
                      setAnswered(comment);
                      box.current?.focus();
                    }}
                  />
                )}
              </Box>
            </Flex>
          );
        })}
      </Box>
      {may('office.share') && (
        <CommentBox
          post={post}
          answered={answered}
          author={nameOf(answered?.createdBy) ?? ''}
          onAnswered={() => setAnswered(undefined)}
          box={box}
        />
      )}
    </Box>
  );
};

interface CommentActionsProps {
  readonly comment: OfficeCommentRow;
  readonly may: boolean;
  readonly manages: boolean;
  readonly onAnswer: () => void;
}

const CommentActions = ({ comment: { id, officeId, createdBy }, may, manages, onAnswer }: CommentActionsProps) => {
  const { store, uid } = useSession();
  const tellRefusal = useTellRefusal();
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    const done = await store.mutate(deleteOfficeComment, { officeId, id });
    if (!done.ok) tellRefusal(done.refusal);
  };
  return (
    <Flex gap="1" ms="-2" wrap="wrap">
      <LikeButton officeId={officeId} targetId={id} may={may} />
      {may && (
        <Button size="xs" variant="ghost" color="fg.muted" onClick={onAnswer}>
          <Reply size={14} aria-hidden />
          <Trans>Reply</Trans>
        </Button>
      )}
      {may && (createdBy === uid || manages) && (
        <Button size="xs" variant="ghost" color="fg.muted" onClick={() => setAsking(true)}>
          <Trash2 size={14} aria-hidden />
          <Trans>Delete</Trans>
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={<Trans>Delete the comment?</Trans>}
        confirm={<Trans>Delete</Trans>}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        <Trans>Its place stays, and what others answered.</Trans>
      </ConfirmDialog>
    </Flex>
  );
};

interface CommentBoxProps {
  readonly post: OfficePostRow;
  readonly answered: OfficeCommentRow | undefined;
  readonly author: string;
  readonly onAnswered: () => void;
  readonly box: Ref<HTMLTextAreaElement>;
}

/** What is typed survives the tab, and is sent when there is a network. */
const CommentBox = ({ post, answered, author, onAnswered, box }: CommentBoxProps) => {
  const { t } = useLingui();
  const line = useId();
  const draft = useDraft(`office/comment/${post.id}`, '');
  const textOf = useRefusalText();
  const [refusal, setRefusal] = useState<Refusal>();
  const submit = useSubmit(async () => {
    const done = await draft.send(addComment, (content, id) => ({
      ...{ officeId: post.officeId, postId: post.id, id, content, parentId: answered?.id ?? '' },
    }));
    setRefusal(done?.ok === false ? done.refusal : undefined);
    if (done?.ok === true) onAnswered();
  });
  return (
    <Box as="form" onSubmit={submit} bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '3', md: '4' }}>
      {answered !== undefined && (
        <Flex mb="2" align="center" gap="2" fontSize="sm">
          <Text flex="1" minW="0" truncate>
            <Trans>Answer to {author}</Trans>: {answered.content}
          </Text>
          <IconButton
            type="button"
            size="xs"
            variant="ghost"
            aria-label={t`Answer the post instead`}
            onClick={onAnswered}
          >
            <X size={16} aria-hidden />
          </IconButton>
        </Flex>
      )}
      <TextArea
        label={t`Your comment`}
        rows={3}
        ref={box}
        maxLength={limits.messageChars}
        value={draft.value}
        onChange={({ target }) => draft.setValue(target.value)}
        error={refusal === undefined ? undefined : textOf(refusal)}
      />
      <Flex mt="2" align="center" justify="space-between" gap="3" wrap="wrap">
        <DraftLine id={line} draft={draft} />
        <Button type="submit" size="sm" ms="auto" aria-describedby={line}>
          <Trans>Post</Trans>
        </Button>
      </Flex>
    </Box>
  );
};
