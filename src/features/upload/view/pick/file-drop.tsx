import { Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Camera, FolderUp, Upload, Video } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import type { FileRef } from '#contract/core/shapes/file.ts';
import { acceptOf, camerasOf, type PickOptions } from './check.ts';
import { droppedFiles } from './dropped.ts';
import { canPickFolders, hasCamera } from './system-picker.ts';
import { usePastedFiles } from './use-pasted-files.ts';
import { usePick } from './use-pick.ts';

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
