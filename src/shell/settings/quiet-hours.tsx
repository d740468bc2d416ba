import { Box, Flex, Input } from '@chakra-ui/react';
import { inputRecipe } from '@chakra-ui/react/theme';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { setQuietHours } from '#contract/features/account/calls.ts';
import type { QuietHours, SettingsRow } from '#contract/features/account/rows.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';

/** From 22:00 to 7:00. */
const usual: QuietHours = { from: 22 * 60, to: 7 * 60 };

/** When no device of theirs is to ring. What happens meanwhile is counted as always. */
export const QuietHoursChoice = ({ settings }: { readonly settings: SettingsRow }) => {
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
