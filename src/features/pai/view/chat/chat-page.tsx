import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Eraser, MessageSquarePlus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { clearChat, deleteChat } from '#contract/features/pai/chat-calls.ts';
import { placedId, type TalkPlace } from '#contract/features/pai/keys.ts';
import type { AgentRow, PaiTurnRow } from '#contract/features/pai/rows.ts';
import { isOpen } from '#contract/features/pai/rules.ts';
import { agentById, chatsWith, myPaiPerson, placedById, turnsOf } from '#src/features/pai/data/queries.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSchool } from '#src/ui/live/school.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive, useLoaded } from '#src/ui/live/use-live.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import type { RowAction } from '#src/ui/overlays/row-menu-content.tsx';
import { Choice } from '#src/ui/parts/choice.tsx';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { schoolDay } from '#src/ui/words/time.tsx';
import { AgentSign } from '../agent-card.tsx';
import { ModelLine } from '../frame.tsx';
import { QuestionBox } from './question-box.tsx';
import { Turn } from './turn.tsx';
import { useAsk } from './use-ask.ts';

/** What everybody sees of an agent whom they talk to. */
type Shown = Pick<AgentRow, 'name' | 'emoji' | 'about' | 'opening' | 'welcome'>;

/** /pai/chat: talking with an agent, in its workspace or in a course. Earlier conversations are here without a network, too. */
export const ChatPage = ({ place }: { readonly place: TalkPlace }) => {
  const { t } = useLingui();
  const { hasAi } = useSchool();
  const { agentId, courseId, activityId } = place;
  const own = useLoaded(agentById, agentId);
  const given = useLoaded(placedById, placedId(agentId, courseId, activityId));
  const chats = useLive(chatsWith, agentId, courseId, activityId);
  if (own === undefined || given === undefined || chats === undefined) return <WaitingPage narrow />;
  const agent: Shown | undefined = courseId === '' ? own.value : given.value;
  if (!hasAi)
    return (
      <LostPage title={t`AI is switched off`}>
        <Trans>Your school has switched AI off.</Trans>
      </LostPage>
    );
  if (agent === undefined)
    return (
      <LostPage title={t`No such agent`}>
        <Trans>It was deleted or taken back, or it is not for you.</Trans>
      </LostPage>
    );
  return <Talk key={`${agentId} ${courseId}`} place={place} agent={agent} />;
};

interface TalkProps {
  readonly place: TalkPlace;
  readonly agent: Shown;
}

const Talk = ({ place, agent }: TalkProps) => {
  const chats = useLive(chatsWith, place.agentId, place.courseId, place.activityId) ?? [];
  // The last conversation goes on, unless another one was begun or chosen.
  const [chosen, setChat] = useState<string>();
  const chatId = chosen ?? chats[0]?.id;
  const [fresh, setFresh] = useState(makeId);
  const current = chatId ?? fresh;
  const turns = useLive(turnsOf, current) ?? [];
  const begin = () => {
    const id = makeId();
    setFresh(id);
    setChat(id);
  };
  const isBusy = turns.some(isOpen);
  return (
    <Page
      narrow
      title={agent.name}
      before={<AgentSign emoji={agent.emoji} size="9" />}
      actions={
        <Actions
          place={place}
          chatId={current}
          turns={turns}
          onBegin={begin}
          onChoose={setChat}
          onGone={() => {
            setChat(undefined);
            setFresh(makeId());
          }}
        />
      }
    >
      <ModelLine />
      <Opening agent={agent} />
      <Lines turns={turns} place={place} />
      {turns.length === 0 && <Welcome place={place} chatId={current} questions={agent.welcome} />}
      <QuestionBox
        key={current}
        place={place}
        chatId={current}
        isBusy={isBusy}
        answering={turns.find(isOpen)}
        onAsked={() => setChat(current)}
      />
      <Tokens />
    </Page>
  );
};

interface ActionsProps {
  readonly place: TalkPlace;
  readonly chatId: string;
  readonly turns: readonly PaiTurnRow[];
  readonly onBegin: () => void;
  readonly onChoose: (id: string) => void;
  readonly onGone: () => void;
}

const Actions = ({ place, chatId, turns, onBegin, onChoose, onGone }: ActionsProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const chats = useLive(chatsWith, place.agentId, place.courseId, place.activityId) ?? [];
  const [asked, setAsked] = useState<'clear' | 'delete'>();
  const isKept = chats.some(({ id }) => id === chatId);
  const ids = turns.map(({ id }) => id);
  const act = async () => {
    const done =
      asked === 'clear'
        ? await store.mutate(clearChat, { chatId, turns: ids })
        : await store.mutate(deleteChat, { chatId, turns: ids });
    if (!done.ok) return tellRefusal(done.refusal);
    if (asked === 'delete') onGone();
  };
  const actions = (): readonly RowAction[] => [
    { id: 'clear', label: t`Clear`, icon: Eraser, onChoose: () => setAsked('clear') },
    { id: 'delete', label: t`Delete conversation`, icon: Trash2, isDanger: true, onChoose: () => setAsked('delete') },
  ];
  return (
    <Flex gap="2" align="center" wrap="wrap">
      {(chats.length > 1 || (chats.length === 1 && !isKept)) && (
        <Choice
          label={t`Conversations`}
          value={isKept ? chatId : ''}
          onValue={(id) => id !== '' && onChoose(id)}
          options={[
            ...(isKept ? [] : [['', t`New chat`] as const]),
            ...chats.map(({ id, title }) => [id, title || t`Conversation`] as const),
          ]}
        />
      )}
      <Button size="sm" variant="outline" onClick={onBegin}>
        <MessageSquarePlus size={16} aria-hidden />
        <Trans>New chat</Trans>
      </Button>
      {isKept && <RowMenu label={t`More for this conversation`} actions={actions} />}
      <ConfirmDialog
        open={asked !== undefined}
        title={asked === 'delete' ? <Trans>Delete this conversation?</Trans> : <Trans>Clear this conversation?</Trans>}
        confirm={asked === 'delete' ? <Trans>Delete</Trans> : <Trans>Clear</Trans>}
        onConfirm={act}
        onClose={() => setAsked(undefined)}
      >
        <Trans>What was said in it is gone for good.</Trans>
      </ConfirmDialog>
    </Flex>
  );
};

const Opening = ({ agent: { opening, about } }: { readonly agent: Shown }) =>
  opening === '' && about === '' ? null : (
    <Box mb="5" p="4" bg="bg.panel" borderWidth="1px" borderRadius="l3" alignSelf="flex-start">
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
        {opening || about}
      </Text>
    </Box>
  );

interface LinesProps {
  readonly turns: readonly PaiTurnRow[];
  readonly place: TalkPlace;
}

const Lines = ({ turns, place }: LinesProps) => {
  const { t } = useLingui();
  const end = useRef<HTMLDivElement>(null);
  const last = turns.at(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked last is seen, and stays in sight while it is answered
  useEffect(() => {
    // Some browsers answer with a promise.
    void end.current?.scrollIntoView?.({ block: 'nearest' });
  }, [turns.length, last?.answer.length]);
  return (
    <>
      <Flex as="ol" direction="column" gap="6" listStyleType="none" aria-label={t`Conversation`} mb="5">
        {turns.map((turn) => (
          <Turn key={turn.id} turn={turn} place={place} />
        ))}
      </Flex>
      <div ref={end} />
    </>
  );
};

interface WelcomeProps {
  readonly place: TalkPlace;
  readonly chatId: string;
  readonly questions: readonly string[];
}

const Welcome = ({ place, chatId, questions }: WelcomeProps) => {
  const { t } = useLingui();
  const ask = useAsk(place, chatId);
  if (questions.length === 0) return null;
  return (
    <Flex role="group" aria-label={t`Questions to begin with`} gap="2" wrap="wrap" mb="5">
      {questions.map((question) => (
        <Button
          key={question}
          size="sm"
          variant="outline"
          whiteSpace="normal"
          height="auto"
          py="2"
          textAlign="start"
          onClick={() => void ask(question)}
        >
          {question}
        </Button>
      ))}
    </Flex>
  );
};

/** What is left of today's tokens. */
const Tokens = () => {
  const person = useLive(myPaiPerson);
  if (person === undefined || person.limit === 0 || person.day !== schoolDay(Date.now())) return null;
  const [tokens, limit] = [person.tokens.toLocaleString(), person.limit.toLocaleString()];
  return (
    <Text mt="2" fontSize="xs" color="fg.muted">
      <Trans>
        {tokens} of {limit} tokens used today
      </Trans>
    </Text>
  );
};
