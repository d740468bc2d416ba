import { Box, Flex, Heading, Input, Text } from '@chakra-ui/react';
import { inputRecipe } from '@chakra-ui/react/theme';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, Suspense } from 'react';
import {
  getUserVipSetting,
  setAddClassEmailNotify,
  setHomeworkEmailNotify,
  setQuietHours,
  switchLetterNotify,
  switchTopicNotify,
} from '#contract/features/account/calls.ts';
import type { NotifySwitch } from '#contract/features/account/keys.ts';
import type { QuietHours, SettingsRow } from '#contract/features/account/rows.ts';
import { ownSettings } from '#src/features/account/data/public.ts';
import { BlockedPeople } from '#src/features/messaging/view/public.tsx';
import { PushSwitch } from '#src/features/notification/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';

/** From 22:00 to 7:00. */
const usual: QuietHours = { from: 22 * 60, to: 7 * 60 };

/** When no device of theirs is to ring. What happens meanwhile is counted as always. */
const QuietHoursChoice = ({ settings }: { readonly settings: SettingsRow }) => {
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const { quiet } = settings;
  const choose = async (next: QuietHours | null) => {
    const made = await store.mutate(setQuietHours, { quiet: next });
    if (!made.ok) tellRefusal(made.refusal);
  };
  return (
    <>
      <SwitchRow
        label={<Trans>Quiet hours</Trans>}
        hint={<Trans>Nothing is pushed to any of your devices then; it still counts as unread.</Trans>}
        on={quiet !== null}
        onSwitch={(on) => void choose(on ? usual : null)}
      />
      {quiet !== null && (
        <Flex gap="3" wrap="wrap" pb="3">
          <Clock label={<Trans>From</Trans>} minute={quiet.from} onChoose={(from) => void choose({ ...quiet, from })} />
          <Clock label={<Trans>Until</Trans>} minute={quiet.to} onChoose={(to) => void choose({ ...quiet, to })} />
        </Flex>
      )}
    </>
  );
};

interface ClockProps {
  readonly label: ReactNode;
  readonly minute: number;
  readonly onChoose: (minute: number) => void;
}

const Clock = ({ label, minute, onChoose }: ClockProps) => (
  <Box as="label" fontSize="sm">
    <Box as="span" display="block" color="fg.muted" mb="1">
      {label}
    </Box>
    <Input
      recipe={inputRecipe}
      size="sm"
      key={minute}
      type="time"
      width="132px"
      defaultValue={clockOf(minute)}
      onBlur={({ target }) => {
        const [hours = Number.NaN, minutes = Number.NaN] = target.value.split(':').map(Number);
        const chosen = hours * 60 + minutes;
        if (Number.isInteger(chosen) && chosen !== minute) onChoose(chosen);
      }}
    />
  </Box>
);

const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** What a person wants to be told, on all their devices. */
export const NotifySection = () => {
  const settings = useLive(ownSettings);
  const { asked } = useAnswer(getUserVipSetting, {});
  const key = `settings/${settings?.id ?? ''}` as const;
  const mark = useMarks([key]).get(key);
  if (settings === undefined) return <Waiting />;
  const hasNoMail = asked.state === 'answered' && asked.value.mail === 0;
  return (
    <Flex direction="column" gap="5">
      <Group title={<Trans>In the app</Trans>}>
        <Choice settings={settings} field="letter" call={switchLetterNotify} label={<Trans>Private messages</Trans>} />
        <Choice settings={settings} field="topic" call={switchTopicNotify} label={<Trans>Discussions</Trans>} />
        <QuietHoursChoice settings={settings} />
      </Group>
      <Group title={<Trans>On this device only</Trans>}>
        <Suspense fallback={<Box minH="44px" />}>
          <PushSwitch />
        </Suspense>
      </Group>
      <Group
        title={<Trans>By e-mail</Trans>}
        note={
          hasNoMail && (
            <Trans>Your school’s server sends no e-mail at present. Your choice is kept for when it does.</Trans>
          )
        }
      >
        <Choice
          settings={settings}
          field="addClassEmail"
          call={setAddClassEmailNotify}
          label={<Trans>Somebody joins a class of mine</Trans>}
        />
        <Choice
          settings={settings}
          field="homeworkEmail"
          call={setHomeworkEmailNotify}
          label={<Trans>Homework</Trans>}
        />
      </Group>
      <Flex minH="5">
        <SyncMark mark={mark} of={key} />
      </Flex>
      <Box as="section">
        <Heading as="h3" fontSize="sm" fontWeight="600" mb="2">
          <Trans>Blocked people</Trans>
        </Heading>
        <Suspense fallback={<Box minH="44px" />}>
          <BlockedPeople />
        </Suspense>
      </Box>
    </Flex>
  );
};

interface GroupProps {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

const Group = ({ title, note = false, children }: GroupProps) => (
  <Box>
    <Heading as="h3" fontSize="sm" fontWeight="600" mb="2">
      {title}
    </Heading>
    <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" px="4" py="1">
      {children}
    </Box>
    {note !== false && (
      <Text fontSize="sm" color="fg.muted" mt="2">
        {note}
      </Text>
    )}
  </Box>
);

interface ChoiceProps {
  readonly settings: SettingsRow;
  readonly field: NotifySwitch;
  readonly call: typeof switchTopicNotify;
  readonly label: ReactNode;
}

const Choice = ({ settings, field, call, label }: ChoiceProps) => {
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const choose = async (on: boolean) => {
    const made = await store.mutate(call, { state: on ? 1 : 0 });
    if (!made.ok) tellRefusal(made.refusal);
  };
  return <SwitchRow label={label} on={settings[field]} onSwitch={(on) => void choose(on)} />;
};
