import { Box, Flex, IconButton, Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { File, FileAudio, FileImage, FileText, FileVideo, X } from 'lucide-react';
import type { FileRef } from '#contract/core/shapes/file.ts';
import { sizeText } from '#src/ui/words/size.ts';
import { useOnItsWay } from './use-on-its-way.ts';

export interface FileLineProps {
  readonly file: FileRef;
  readonly onOpen?: (() => void) | undefined;
  readonly onRemove?: (() => void) | undefined;
  /** How far it is stands elsewhere. */
  readonly isPlain?: boolean;
}

const iconOf = ({ type }: FileRef) => {
  if (type.startsWith('image/')) return FileImage;
  if (type.startsWith('video/')) return FileVideo;
  if (type.startsWith('audio/')) return FileAudio;
  return /pdf|word|text|presentation/.test(type) ? FileText : File;
};

/** A file by its name, with how far it is while it is on its way from this device. */
export const FileLine = ({ file, onOpen, onRemove, isPlain = false }: FileLineProps) => {
  const { t } = useLingui();
  const { id, name, size } = file;
  const Icon = iconOf(file);
  return (
    <Flex align="center" gap="2.5" minH="44px" data-file={id}>
      <Box color="fg.muted" flexShrink="0">
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </Box>
      <Box flex="1" minW="0">
        {onOpen === undefined ? (
          <Text fontSize="sm" truncate>
            {name}
          </Text>
        ) : (
          <Box
            asChild
            fontSize="sm"
            maxW="full"
            truncate
            textAlign="start"
            cursor="pointer"
            _hover={{ textDecoration: 'underline' }}
            minH="24px"
          >
            <button type="button" onClick={onOpen}>
              {name}
            </button>
          </Box>
        )}
        <Flex gap="2" fontSize="xs" color="fg.muted" textStyle="num" wrap="wrap">
          <span>{sizeText(size)}</span>
          {!isPlain && <OnItsWay id={id} />}
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

const OnItsWay = ({ id }: { readonly id: string }) => {
  const way = useOnItsWay(id);
  if (way === undefined) return null;
  const colour = { neutral: 'fg.muted', attention: 'fg.warning', problem: 'fg.error', good: 'fg.muted' }[way.tone];
  return (
    <Text as="span" color={colour}>
      {way.text}
    </Text>
  );
};
