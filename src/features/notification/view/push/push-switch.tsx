import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { notificationRefusal } from '#contract/features/notification/rules.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { canPush, isPushOn, mayPush, type NoPush, NoPushText, turnPushOff, turnPushOn } from './channel.tsx';

/** Notifications of this browser also while the app is closed. Says plainly where that cannot be. */
export const PushSwitch = () => {
  const session = useSession();
  const [state, setState] = useState<'off' | 'on' | 'asking'>('off');
  const [problem, setProblem] = useState<NoPush>();
  useEffect(() => {
    void isPushOn(session.uid).then((on) => setState(on ? 'on' : 'off'));
  }, [session.uid]);
  const able = mayPush();
  const turn = async (on: boolean) => {
    if (!able || state === 'asking') return;
    setProblem(undefined);
    setState('asking');
    const failed = on ? await turnPushOn(session) : await turnPushOff(session);
    setProblem(failed ?? undefined);
    setState(on && failed === undefined ? 'on' : 'off');
  };
  return (
    <SwitchRow
      label={<Trans>Notifications on this device while the app is closed</Trans>}
      hint={
        <span role="status">
          {!canPush() && <Trans>This browser cannot show notifications while the app is closed.</Trans>}
          {canPush() && !able && <NoPushText problem={{ refusal: notificationRefusal.notOwnDevice }} />}
          {able && problem !== undefined && <NoPushText problem={problem} />}
          {able && problem === undefined && state === 'asking' && <Trans>Asking the browser…</Trans>}
          {able && problem === undefined && state !== 'asking' && (
            <Trans>Shows the title and the course; of messages, who wrote and what.</Trans>
          )}
        </span>
      }
      on={state === 'on'}
      onSwitch={(on) => void turn(on)}
    />
  );
};
