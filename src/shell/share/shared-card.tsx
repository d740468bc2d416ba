import { Box, Flex, Image, Text } from '@chakra-ui/react';
import { Plural } from '@lingui/react/macro';
import { File, FileAudio, FileImage, FileText, FileVideo } from 'lucide-react';
import { useEffect, useState } from 'react';
import { filesOfShared, type Shared, type SharedFile } from '#src/core/shared.ts';
import { hasWords, titledOf } from '#src/core/shared-drafts.ts';
import { sizeText } from '#src/ui/words/size.ts';

/** What was shared: its words, and its files by name, size and picture. */
export const SharedCard = ({ shared }: { readonly shared: Shared }) => {
  const { title, content } = titledOf(shared);
  const { files, lost } = shared;
  return (
    <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" p="4" data-shared>
      {hasWords(shared) && (
        <>
          <Text fontWeight="600" fontSize="sm" overflowWrap="anywhere">
            {title}
          </Text>
          {content !== title && (
            <Text fontSize="sm" color="fg.muted" lineClamp={4} whiteSpace="pre-line" overflowWrap="anywhere">
              {content}
            </Text>
          )}
        </>
      )}
      {files.length > 0 && (
        <Flex as="ul" listStyleType="none" direction="column" gap="2" mt={hasWords(shared) ? '3' : '0'}>
          {files.map((file) => (
            <FileRow key={file.address} file={file} />
          ))}
        </Flex>
      )}
      {lost > 0 && (
        <Text fontSize="sm" color="fg.error" mt="3">
          <Plural
            value={lost}
            one="# file could not be kept: there is no room on this device."
            other="# files could not be kept: there is no room on this device."
          />
        </Text>
      )}
    </Box>
  );
};

const iconOf = ({ type }: SharedFile) => {
  if (type.startsWith('image/')) return FileImage;
  if (type.startsWith('video/')) return FileVideo;
  if (type.startsWith('audio/')) return FileAudio;
  return /pdf|word|text|presentation/.test(type) ? FileText : File;
};

const FileRow = ({ file }: { readonly file: SharedFile }) => {
  const picture = usePicture(file);
  const Icon = iconOf(file);
  return (
    <Flex as="li" align="center" gap="3" minH="44px" minW="0">
      <Flex
        align="center"
        justify="center"
        boxSize="44px"
        flexShrink="0"
        color="fg.muted"
        bg="bg.subtle"
        borderRadius="l2"
      >
        {picture === '' ? (
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        ) : (
          <Image src={picture} alt="" boxSize="44px" objectFit="cover" borderRadius="l2" />
        )}
      </Flex>
      <Box minW="0">
        <Text fontSize="sm" truncate>
          {file.name}
        </Text>
        <Text fontSize="xs" color="fg.muted" textStyle="num">
          {sizeText(file.size)}
        </Text>
      </Box>
    </Flex>
  );
};

/** Of pictures that a browser draws; markup stays a name. */
const usePicture = (file: SharedFile): string => {
  const [picture, setPicture] = useState('');
  const isDrawn = /^image\/(png|jpeg|gif|webp|avif|bmp)$/.test(file.type);
  useEffect(() => {
    if (!isDrawn) return;
    let address = '';
    let isGone = false;
    void filesOfShared({ files: [file] }).then(([bytes]) => {
      if (bytes === undefined || isGone) return;
      address = URL.createObjectURL(bytes);
      setPicture(address);
    });
    return () => {
      isGone = true;
      URL.revokeObjectURL(address);
    };
  }, [file, isDrawn]);
  return picture;
};
