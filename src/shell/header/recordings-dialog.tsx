import { Button, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Refusal } from '#contract/core/refusal.ts';
import { safeAddress } from '#contract/core/shapes/address.ts';
import { getMyClassRoomRecordUrl } from '#contract/features/school/recording-calls.ts';
import { schoolOfHost } from '#src/ui/live/school.ts';
import { useAskNow } from '#src/ui/live/use-answer.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';

interface Told {
  /** Empty: the server has none. */
  readonly url: string;
  readonly refusal?: Refusal;
}

/** What recordings are and when they come, and the way to them; their address is asked for each time. */
export const RecordingsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { ask } = useAskNow();
  const textOf = useRefusalText();
  const [told, setTold] = useState<Told>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once each time it opens
  useEffect(() => {
    void ask(getMyClassRoomRecordUrl, { school: schoolOfHost(location.hostname) }).then((said) =>
      setTold(said.ok ? { url: safeAddress(said.value.urlPage) } : { url: '', refusal: said.refusal }),
    );
  }, []);
  if (told !== undefined && told.url === '')
    return (
      <AppDialog
        key="notice"
        open
        alert
        onClose={onClose}
        title={<Trans>System notice</Trans>}
        footer={
          <Button onClick={onClose}>
            <Trans>Confirm</Trans>
          </Button>
        }
      >
        <Text>
          {told.refusal === undefined ? (
            <Trans>The address of the recordings could not be got. Try again later.</Trans>
          ) : (
            textOf(told.refusal)
          )}
        </Text>
      </AppDialog>
    );
  return (
    <AppDialog
      open
      onClose={onClose}
      title={<Trans>Teaching recordings</Trans>}
      footer={
        told && (
          <Button asChild>
            <a href={told.url} target="_blank" rel="noopener noreferrer" onClick={onClose}>
              <Trans>Open the recordings</Trans>
              <ExternalLink size={16} aria-hidden />
            </a>
          </Button>
        )
      }
    >
      {told === undefined ? (
        <Waiting />
      ) : (
        <Text color="fg.muted">
          <Trans>
            Your school’s recordings open in a new window. A lesson is there half an hour to two hours after it ended.
          </Trans>
        </Text>
      )}
    </AppDialog>
  );
};
