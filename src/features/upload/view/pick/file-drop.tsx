import { Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Camera, FolderUp, Upload, Video } from 'lucide-react';
import { type DragEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { FileRef } from '#contract/core/shapes.ts';
import { acceptOf, camerasOf, type PickOptions } from './check.ts';
import { canPickFolders, hasCamera } from './system-picker.ts';
import { usePick } from './use-pick.ts';

/** Everything that was dropped, with what is in dropped folders. Asked at once: the browser forgets it after the event. */
const droppedFiles = async (transfer: DataTransfer): Promise<readonly File[]> => {
  const entries = [...transfer.items].flatMap((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null;
    return entry === null ? [] : [entry];
  });
  const files = [...transfer.files];
  if (entries.every(({ isFile }) => isFile)) return files;
  return (await Promise.all(entries.map(filesUnder))).flat();
};

const filesUnder = async (entry: FileSystemEntry): Promise<readonly File[]> => {
  // What the system hides is not meant.
  if (entry.name.startsWith('.')) return [];
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  if (!isFolder(entry)) return [];
  const inside = [...(await entriesIn(entry))].sort(asListed);
  return (await Promise.all(inside.map(filesUnder))).flat();
};

/** As a person lists a folder: files before folders, 9 before 10. A disk has its own order. */
const asListed = (one: FileSystemEntry, other: FileSystemEntry): number =>
  Number(one.isDirectory) - Number(other.isDirectory) ||
  one.name.localeCompare(other.name, undefined, { numeric: true });

/** A reader gives about a hundred at a time, until it gives none. */
const entriesIn = async (folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> => {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
};

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const dialog = '[role="dialog"], [role="alertdialog"]';

/**
 * Files pasted anywhere in the dialog, or on the page, that `place` stands in: nobody focuses a place for files first. Of several
 * places there the one nearest to what has the focus takes them. What holds text is left alone, and what a field has taken already.
 */
const usePastedFiles = (place: RefObject<Element | null>, onFiles: (files: readonly File[]) => void): void => {
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData, target } = event;
      if (event.defaultPrevented || clipboardData === null || clipboardData.files.length === 0) return;
      // Office programs add a picture of the text that they copy: then the text counts.
      if (clipboardData.getData('text/plain') !== '') return;
      if (place.current === null || place.current !== nearestTo(target)) return;
      event.preventDefault();
      latest.current([...clipboardData.files]);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [place]);
};

const nearestTo = (target: EventTarget | null): Element | undefined => {
  const region = regionOf(target);
  const places = [...document.querySelectorAll('[data-file-drop]')].filter((one) => one.closest(dialog) === region);
  for (let at = target instanceof Element ? target : null; at !== null; at = at.parentElement) {
    const found = places.find((one) => at.contains(one));
    if (found !== undefined) return found;
  }
  return places[0];
};

/** With nothing focused it is the dialog that was opened last; `null` is the page. */
const regionOf = (target: EventTarget | null): Element | null =>
  target instanceof Element && target !== document.body
    ? target.closest(dialog)
    : ([...document.querySelectorAll(dialog)].at(-1) ?? null);

export interface FileDropProps extends PickOptions {
  /** What was taken, and is on its way. */
  readonly onFiles: (files: readonly FileRef[]) => void;
  readonly label?: string;
}

/** A place for files: dropped with their folders, pasted, chosen, or made with the camera of a phone. */
export const FileDrop = ({ onFiles, label, ...options }: FileDropProps) => {
  const { t } = useLingui();
  const { pick, take } = usePick(options);
  const [over, setOver] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // A large file takes a while, and the text beside it is written on meanwhile: it joins what stands there then.
  const latest = useRef(onFiles);
  latest.current = onFiles;
  const give = async (taking: Promise<readonly FileRef[]>) => {
    const files = await taking;
    if (files.length > 0) latest.current(files);
  };
  usePastedFiles(place, (files) => void give(take(files)));
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void give(droppedFiles(event.dataTransfer).then(take));
  };
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const kinds = acceptOf(options).replaceAll('.', '').replaceAll(',', ' ');
  const cameras = hasCamera() ? camerasOf(options) : [];
  return (
    <Flex
      ref={place}
      role="group"
      aria-label={label ?? t`Files`}
      data-file-drop
      direction="column"
      align="center"
      gap="2"
      p="5"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor={over ? 'brand.solid' : 'border.control'}
      borderRadius="l3"
      bg={over ? 'brand.subtle' : 'bg.panel'}
      textAlign="center"
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Flex gap="2" wrap="wrap" justify="center">
        <Button type="button" size="sm" variant="outline" onClick={() => void give(pick())}>
          <Upload size={16} aria-hidden />
          {options.single === true ? <Trans>Choose a file</Trans> : <Trans>Choose files</Trans>}
        </Button>
        {cameras.map((camera) => (
          <Button
            key={camera}
            type="button"
            size="sm"
            variant="outline"
            onClick={() => void give(pick('camera', camera))}
          >
            {camera === 'video' ? <Video size={16} aria-hidden /> : <Camera size={16} aria-hidden />}
            {camera === 'video' ? <Trans>Record a video</Trans> : <Trans>Take a photo</Trans>}
          </Button>
        ))}
        {options.single !== true && canPickFolders && !hasCamera() && (
          <Button type="button" size="sm" variant="ghost" onClick={() => void give(pick('folder'))}>
            <FolderUp size={16} aria-hidden />
            <Trans>Choose a folder</Trans>
          </Button>
        )}
      </Flex>
      <Text fontSize="sm" color="fg.muted">
        {/* Nobody drops a file with a finger. */}
        {!hasCamera() && <Trans>Or drop files here, or paste them.</Trans>}
        {kinds !== '' && ` ${kinds}`}
      </Text>
    </Flex>
  );
};
