import { Box, Flex, Grid, IconButton, Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { fileAddress } from '#contract/core/files.ts';
import type { FileRef } from '#contract/core/shapes.ts';
import { isEnded } from '#src/core/files/job.ts';
import { beingKept, uploadOf } from '#src/core/files/jobs.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { FileName, fileIconOf } from '#src/ui/parts/file-name.tsx';
import { sizeText } from '#src/ui/words/size.ts';
import { tell } from '#src/ui/words/tell.ts';
import { FileDrop } from './pick/file-drop.tsx';
import { openPreview } from './preview/state.ts';
import { isFailed, type JobWords, sentOf, useJobWords } from './tray/progress.ts';
import { hideUploads } from './tray/use-uploads.ts';

export interface OnItsWay extends JobWords {
  /** 0 to 100. */
  readonly percent: number;
  /** Refused or cancelled: nothing more comes of it by itself. */
  readonly isOver: boolean;
  readonly hasFailed: boolean;
  /** The person has to choose it again. */
  readonly isLost: boolean;
}

/** This device sent it, not long ago. */
export const useIsUploaded = (id: string): boolean => useLive(uploadOf, id)?.state === 'done';

/** A file that this device is sending; `undefined` when it is not, or is done. */
export const useOnItsWay = (id: string): OnItsWay | undefined => {
  const job = useLive(uploadOf, id);
  const told = useSnapshot(useSession().files.progress);
  const wordsOf = useJobWords();
  if (job === undefined || job.state === 'done') return undefined;
  return {
    ...wordsOf(job, told[id]),
    percent: job.size === 0 ? 0 : (sentOf(job, told) / job.size) * 100,
    isOver: isEnded(job),
    hasFailed: isFailed(job.state),
    isLost: job.state === 'changed',
  };
};

export interface FileLineProps {
  readonly file: FileRef;
  readonly onOpen?: (() => void) | undefined;
  readonly onRemove?: (() => void) | undefined;
  /** How far it is stands elsewhere. */
  readonly isPlain?: boolean;
}

const pictures = /\.(png|jpe?g|gif|webp|avif|bmp)$/i;

/** A picture is its own sign, as far as it can be had; the rest is known by its name. */
const Sign = ({ file: { id, name } }: { readonly file: FileRef }) => {
  const [isGone, setGone] = useState(!pictures.test(name));
  const Icon = fileIconOf(name);
  return (
    <Flex color="fg.muted" flexShrink="0" boxSize="8" align="center" justify="center" aria-hidden>
      {isGone ? (
        <Icon size={20} strokeWidth={1.75} />
      ) : (
        <Box asChild boxSize="8" borderRadius="l1" objectFit="cover">
          <img src={fileAddress(id)} alt="" loading="lazy" decoding="async" onError={() => setGone(true)} />
        </Box>
      )}
    </Flex>
  );
};

/** A file by its name, with how far it is while it is on its way from this device. */
export const FileLine = ({ file, onOpen, onRemove, isPlain = false }: FileLineProps) => {
  const { t } = useLingui();
  const { id, name, size } = file;
  return (
    <Flex align="center" gap="2.5" minH="44px" data-file={id}>
      <Sign file={file} />
      <Box flex="1" minW="0">
        {onOpen === undefined ? (
          <Text as="div" fontSize="sm">
            <FileName name={name} />
          </Text>
        ) : (
          <Box
            asChild
            fontSize="sm"
            maxW="full"
            textAlign="start"
            cursor="pointer"
            _hover={{ textDecoration: 'underline' }}
            minH="24px"
          >
            <button type="button" onClick={onOpen} aria-label={name}>
              <FileName name={name} />
            </button>
          </Box>
        )}
        <Flex gap="2" fontSize="xs" color="fg.muted" textStyle="num" wrap="wrap">
          <span>{sizeText(size)}</span>
          {!isPlain && <WayLine id={id} />}
        </Flex>
      </Box>
      {onRemove !== undefined && (
        <IconButton type="button" size="xs" variant="ghost" aria-label={t`Remove ${name}`} onClick={onRemove}>
          <X />
        </IconButton>
      )}
    </Flex>
  );
};

const WayLine = ({ id }: { readonly id: string }) => {
  const way = useOnItsWay(id);
  if (way === undefined) return null;
  const colour = { neutral: 'fg.muted', attention: 'fg.warning', problem: 'fg.error', good: 'fg.muted' }[way.tone];
  return (
    <Text as="span" color={colour}>
      {way.text}
    </Text>
  );
};

export interface FileListProps {
  readonly files: readonly FileRef[];
  readonly onRemove?: (id: string) => void;
}

/** Files by their names; pressed, they are shown one after another. */
export const FileList = ({ files, onRemove }: FileListProps) =>
  files.length === 0 ? null : (
    <Box as="ul" listStyleType="none" borderWidth="1px" borderRadius="l2" px="3" bg="bg.panel">
      {files.map((file, index) => (
        <Box as="li" key={file.id} _notLast={{ borderBottomWidth: '1px' }}>
          <FileLine
            file={file}
            onOpen={() => openPreview({ files: [...files], index, canDownload: true })}
            onRemove={onRemove === undefined ? undefined : () => onRemove(file.id)}
          />
        </Box>
      ))}
    </Box>
  );

export interface AttachmentsProps {
  readonly label: string;
  readonly files: readonly FileRef[];
  /** How many at most. */
  readonly max: number;
  /** What changes about them: a file that took a while joins those that are there by then. */
  readonly onFiles: (change: (files: readonly FileRef[]) => readonly FileRef[]) => void;
  /** Files over 150 MB are for members here. */
  readonly needsVip?: boolean;
}

/** Files given from this device: each is kept here at once, and on its way when there is a network. */
export const Attachments = ({ label, files, max, onFiles, needsVip = true }: AttachmentsProps) => {
  const { t } = useLingui();
  const add = (picked: readonly FileRef[]) => {
    hideUploads();
    if (files.length + picked.length > max) tell(t`At most ${max} files here: the others were not added.`, 'problem');
    onFiles((now) => [...now, ...picked].slice(0, max));
  };
  return (
    <Grid gap="2" templateColumns="minmax(0, 1fr)">
      {files.length < max && <FileDrop label={label} needsVip={needsVip} onFiles={add} />}
      <FileList files={files} onRemove={(id) => onFiles((now) => now.filter((file) => file.id !== id))} />
    </Grid>
  );
};

/** So many files are still being put on this device: no answer names them yet. */
export const useBeingKept = (): number => useLive(beingKept) ?? 0;
