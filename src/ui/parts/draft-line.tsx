import { Flex } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { CircleAlert, HardDrive, LoaderCircle } from 'lucide-react';
import type { DraftState } from '../live/use-draft.ts';
import { Time } from '../words/time.tsx';

/** Where what is being typed is, in words. Not a live region: it would speak at every pause. */
export const DraftLine = ({
  draft,
  id,
}: {
  readonly draft: Pick<DraftState<unknown>, 'state' | 'savedAt'>;
  readonly id: string;
}) => (
  <Flex
    id={id}
    align="center"
    gap="1.5"
    fontSize="xs"
    color={draft.state === 'failed' ? 'fg.error' : 'fg.muted'}
    minH="5"
    css={{ '& > svg': { flexShrink: '0' } }}
  >
    {draft.state === 'typing' && (
      <>
        <LoaderCircle size={14} strokeWidth={1.75} aria-hidden />
        <Trans>Saving…</Trans>
      </>
    )}
    {draft.state === 'saved' && (
      <>
        <HardDrive size={14} strokeWidth={1.75} aria-hidden />
        <span>
          <Trans>
            Saved on this device <Time at={draft.savedAt} />
          </Trans>
        </span>
      </>
    )}
    {draft.state === 'failed' && (
      <>
        <CircleAlert size={14} strokeWidth={1.75} aria-hidden />
        <Trans>Not saved: this device is out of space. Copy your text before closing.</Trans>
      </>
    )}
  </Flex>
);
