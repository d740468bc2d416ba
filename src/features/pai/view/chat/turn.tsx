import { Box, Flex, IconButton, Text } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Copy, RotateCw, ThumbsDown, ThumbsUp } from 'lucide-react';
import { regenerateAnswer, updateAgentMessage } from '#contract/features/pai/chat-calls.ts';
import type { TalkPlace, TurnTrouble } from '#contract/features/pai/keys.ts';
import type { PaiTurnRow } from '#contract/features/pai/rows.ts';
import { isOpen } from '#contract/features/pai/rules.ts';
import { documentById } from '#src/features/pai/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { copyText } from '#src/ui/words/copy.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';

const troubles = {
  none: msg`There is no answer.`,
  silent: msg`The model did not answer. Try again.`,
  gone: msg`This agent is not there any more.`,
  enough: msg`The tokens of today are used up. Go on tomorrow.`,
} as const satisfies Record<TurnTrouble, unknown>;

interface TurnProps {
  readonly turn: PaiTurnRow;
  readonly place: TalkPlace;
}

/** A question and its answer, as far as it is written. */
export const Turn = ({ turn, place }: TurnProps) => {
  const { t } = useLingui();
  const { question, answer, state, why } = turn;
  return (
    <Box as="li" data-turn={state}>
      <Flex justify="flex-end" mb="3">
        <Text
          maxW="85%"
          px="4"
          py="2.5"
          borderRadius="l3"
          bg="brand.subtle"
          whiteSpace="pre-wrap"
          overflowWrap="anywhere"
        >
          {question}
        </Text>
      </Flex>
      {answer !== '' && <Answer text={answer} />}
      {isOpen(turn) && <Waits isBegun={answer !== ''} />}
      {state === 'stopped' && (
        <Text fontSize="sm" color="fg.muted" mt="1">
          <Trans>Stopped.</Trans>
        </Text>
      )}
      {state === 'failed' && (
        <Text fontSize="sm" color="fg.error" role="alert">
          {t(troubles[why])}
        </Text>
      )}
      {!isOpen(turn) && (
        <>
          <Cites turn={turn} isOwn={place.courseId === ''} />
          <Acts turn={turn} />
        </>
      )}
    </Box>
  );
};

/** Text as it was written; what stands between three marks is code. */
const Answer = ({ text }: { readonly text: string }) => (
  <Box aria-live="polite" lineHeight="1.7">
    {partsOf(text).map(({ key, part, isCode }) =>
      isCode ? (
        <Box
          key={key}
          as="pre"
          fontFamily="mono"
          fontSize="sm"
          overflowX="auto"
          p="3"
          my="2"
          bg="bg.muted"
          borderRadius="l2"
        >
          {part.replace(/\n$/, '')}
        </Box>
      ) : (
        <Text key={key} as="div" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {part}
        </Text>
      ),
    )}
  </Box>
);

/** Parts of a text have no other name than their place. */
const partsOf = (text: string) =>
  text.split(/```[a-z]*\n?/i).map((part, index) => ({ key: String(index), part, isCode: index % 2 === 1 }));

const Waits = ({ isBegun }: { readonly isBegun: boolean }) => {
  const canAsk = useCanAsk();
  return (
    <Flex role="status" align="center" gap="2" fontSize="sm" color="fg.muted" mt="1">
      {canAsk ? isBegun ? <Trans>Being written</Trans> : <Trans>Thinking</Trans> : <Trans>Waits for the network</Trans>}
    </Flex>
  );
};

interface CitesProps {
  readonly turn: PaiTurnRow;
  /** Whoever is in the workspace may open them. */
  readonly isOwn: boolean;
}

/** The pieces that were looked up, by their number in the answer. */
const Cites = ({ turn: { cites, state }, isOwn }: CitesProps) => {
  const { t } = useLingui();
  if (cites.length === 0 || state === 'failed') return null;
  return (
    <Box mt="2" fontSize="sm" color="fg.muted">
      <Trans>Looked up in</Trans>
      <Box as="ol" listStyleType="none" aria-label={t`Looked up in`}>
        {cites.map(({ documentId, name, number }, index) => (
          <Text as="li" key={`${documentId} ${number}`} overflowWrap="anywhere">
            [{index + 1}] {isOwn ? <CiteLink documentId={documentId} name={name} /> : name} · {number}
          </Text>
        ))}
      </Box>
    </Box>
  );
};

const CiteLink = ({ documentId, name }: { readonly documentId: string; readonly name: string }) => {
  const document = useLive(documentById, documentId);
  if (document === undefined) return name;
  return (
    <Link to="/pai/dataSet/documentInfo" search={{ dataSetId: document.datasetId, documentId }}>
      {name}
    </Link>
  );
};

const Acts = ({ turn: { id, answer, liked, run } }: { readonly turn: PaiTurnRow }) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const say = async (doing: ReturnType<typeof store.mutate>) => {
    const done = await doing;
    if (!done.ok) tellRefusal(done.refusal);
  };
  const copy = async () => {
    if (await copyText(answer)) tell(t`Copied.`);
    else tell(t`The browser did not allow it.`, 'problem');
  };
  const like = (value: number) =>
    void say(store.mutate(updateAgentMessage, { id, liked: liked === value ? 0 : value }));
  const look = { size: 'sm', variant: 'ghost', color: 'fg.muted' } as const;
  return (
    <Flex mt="1" ms="-2">
      {answer !== '' && (
        <>
          <IconButton {...look} aria-label={t`Copy`} onClick={() => void copy()}>
            <Copy size={16} aria-hidden />
          </IconButton>
          <IconButton {...look} aria-label={t`Like`} aria-pressed={liked === 1} onClick={() => like(1)}>
            <ThumbsUp size={16} aria-hidden fill={liked === 1 ? 'currentColor' : 'none'} />
          </IconButton>
          <IconButton {...look} aria-label={t`Dislike`} aria-pressed={liked === -1} onClick={() => like(-1)}>
            <ThumbsDown size={16} aria-hidden fill={liked === -1 ? 'currentColor' : 'none'} />
          </IconButton>
        </>
      )}
      <IconButton
        {...look}
        aria-label={t`Answer anew`}
        onClick={() => void say(store.mutate(regenerateAnswer, { id, run: run + 1 }))}
      >
        <RotateCw size={16} aria-hidden />
      </IconButton>
    </Flex>
  );
};
