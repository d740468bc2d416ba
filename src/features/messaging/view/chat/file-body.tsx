import { Box, Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { RotateCcw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { fileAddress } from '#contract/core/files.ts';
import type { MessageFile, MessageRow } from '#contract/features/messaging/rows.ts';
import { filesNear } from '#src/features/messaging/data/chat.ts';
import { FileLine, openPreview, showUploads, UploadBar, useOnItsWay } from '#src/features/upload/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useOnce } from '#src/ui/live/use-once.ts';
import { useMessageCommands } from './commands.ts';

const colours = { neutral: 'fg.muted', attention: 'fg.warning', problem: 'fg.error', good: 'fg.muted' } as const;

/** Under a file that this device is sending: how far it is, and what may be done. Nothing when it has arrived. */
export const OnItsWay = (given: FileMessage) => {
  const { t } = useLingui();
  const { files } = useSession();
  const { id, name } = given.file;
  const way = useOnItsWay(id);
  const deeds = useMessageCommands();
  const withdraw = useOnce(() => deeds.withdraw(given.message));
  if (way === undefined) return null;
  const { text, tone, percent, isOver, hasFailed, isLost } = way;
  return (
    <Box mt="1" data-file-way={tone}>
      <Flex align="center" gap="1">
        <Text flex="1" minW="0" fontSize="xs" color={colours[tone]} textStyle="num">
          {text}
        </Text>
        {isLost && (
          <Button type="button" size="2xs" variant="outline" onClick={showUploads}>
            <Trans>Choose again</Trans>
          </Button>
        )}
        {hasFailed && (
          <IconButton
            type="button"
            size="2xs"
            variant="ghost"
            aria-label={t`Try again: ${name}`}
            onClick={() => void files.resume(id)}
          >
            <RotateCcw />
          </IconButton>
        )}
        <IconButton type="button" size="2xs" variant="ghost" aria-label={t`Do not send ${name}`} onClick={withdraw}>
          <X />
        </IconButton>
      </Flex>
      {!isOver && <UploadBar percent={percent} name={name} />}
    </Box>
  );
};

/** Opens a file among all files of its conversation: from there one goes on to the one before and the next (S-208). */
export const useOpen = ({ message, file }: FileMessage): (() => void) => {
  const { replica } = useSession();
  return () => void open();
  async function open() {
    const all = await filesNear(replica, message);
    const at = all.findIndex(({ messageId }) => messageId === message.id);
    const files = at === -1 ? [file] : all.map((one) => one.file);
    openPreview({ files, index: Math.max(0, at), canDownload: true });
  }
};

/** A file by its name and size; pressed, it is shown if it can be. */
export const FileBody = (given: FileMessage) => {
  const open = useOpen(given);
  return (
    <Box width="240px" maxW="full">
      <FileLine file={given.file} onOpen={open} isPlain />
      <OnItsWay {...given} />
    </Box>
  );
};

export interface Source {
  readonly address: string;
  /** Neither its address answers nor does this device have it. */
  readonly isMissing: boolean;
  /** For the element that shows it. */
  readonly onError: () => void;
}

/**
 * Where an element finds a file: at its address, which the service worker answers from this device; where that fails, in the
 * bytes that are on their way from here. A missing one is asked for again when there is a network.
 */
export const useSource = (id: string): Source => {
  const { files } = useSession();
  const [own, setOwn] = useState('');
  const [isMissing, setMissing] = useState(false);
  const made = useRef('');
  useEffect(() => {
    const again = () => setMissing(false);
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
      if (made.current !== '') URL.revokeObjectURL(made.current);
    };
  }, []);
  const onError = async () => {
    const bytes = made.current === '' ? await files.bytesOf(id).catch(() => undefined) : undefined;
    if (bytes === undefined) return setMissing(true);
    made.current = URL.createObjectURL(bytes);
    setOwn(made.current);
  };
  return { address: own === '' ? fileAddress(id) : own, isMissing, onError: () => void onError() };
};

/** A message that carries a file. */
export interface FileMessage {
  readonly message: MessageRow;
  readonly file: MessageFile;
}
