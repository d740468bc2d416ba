import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Send, Square } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { askAgent, stopAnswer } from '#contract/features/pai/chat-calls.ts';
import type { TalkPlace } from '#contract/features/pai/keys.ts';
import type { PaiTurnRow } from '#contract/features/pai/rows.ts';
import { paiRefusal } from '#contract/features/pai/rules.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { TextArea } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';

interface QuestionBoxProps {
  readonly place: TalkPlace;
  readonly chatId: string;
  readonly isBusy: boolean;
  /** The turn that is being answered. */
  readonly answering: PaiTurnRow | undefined;
  readonly onAsked: () => void;
}

/** Where the next question is written; what is typed survives the tab, and a refusal. Enter sends. */
export const QuestionBox = ({ place, chatId, isBusy, answering, onAsked }: QuestionBoxProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const textOf = useRefusalText();
  const { spaceId, agentId, courseId, activityId } = place;
  const draft = useDraft(`pai/question/${agentId}/${courseId}`, '');
  const [problem, setProblem] = useState<string>();
  const submit = useSubmit(async () => {
    if (isBusy) return setProblem(textOf(paiRefusal.isAnswering));
    const done = await draft.send(askAgent, (question, id) => ({
      ...{ id, chatId, spaceId, agentId, courseId, activityId, question },
    }));
    setProblem(done?.ok === false ? textOf(done.refusal) : undefined);
    if (done?.ok === true) onAsked();
  });
  const stop = async () => {
    if (answering === undefined) return;
    const done = await store.mutate(stopAnswer, { id: answering.id, run: answering.run });
    if (!done.ok) tellRefusal(done.refusal);
  };
  return (
    <Box
      as="form"
      onSubmit={submit}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      p="3"
      position="sticky"
      bottom="3"
      zIndex="1"
    >
      <TextArea
        label={t`Your question`}
        rows={2}
        maxLength={limits.askedChars}
        value={draft.value}
        error={problem}
        onChange={({ target }) => draft.setValue(target.value)}
        onKeyDown={sendOnEnter}
      />
      <Flex mt="2" justify="flex-end" gap="2">
        {answering !== undefined && (
          <Button size="sm" variant="outline" onClick={stop}>
            <Square size={14} aria-hidden />
            <Trans>Stop</Trans>
          </Button>
        )}
        <Button type="submit" size="sm">
          <Send size={16} aria-hidden />
          <Trans>Ask</Trans>
        </Button>
      </Flex>
    </Box>
  );
};

/** Shift+Enter is a new line; what an input method composes is left alone. */
const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
};
