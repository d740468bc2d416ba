import { Flex, IconButton } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Pause, Play } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { type KeptVoice, voiceDraft } from '#src/features/messaging/data/other-drafts.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { tell } from '#src/ui/words/tell.ts';
import { usePlayer } from '../chat/audio.tsx';
import { clockText } from '../chat/media.ts';
import type { Voice } from './recorder.ts';

/** What is on its way to becoming a message, by conversation: whoever comes back meanwhile does not send it twice. */
const going = new Map<string, Promise<unknown>>();

export interface VoiceKeeper {
  /** Another view of this conversation is sending it. */
  readonly isGoing: boolean;
  readonly going: (sent: Promise<unknown>) => void;
  /** Resolves when the device has it; where it cannot, the person is told. */
  readonly keep: (voice: Voice) => Promise<boolean>;
  readonly forget: () => Promise<void>;
}

/** The one place that a recorded voice goes to when its bar goes: nothing that was said is dropped unasked. */
export const useKeptVoice = (groupId: string): VoiceKeeper => {
  const { t } = useLingui();
  const { store } = useSession();
  const [isGoing, setGoing] = useState(going.has(groupId));
  useEffect(() => {
    let isCurrent = true;
    void going.get(groupId)?.then(() => isCurrent && setGoing(false));
    return () => {
      isCurrent = false;
    };
  }, [groupId]);
  return useMemo(() => {
    const key = voiceDraft(groupId);
    return {
      isGoing,
      going: (sent) => {
        const done = sent.finally(() => going.delete(groupId));
        going.set(
          groupId,
          done.catch(() => undefined),
        );
      },
      keep: async ({ file, seconds }) => {
        try {
          const { name, type } = file;
          const value: KeptVoice = { bytes: await file.arrayBuffer(), name, type, seconds };
          await store.saveDraft(key, value);
          return true;
        } catch {
          tell(t`There is no room on this device: the recording could not be kept.`, 'problem');
          return false;
        }
      },
      forget: () => store.dropDraft(key),
    };
  }, [t, store, groupId, isGoing]);
};

/** What was recorded, heard before it is sent. */
export const KeptPlayer = ({ voice: { file, seconds } }: { readonly voice: Voice }) => {
  const { t } = useLingui();
  const [address, setAddress] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const { player, isPlaying, at, length, toggle, handlers } = usePlayer(seconds, address);
  return (
    <Flex align="center" gap="2" flexShrink="0" fontSize="sm" textStyle="num" data-playing={isPlaying || undefined}>
      <audio ref={player} src={address || undefined} preload="auto" {...handlers} />
      <IconButton
        type="button"
        size="sm"
        rounded="full"
        variant="outline"
        aria-label={isPlaying ? t`Pause` : t`Listen to the recording`}
        onClick={toggle}
      >
        {isPlaying ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
      </IconButton>
      <span role="timer">{clockText(isPlaying || at > 0 ? at : length)}</span>
    </Flex>
  );
};
