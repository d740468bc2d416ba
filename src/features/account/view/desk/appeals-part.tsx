import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import { second } from '#contract/core/time.ts';
import { answerAppeal, listAppeals } from '#contract/features/account/appeal-calls.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { usePaged } from '#src/ui/live/use-paged.ts';
import { AppDialog, DialogEnd } from '#src/ui/overlays/app-dialog.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { SelectField, TextArea } from '#src/ui/parts/fields.tsx';
import { ListPage } from '#src/ui/parts/list-page.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { Stamp } from '#src/ui/words/time.tsx';

const deeds = ['none', 'code', 'reopen'] as const;

interface Answer {
  readonly state: 'approved' | 'rejected';
  readonly deed: (typeof deeds)[number];
  readonly reply: string;
}

interface AppealAnswerProps {
  readonly appeal: AppealShown;
  readonly onClose: () => void;
  readonly onAnswer: (answer: Answer) => Promise<boolean>;
}

/** What is done about an appeal, and what is written to whoever put it. */
const AppealAnswer = ({ appeal, onClose, onAnswer }: AppealAnswerProps) => {
  const { t } = useLingui();
  const [deed, setDeed] = useState<Answer['deed']>(appeal.closed === 1 ? 'reopen' : 'code');
  const [reply, setReply] = useState('');
  const names = {
    none: t`Only answer`,
    code: t`Send a one-time code: the password stops working`,
    reopen: t`Open the account again`,
  };
  const offered = appeal.username === '' ? (['none'] as const) : deeds;
  const say = async (state: Answer['state']) => {
    const chosen = state === 'rejected' || appeal.username === '' ? 'none' : deed;
    if (await onAnswer({ state, deed: chosen, reply })) onClose();
  };
  const approve = useOnce(() => say('approved'));
  const reject = useOnce(() => say('rejected'));
  return (
    <AppDialog open onClose={onClose} width="dlgEntry" title={<Trans>Appeal about {appeal.account}</Trans>}>
      <Box display="grid" gap="4">
        <SelectField
          label={t`If it is right`}
          value={deed}
          onValue={(value) => setDeed(deeds.find((one) => one === value) ?? 'none')}
          options={offered.map((value) => ({ value, label: names[value] }))}
        />
        <TextArea
          label={t`Answer, as it is sent to ${appeal.contact}`}
          rows={3}
          maxLength={200}
          value={reply}
          onChange={(event) => setReply(event.target.value)}
        />
        <DialogEnd>
          <Flex gap="3" ms="auto">
            <Button variant="outline" onClick={reject}>
              <Trans>Reject</Trans>
            </Button>
            <Button onClick={approve}>
              <Trans>Approve</Trans>
            </Button>
          </Flex>
        </DialogEnd>
      </Box>
    </AppDialog>
  );
};

type AppealShown = Output<typeof listAppeals>['list'][number];

const states = ['pending', 'approved', 'rejected'] as const;
type State = (typeof states)[number];

/** Appeals about accounts of the school: looked at, answered once, and told. */
export const AppealsPart = () => {
  const { t } = useLingui();
  const tellRefusal = useTellRefusal();
  const [state, setState] = useState<State>('pending');
  const { list, look, ask, canAsk } = usePaged(listAppeals, { state });
  const [answering, setAnswering] = useState<AppealShown>();
  const names = { pending: t`To be decided`, approved: t`Approved`, rejected: t`Rejected` };
  const answer = async (one: AppealShown, given: Answer): Promise<boolean> => {
    const said = await ask(answerAppeal, { id: one.id, ...given });
    if (!said.ok) tellRefusal(said.refusal);
    else tell(t`Answered. A letter went to ${one.contact}.`);
    if (said.ok) await look();
    return said.ok;
  };
  return (
    <>
      <ListPage
        label={t`Appeals`}
        list={list}
        look="cards"
        submit={{ name: <Trans>Show</Trans>, act: look }}
        filters={
          <Box flex="0 1 14rem">
            <SelectField
              label={t`Appeals`}
              value={state}
              onValue={(value) => setState(states.find((one) => one === value) ?? 'pending')}
              options={states.map((value) => ({ value, label: names[value] }))}
            />
          </Box>
        }
        count={(count) => <Plural value={count} one="# appeal" other="# appeals" />}
        empty={<EmptyState title={<Trans>No appeals here</Trans>} />}
      >
        {(one) => <AppealItem key={one.id} appeal={one} canAsk={canAsk} onAnswer={() => setAnswering(one)} />}
      </ListPage>
      {answering !== undefined && (
        <AppealAnswer
          appeal={answering}
          onClose={() => setAnswering(undefined)}
          onAnswer={(given) => answer(answering, given)}
        />
      )}
    </>
  );
};

interface AppealItemProps {
  readonly appeal: AppealShown;
  readonly canAsk: boolean;
  readonly onAnswer: () => void;
}

const AppealItem = ({ appeal: one, canAsk, onAnswer }: AppealItemProps) => {
  const { t } = useLingui();
  return (
    <Flex as="li" direction="column" gap="2">
      <Text fontWeight="600" overflowWrap="anywhere">
        {one.account}
      </Text>
      <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
        <Trans>Claims to be: {[one.name, one.number].filter(Boolean).join(' · ')}</Trans>
        <br />
        {one.username === '' ? (
          <Trans>Nobody has this account.</Trans>
        ) : (
          <Trans>The account is that of: {[one.username, one.studentNumber].filter(Boolean).join(' · ')}</Trans>
        )}
        {one.closed === 1 && (
          <>
            {' · '}
            <Trans>account closed</Trans>
          </>
        )}
        <br />
        {one.contact} · <Stamp at={one.at * second} />
      </Text>
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
        {one.reason}
      </Text>
      {one.pictures.length > 0 && (
        <Flex gap="2" wrap="wrap">
          {one.pictures.map((address, index) => (
            <a key={address} href={address} target="_blank" rel="noreferrer">
              <img
                src={address}
                alt={t`Proof ${index + 1}`}
                decoding="async"
                width={112}
                height={112}
                style={{ objectFit: 'cover', borderRadius: 6 }}
              />
            </a>
          ))}
        </Flex>
      )}
      {one.reply !== '' && (
        <Text fontSize="sm">
          <Trans>Answer: {one.reply}</Trans>
        </Text>
      )}
      {one.state === 'pending' && (
        <Button size="sm" alignSelf="flex-start" disabled={!canAsk} onClick={onAnswer}>
          <Trans>Answer…</Trans>
        </Button>
      )}
    </Flex>
  );
};
