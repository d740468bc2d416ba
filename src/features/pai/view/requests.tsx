import { Badge, Box, Button, Flex, Text } from '@chakra-ui/react';
import { badgeRecipe } from '@chakra-ui/react/theme';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import type { AccessState } from '#contract/features/pai/keys.ts';
import { decidePaiRequest, getPaiRequests } from '#contract/features/pai/questions.ts';
import { useAnswer, useAskNow } from '#src/ui/live/use-answer.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { Asked } from '#src/ui/parts/asked.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { TextArea } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { Stamp } from '#src/ui/words/time.tsx';

type Request = Output<typeof getPaiRequests>['list'][number];

const states = {
  none: msg`Open`,
  asked: msg`Open`,
  granted: msg`Granted`,
  refused: msg`Refused`,
} as const satisfies Record<AccessState, unknown>;

const colors = { none: 'gray', asked: 'orange', granted: 'green', refused: 'red' } as const;

/** Who of the school asks to build agents. */
export const AgentRequests = () => {
  const { asked, ask } = useAnswer(getPaiRequests, {});
  const [answered, setAnswered] = useState<{ readonly request: Request; readonly grant: boolean }>();
  return (
    <>
      <Asked asked={asked} onAgain={ask}>
        {({ list, byApproval }) => (
          <>
            {!byApproval && (
              <Text fontSize="sm" color="fg.muted" mb="4">
                <Trans>Every teacher may build agents. Under “School” you can have them ask first.</Trans>
              </Text>
            )}
            {list.length === 0 ? (
              <EmptyState title={<Trans>No requests</Trans>} />
            ) : (
              <Requests list={list} onAnswer={(request, grant) => setAnswered({ request, grant })} />
            )}
          </>
        )}
      </Asked>
      {answered !== undefined && (
        <AnswerDialog
          {...answered}
          onClose={() => {
            setAnswered(undefined);
            ask();
          }}
        />
      )}
    </>
  );
};

interface RequestsProps {
  readonly list: readonly Request[];
  readonly onAnswer: (request: Request, grant: boolean) => void;
}

const Requests = ({ list, onAnswer }: RequestsProps) => {
  const { t } = useLingui();
  return (
    <Flex as="ul" direction="column" gap="3" listStyleType="none" aria-label={t`Requests to build agents`}>
      {list.map((one) => (
        <Box as="li" key={one.uid} p="4" bg="bg.panel" borderWidth="1px" borderRadius="l3">
          <Flex gap="2" align="center" wrap="wrap">
            <Text fontWeight="600">{one.username}</Text>
            <Badge recipe={badgeRecipe} colorPalette={colors[one.state]}>
              {t(states[one.state])}
            </Badge>
            <Box as="span" ms="auto" fontSize="sm" color="fg.muted">
              <Stamp at={one.askedAt} />
            </Box>
          </Flex>
          {one.note !== '' && (
            <Text mt="2" whiteSpace="pre-wrap" overflowWrap="anywhere">
              {one.note}
            </Text>
          )}
          <Flex mt="3" gap="2">
            {one.state !== 'granted' && (
              <Button size="sm" onClick={() => onAnswer(one, true)}>
                <Trans>Grant</Trans>
              </Button>
            )}
            {one.state !== 'refused' && (
              <Button size="sm" variant="outline" onClick={() => onAnswer(one, false)}>
                <Trans>Refuse</Trans>
              </Button>
            )}
          </Flex>
        </Box>
      ))}
    </Flex>
  );
};

interface AnswerDialogProps {
  readonly request: Request;
  readonly grant: boolean;
  readonly onClose: () => void;
}

const AnswerDialog = ({ request: { uid, username }, grant, onClose }: AnswerDialogProps) => {
  const { t } = useLingui();
  const { ask } = useAskNow();
  const textOf = useRefusalText();
  const [answer, setAnswer] = useState('');
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    const said = await ask(decidePaiRequest, { uid, grant, answer });
    if (said.ok) onClose();
    else setProblem(textOf(said.refusal));
  };
  return (
    <FormDialog
      title={grant ? <Trans>Let {username} build agents</Trans> : <Trans>Refuse {username}</Trans>}
      submit={grant ? <Trans>Grant</Trans> : <Trans>Refuse</Trans>}
      onSubmit={send}
      onClose={onClose}
      problem={problem}
      isDestructive={!grant}
    >
      <TextArea
        label={t`A word with it`}
        rows={3}
        maxLength={limits.aboutChars}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
    </FormDialog>
  );
};
