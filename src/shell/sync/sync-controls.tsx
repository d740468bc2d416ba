import { Button, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CirclePause, CirclePlay, RefreshCw, RotateCcw } from 'lucide-react';
import { networkInformation } from '#src/core/device/rest.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { type OutboxMeta, readMeta, writeMeta } from '#src/core/outbox.ts';
import type { Replica } from '#src/core/replica.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { useStatus } from '#src/ui/live/use-status.ts';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';

type Choice = keyof Pick<OutboxMeta, 'paused' | 'wifiOnly'>;

const chosen = async ({ outbox }: Replica, choice: Choice): Promise<boolean> =>
  (await readMeta(outbox, choice)) === true;

/** What was refused for a reason that may be gone. Of two versions a person has to choose; work that waits for other work follows it. */
const retryable = async (replica: Replica): Promise<readonly string[]> =>
  (await attentionEntries(replica))
    .filter(({ current, waitingFor }) => current === undefined && waitingFor === undefined)
    .map(({ mid }) => mid);

/** What a person decides about syncing on this device; it holds until they decide otherwise, also after a restart. */
export const SyncControls = () => {
  const { nudge, store, replica } = useSession();
  const { syncing } = useStatus();
  const paused = useLive(chosen, 'paused') ?? false;
  const wifiOnly = useLive(chosen, 'wifiOnly') ?? false;
  const failed = useLive(retryable) ?? [];
  const { t } = useLingui();
  const choose = async (choice: Choice, on: boolean) => {
    await writeMeta(replica.outbox, choice, on);
    nudge('settings');
  };
  const retryAll = useOnce(async () => {
    for (const mid of failed) await store.retry(mid);
    nudge('manual');
  });
  return (
    <Flex direction="column" gap="2">
      {failed.length > 0 && (
        <Button size="sm" variant="outline" justifyContent="flex-start" onClick={retryAll}>
          <RotateCcw size={16} aria-hidden />
          <Plural value={failed.length} one="Retry # change" other="Retry all # changes" />
        </Button>
      )}
      <Flex gap="2" wrap="wrap">
        <Button size="sm" variant="subtle" aria-disabled={syncing} onClick={() => nudge('manual')}>
          <RefreshCw size={16} aria-hidden />
          {syncing ? t`Syncing…` : t`Sync now`}
        </Button>
        <Button size="sm" variant="subtle" onClick={() => void choose('paused', !paused)}>
          {paused ? <CirclePlay size={16} aria-hidden /> : <CirclePause size={16} aria-hidden />}
          {paused ? <Trans>Resume syncing</Trans> : <Trans>Pause syncing</Trans>}
        </Button>
      </Flex>
      {networkInformation()?.type !== undefined && (
        <SwitchRow
          label={<Trans>Only on Wi‑Fi</Trans>}
          hint={<Trans>Not while the connection is mobile, or saves data.</Trans>}
          on={wifiOnly}
          onSwitch={(on) => void choose('wifiOnly', on)}
        />
      )}
    </Flex>
  );
};
