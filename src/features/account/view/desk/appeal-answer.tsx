import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useOnce } from '#src/ui/live/use-once.ts';
import { AppDialog, DialogEnd } from '#src/ui/overlays/app-dialog.tsx';
import { SelectField, TextArea } from '#src/ui/parts/fields.tsx';
import type { AppealShown } from './appeals-part.tsx';

const deeds = ['none', 'code', 'reopen'] as const;

export interface Answer {
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
export const AppealAnswer = ({ appeal, onClose, onAnswer }: AppealAnswerProps) => {
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
