import { Button, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { proxy, ref, useSnapshot } from 'valtio';
import { AppDialog } from './app-dialog.tsx';

interface Reminder {
  readonly text: string;
  readonly done: () => void;
}

const reminders = proxy<{ list: Reminder[] }>({ list: [] });

/** Says something that must be read before the work goes on (S-566); several wait for one another. Resolves when confirmed. */
export const systemReminder = (text: string): Promise<void> =>
  new Promise((resolve) => {
    reminders.list = [...reminders.list, { text, done: ref(resolve) }];
  });

const confirmFirst = (): void => {
  const [first, ...rest] = reminders.list;
  first?.done();
  reminders.list = rest;
};

export const SystemReminders = () => {
  const [first] = useSnapshot(reminders).list;
  return (
    <AppDialog
      open={first !== undefined}
      onClose={confirmFirst}
      title={<Trans>System reminder</Trans>}
      alert
      footer={
        <Button onClick={confirmFirst}>
          <Trans>Confirm</Trans>
        </Button>
      }
    >
      <Text whiteSpace="pre-wrap">{first?.text}</Text>
    </AppDialog>
  );
};
