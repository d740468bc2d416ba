import { Box, Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { MicOff, SendHorizontal, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { second } from '#contract/core/time.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { tell } from '#src/ui/words/tell.ts';
import { clockText } from '../chat/media.ts';
import { KeptPlayer, useKeptVoice, type VoiceKeeper } from './kept-voice.tsx';
import { bars, type Recording, useRecorder, type Voice, type VoiceTrouble } from './recorder.ts';

export interface RecordingBarProps {
  readonly groupId: string;
  /** Recorded before, and left; otherwise one is recorded now. */
  readonly kept: Voice | undefined;
  /** Answers whether it was promised. */
  readonly onVoice: (voice: Voice) => Promise<boolean>;
  readonly onClose: () => void;
}

/** From here on it is asked before a recording is dropped, ms. */
const worthAsking = 2 * second;

/** In place of the composer while a voice is recorded: it is sent or dropped, and kept when it is left. */
export const RecordingBar = ({ groupId, kept, onVoice, onClose }: RecordingBarProps) => {
  const { t } = useLingui();
  const { recording, stop } = useRecorder(kept);
  const keeper = useKeptVoice(groupId);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // One that waits is no reason to take the focus from where it went.
    if (kept === undefined) box.current?.focus();
  }, [kept]);
  const [isUnsent, setUnsent] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const isOn = recording.state === 'on';
  const settle = useLeft(isOn && kept === undefined, stop, keeper.keep);
  const isKept = useRef(kept !== undefined);
  const close = () => {
    settle();
    if (isKept.current) void keeper.forget();
    onClose();
  };
  const deliver = async () => {
    const voice = await stop();
    if (voice === undefined) tell(t`Too short: nothing was sent.`);
    else if (!(await onVoice(voice))) {
      setUnsent(true);
      isKept.current = await keeper.keep(voice);
      return;
    }
    close();
  };
  const send = useOnce(async () => {
    // From now on it is looked after here, whether this is still shown or not.
    settle();
    const sent = deliver();
    keeper.going(sent);
    await sent;
  });
  if (recording.state === 'trouble') return <Trouble trouble={recording.trouble} onClose={close} />;
  const leave = () => (isOn && recording.ms > worthAsking ? setLeaving(true) : close());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The panel around it stays.
    event.stopPropagation();
    leave();
  };
  return (
    <>
      <Flex
        ref={box}
        tabIndex={-1}
        outline="none"
        role="group"
        aria-label={t`Voice message`}
        data-recording={recording.state}
        align="center"
        gap="2"
        minH="64px"
        px="2"
        borderTopWidth="1px"
        bg="bg.panel"
        onKeyDown={onKeyDown}
      >
        <IconButton
          type="button"
          variant="ghost"
          aria-label={t`Discard the recording`}
          color="fg.error"
          onClick={leave}
        >
          <Trash2 />
        </IconButton>
        {isOn ? (
          <Shown {...recording} kept={kept} isUnsent={isUnsent || kept !== undefined} />
        ) : (
          <Text flex="1" fontSize="sm" color="fg.muted" role="status">
            <Trans>The browser asks for the microphone…</Trans>
          </Text>
        )}
        {isUnsent ? (
          <Button type="button" flexShrink="0" onClick={send}>
            <Trans>Try again</Trans>
          </Button>
        ) : (
          <IconButton
            type="button"
            aria-label={t`Send the recording`}
            disabled={!isOn || keeper.isGoing}
            onClick={send}
          >
            <SendHorizontal />
          </IconButton>
        )}
      </Flex>
      <ConfirmDialog
        open={isLeaving}
        title={<Trans>Discard the recording?</Trans>}
        confirm={<Trans>Discard</Trans>}
        onConfirm={close}
        onClose={() => setLeaving(false)}
      >
        <Trans>It was not sent and cannot be brought back.</Trans>
      </ConfirmDialog>
    </>
  );
};

/**
 * When the bar goes, what was recorded is kept; and a page that is about to go asks. Answers how to say that it is sent, dropped,
 * or looked after.
 */
const useLeft = (isNew: boolean, stop: () => Promise<Voice | undefined>, keep: VoiceKeeper['keep']) => {
  const { t } = useLingui();
  const isSettled = useRef(false);
  const isOpen = useRef(false);
  isOpen.current = isNew && !isSettled.current;
  const words = t`The recording was kept. It waits in its conversation.`;
  const left = useRef(async () => {});
  left.current = async () => {
    const voice = isOpen.current ? await stop() : undefined;
    if (voice !== undefined && (await keep(voice))) tell(words);
  };
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isOpen.current) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
      void left.current();
    };
  }, []);
  return () => {
    isSettled.current = true;
    isOpen.current = false;
  };
};

type On = Extract<Recording, { readonly state: 'on' }>;

interface ShownProps extends On {
  readonly kept: Voice | undefined;
  readonly isUnsent: boolean;
}

const Shown = ({ ms, levels, isFull, kept, isUnsent }: ShownProps) => (
  <>
    {kept === undefined ? <Timer ms={ms} isOver={isFull || isUnsent} /> : <KeptPlayer voice={kept} />}
    {isUnsent ? (
      <Text flex="1" minW="0" fontSize="sm" role="status">
        <Trans>Not sent; the recording is still here.</Trans>
      </Text>
    ) : (
      <>
        <Levels levels={levels} />
        <Box srOnly role="status">
          {isFull ? <Full /> : <Trans>Recording</Trans>}
        </Box>
      </>
    )}
  </>
);

const Full = () => <Trans>60 seconds is the limit. Send it or discard it.</Trans>;

const Timer = ({ ms, isOver }: { readonly ms: number; readonly isOver: boolean }) => (
  <Flex align="center" gap="2" flexShrink="0" fontSize="sm" textStyle="num" role="timer" minW="4.5rem">
    <Box boxSize="2.5" borderRadius="full" bg={isOver ? 'fg.muted' : 'fg.error'} aria-hidden />
    {clockText(ms / second)}
  </Flex>
);

/** Pixels of the picture of the voice. */
const high = 28;
const step = 5;

/** The newest at the right, as loud as it is high. */
const Levels = ({ levels }: { readonly levels: readonly number[] }) => {
  const path = levels
    .map((level, index) => {
      const half = 1 + (level * (high - 4)) / 2;
      return `M${(bars - levels.length + index) * step + 2} ${high / 2 - half}v${2 * half}`;
    })
    .join('');
  return (
    <Flex flex="1" minW="0" justify="flex-end" overflow="hidden" color="brand.solid" aria-hidden>
      <svg
        width={bars * step}
        height={high}
        fill="none"
        stroke="currentColor"
        strokeWidth={3}
        strokeLinecap="round"
        aria-hidden
      >
        <path d={path} />
      </svg>
    </Flex>
  );
};

const Trouble = ({ trouble, onClose }: { readonly trouble: VoiceTrouble; readonly onClose: () => void }) => {
  const words: Readonly<Record<VoiceTrouble, ReactNode>> = {
    denied: (
      <Trans>
        The microphone is not allowed here. Allow it in the site settings, beside the address, and try again.
      </Trans>
    ),
    none: <Trans>No microphone was found. Connect one and try again.</Trans>,
    busy: <Trans>The microphone does not answer. Another program may be using it.</Trans>,
  };
  return (
    <Flex
      align="center"
      gap="3"
      minH="64px"
      px="3"
      py="2"
      borderTopWidth="1px"
      bg="bg.panel"
      role="alert"
      data-recording="trouble"
    >
      <Box color="fg.warning" flexShrink="0">
        <MicOff size={20} strokeWidth={1.75} aria-hidden />
      </Box>
      <Text flex="1" minW="0" fontSize="sm">
        {words[trouble]}
      </Text>
      <Button type="button" size="sm" variant="outline" flexShrink="0" onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </Flex>
  );
};
