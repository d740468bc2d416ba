import { Trans } from '@lingui/react/macro';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import type { NoPush } from './channel.ts';

export const NoPushText = ({ problem }: { readonly problem: NoPush }) => {
  const textOf = useRefusalText();
  if (problem === 'denied')
    return <Trans>The browser does not allow notifications of this site. You can change that in its settings.</Trans>;
  if (problem === 'silent')
    return (
      <Trans>
        The push service of this browser does not answer. Notifications are still shown here whenever the app is open.
      </Trans>
    );
  return textOf(problem.refusal);
};
