import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { day } from '#contract/core/time.ts';
import type { Replica } from '#src/core/replica.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useStatus } from '#src/ui/live/use-status.ts';
import { offer } from '#src/ui/words/tell.ts';
import { install, installing, installWay, isInstalled } from './use-install.ts';

const offeredKey = 'install-offered';
const visitsKey = 'visits';
const visitKey = 'visit-counted';

/** How long a person who did not want it is left alone. */
const quietFor = 30 * day;

const unsentCount = async ({ outbox }: Replica): Promise<number> =>
  outbox.entries.where('state').anyOf(['queued', 'sending']).count();

/**
 * Offers the installation once, when it has proved useful: something was kept here without a network, or the person has come
 * back. Never on a first visit.
 */
export const InstallOffer = () => {
  const { t } = useLingui();
  const { connection } = useStatus();
  const unsent = useLive(unsentCount) ?? 0;
  const { prompt } = useSnapshot(installing);
  const way = installWay();
  const [hasKept, setHasKept] = useState(false);
  if (connection === 'offline' && unsent > 0 && !hasKept) setHasKept(true);
  const isUseful = visits() > 1 || hasKept;
  // Not while work waits or the person is needed elsewhere: it would lie over what they have to press.
  const isCalm = connection === 'online' && unsent === 0;
  // Elsewhere there is nothing to press: the menu explains it to whoever asks.
  const isPossible = prompt !== undefined || way === 'ios';
  useEffect(() => {
    if (!isUseful || !isCalm || !isPossible || isInstalled() || wasOffered(Date.now())) return;
    localStorage.setItem(offeredKey, String(Date.now()));
    return offer(t`Keep the classroom among your apps: it opens without a network.`, {
      label: t`Install`,
      run: install,
    });
  }, [isUseful, isCalm, isPossible, t]);
  return null;
};

const wasOffered = (now: number): boolean => now - Number(localStorage.getItem(offeredKey) ?? 0) < quietFor;

/** Counts each opening of the app once, not its reloads. */
const visits = (): number => {
  const before = Number(localStorage.getItem(visitsKey) ?? 0);
  if (sessionStorage.getItem(visitKey) !== null) return before;
  sessionStorage.setItem(visitKey, '1');
  localStorage.setItem(visitsKey, String(before + 1));
  return before + 1;
};
