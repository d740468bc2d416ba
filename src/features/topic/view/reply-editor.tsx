import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import type { Editions } from '#contract/core/rows/editions.ts';
import { updateReply } from '#contract/features/topic/calls.ts';
import type { TopicReplyRow } from '#contract/features/topic/rows.ts';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { DraftLine } from '#src/ui/parts/draft-line.tsx';
import { TextArea } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { sendOnCtrlEnter } from './reply-box.tsx';

const caretToEnd = (area: HTMLTextAreaElement | null): void =>
  area?.setSelectionRange(area.value.length, area.value.length);

interface ReplyDraft {
  readonly content: string;
  /** The reply's editions when the edit began. */
  readonly basis: Editions;
}

/** Edits one's own reply in its place. Cancelling keeps nothing. */
export const ReplyEditor = ({ reply, onDone }: { readonly reply: TopicReplyRow; readonly onDone: () => void }) => {
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
