import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil, Quote, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import type { Editions } from '#contract/core/rows/editions.ts';
import { updateReply } from '#contract/features/topic/calls.ts';
import { isGone } from '#contract/features/topic/keys.ts';
import type { TopicReplyRow } from '#contract/features/topic/rows.ts';
import { topicReplyTable } from '#contract/features/topic/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useDraft } from '#src/ui/live/use-draft.ts';
import type { Mark } from '#src/ui/live/use-marks.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { whileOpen } from '#src/ui/overlays/app-dialog.tsx';
import { DraftLine } from '#src/ui/parts/draft-line.tsx';
import { TextArea } from '#src/ui/parts/fields.tsx';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { AsTyped } from '#src/ui/words/as-typed.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { Time } from '#src/ui/words/time.tsx';
import { sendOnCtrlEnter } from './reply-box.tsx';
import { LikeButton, type Votes } from './topic-marks.tsx';

const caretToEnd = (area: HTMLTextAreaElement | null): void =>
  area?.setSelectionRange(area.value.length, area.value.length);

interface ReplyDraft {
  readonly content: string;
  /** The reply's editions when the edit began. */
  readonly basis: Editions;
}

/** Edits one's own reply in its place. Cancelling keeps nothing. */
const ReplyEditor = ({ reply, onDone }: { readonly reply: TopicReplyRow; readonly onDone: () => void }) => {
  const { t } = useLingui();
  const line = useId();
  const draft = useDraft<ReplyDraft>(`reply/edit/${reply.id}`, { content: reply.content, basis: reply.editions });
  const textOf = useRefusalText();
  const [refusal, setRefusal] = useState<Refusal>();
  const leave = async () => {
    await draft.drop();
    onDone();
  };
  const submit = useSubmit(async () => {
    const { courseId, topicId, id } = reply;
    if (draft.value.content === reply.content) return leave();
    const result = await draft.send(updateReply, ({ content, basis }) => ({
      ...{ courseId, topicId, id, content },
      basis: { content: basis.content ?? '' },
    }));
    if (result?.ok === true) onDone();
    else setRefusal(result?.refusal);
  });
  return (
    <Box as="form" onSubmit={submit}>
      <TextArea
        label={t`Your reply`}
        rows={5}
        autoFocus
        ref={caretToEnd}
        maxLength={limits.contentChars}
        value={draft.value.content}
        onChange={(event) => draft.setValue({ ...draft.value, content: event.target.value })}
        onKeyDown={sendOnCtrlEnter}
        error={refusal === undefined ? undefined : textOf(refusal)}
      />
      <Flex mt="2" align="center" gap="2" wrap="wrap">
        <DraftLine id={line} draft={draft} />
        <Button size="sm" variant="ghost" ms="auto" onClick={() => void leave()}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" size="sm" aria-describedby={line}>
          <Trans>Save</Trans>
        </Button>
      </Flex>
    </Box>
  );
};

const RemoveReply = whileOpen(async () => (await import('./remove-reply.tsx')).RemoveReply);

interface ReplyItemProps {
  readonly reply: TopicReplyRow;
  /** `undefined` when the author left the course. */
  readonly author: string | undefined;
  /** Of the reply that it answers. */
  readonly answered: string | undefined;
  readonly mark: Mark | undefined;
  readonly votes: Votes | undefined;
  /** Removes what others wrote. */
  readonly manages: boolean;
  /** Answers it; `undefined` where nobody writes now. */
  readonly onAnswer: (() => void) | undefined;
  /** May still like it. */
  readonly may: boolean;
}

export const ReplyItem = ({ reply, author, answered, mark, votes, manages, onAnswer, may }: ReplyItemProps) => {
  const { t } = useLingui();
  const { uid } = useSession();
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEditing(false);
    setTimeout(() => opener.current?.focus());
  };
  const name = author ?? t`Former member`;
  const isMine = reply.createdBy === uid;
  const gone = isGone(reply);
  return (
    <Box as="li" id={`reply-${reply.id}`} bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '3', md: '4' }}>
      <Flex align="center" gap="2.5" mb="2" fontSize="sm" color="fg.muted" wrap="wrap">
        <PersonMark uid={reply.createdBy} name={author ?? '·'} size="28px" />
        <Text as="span" color="fg" fontWeight="500">
          {name}
        </Text>
        {answered !== undefined && (
          <span>
            <Trans>to {answered}</Trans>
          </span>
        )}
        <Time at={reply.createdAt} />
        {!gone && reply.updatedAt > reply.createdAt && (
          <span>
            <Trans>edited</Trans>
          </span>
        )}
        <SyncMark mark={mark} of={rowKey(topicReplyTable, reply.id)} />
      </Flex>
      {gone && (
        <Text color="fg.muted">
          {reply.gone === 'deleted' ? (
            <Trans>Deleted by its author</Trans>
          ) : reply.reason ? (
            <Trans>Removed by a teacher: {reply.reason}</Trans>
          ) : (
            <Trans>Removed by a teacher</Trans>
          )}
        </Text>
      )}
      {!gone && editing && <ReplyEditor reply={reply} onDone={close} />}
      {!gone && !editing && (
        <>
          {reply.quote ? (
            <Text
              as="blockquote"
              mb="2"
              ps="3"
              borderStartWidth="3px"
              borderColor="border.emphasized"
              fontSize="sm"
              color="fg.muted"
              whiteSpace="pre-wrap"
              lineClamp="4"
            >
              {reply.quote}
            </Text>
          ) : null}
          <Text textStyle="body" whiteSpace="pre-wrap" overflowWrap="anywhere" maxW="measure">
            <AsTyped text={reply.content} />
          </Text>
          <Flex mt="2" mb="-1" gap="1" wrap="wrap" ms="-2">
            <LikeButton courseId={reply.courseId} id={reply.id} votes={votes} may={may} />
            {onAnswer !== undefined && (
              <Button size="xs" variant="ghost" color="fg.muted" onClick={onAnswer} aria-label={t`Quote ${name}`}>
                <Quote size={14} aria-hidden />
                <Trans>Quote</Trans>
              </Button>
            )}
            {isMine && may && (
              <Button
                ref={opener}
                size="xs"
                variant="ghost"
                color="fg.muted"
                onClick={() => setEditing(true)}
                aria-label={t`Edit your reply`}
              >
                <Pencil size={14} aria-hidden />
                <Trans>Edit</Trans>
              </Button>
            )}
            {(manages || (isMine && may)) && (
              <Button
                size="xs"
                variant="ghost"
                color="fg.muted"
                onClick={() => setRemoving(true)}
                aria-label={isMine ? t`Delete your reply` : t`Remove the reply of ${name}`}
              >
                <Trash2 size={14} aria-hidden />
                {isMine ? <Trans>Delete</Trans> : <Trans>Remove</Trans>}
              </Button>
            )}
          </Flex>
        </>
      )}
      <RemoveReply reply={reply} isMine={isMine} open={removing} onClose={() => setRemoving(false)} />
    </Box>
  );
};
