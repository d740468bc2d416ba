import { Box, Button, Input, Text } from '@chakra-ui/react';
import { inputRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { getCalendarAddress, renewCalendarAddress } from '#contract/features/activity/calendar-calls.ts';
import { useAskNow } from '#src/ui/live/use-answer.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { AppDialog, DialogEnd } from '#src/ui/overlays/app-dialog.tsx';
import { copyText } from '#src/ui/words/copy.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';

/** The person's dates for another calendar: a secret address, asked for when it is wanted. */
export const CalendarAddress = () => {
  const { t } = useLingui();
  const { ask, canAsk } = useAskNow();
  const tellRefusal = useTellRefusal();
  const [path, setPath] = useState<string>();
  const address = path === undefined ? '' : new URL(path, location.origin).href;
  const open = useOnce(async () => {
    const said = await ask(getCalendarAddress, {});
    const found = said.ok && said.value.path === '' ? await ask(renewCalendarAddress, {}) : said;
    if (found.ok) setPath(found.value.path);
    else tellRefusal(found.refusal);
  });
  const renew = useOnce(async () => {
    const made = await ask(renewCalendarAddress, {});
    if (!made.ok) return tellRefusal(made.refusal);
    setPath(made.value.path);
    tell(t`The old address opens nothing any more.`);
  });
  const copy = useOnce(async () => {
    await copyText(address);
    tell(t`Copied`);
  });
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        onClick={open}
        disabled={!canAsk}
        title={canAsk ? undefined : t`This needs the network.`}
      >
        <CalendarPlus size={16} aria-hidden />
        <Trans>Other calendars…</Trans>
      </Button>
      <AppDialog
        open={path !== undefined}
        onClose={() => setPath(undefined)}
        title={<Trans>Dates in other calendars</Trans>}
      >
        <Text mb="3" fontSize="sm">
          <Trans>
            Subscribe to this address in the calendar of your phone or computer. Whoever has it sees your dates.
          </Trans>
        </Text>
        <Input recipe={inputRecipe} readOnly aria-label={t`Address of your calendar`} value={address} data-calendar />
        <DialogEnd>
          <Button variant="ghost" onClick={renew} disabled={!canAsk}>
            <Trans>Make another address</Trans>
          </Button>
          <Box flex="1" />
          <Button onClick={copy}>
            <Trans>Copy</Trans>
          </Button>
        </DialogEnd>
      </AppDialog>
    </>
  );
};
