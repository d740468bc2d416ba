import { Box, Flex, IconButton, Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useState } from 'react';
import { fileAddress } from '#contract/core/files.ts';
import type { FileRef } from '#contract/core/shapes/file.ts';
import { FileName, fileIconOf } from '#src/ui/parts/file-name.tsx';
import { sizeText } from '#src/ui/words/size.ts';
import { useOnItsWay } from './use-on-its-way.ts';

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
          <img src={fileAddress(id)} alt="" loading="lazy" onError={() => setGone(true)} />
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
