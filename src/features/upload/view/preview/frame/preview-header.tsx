import { Box, Drawer, Flex, IconButton } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import type { FileRef } from '#contract/core/shapes/file.ts';
import { KeepControl } from '#src/features/storage/view/public.tsx';
import { SaveIcon } from './save-button.tsx';

interface PreviewHeaderProps {
  readonly file: FileRef;
  readonly place: { readonly index: number; readonly count: number };
  readonly canDownload: boolean;
  readonly onGo: (by: number) => void;
}

export const PreviewHeader = ({ file, place: { index, count }, canDownload, onGo }: PreviewHeaderProps) => {
  const { t } = useLingui();
  const number = index + 1;
  return (
    <Drawer.Header
      flex="none"
      px="4"
      py="1.5"
      gap={{ base: '0', md: '1' }}
      minH={{ base: 'headerHCompact', md: 'headerH' }}
      borderBottomWidth="1px"
      // On a phone the name has a line of its own: the controls would leave it no room.
      flexWrap={{ base: count > 1 ? 'wrap' : 'nowrap', md: 'nowrap' }}
      justifyContent="flex-end"
    >
      <Flex flex={{ base: count > 1 ? '1 0 100%' : '1', md: '1' }} minW="0" align="baseline" gap="2">
        <Drawer.Title fontSize="md" fontWeight="600" minW="0" truncate title={file.name}>
          {file.name === '' ? t`Picture` : file.name}
        </Drawer.Title>
        {count > 1 && (
          <Box as="span" flex="none" color="fg.muted" fontSize="sm" textStyle="num" aria-live="polite">
            <span aria-hidden>{`${number} / ${count}`}</span>
            <Box as="span" srOnly>{t`File ${number} of ${count}`}</Box>
          </Box>
        )}
      </Flex>
      {count > 1 && (
        <>
          <IconButton variant="ghost" size="sm" aria-label={t`Previous file`} onClick={() => onGo(-1)}>
            <ChevronLeft />
          </IconButton>
          <IconButton variant="ghost" size="sm" aria-label={t`Next file`} onClick={() => onGo(1)}>
            <ChevronRight />
          </IconButton>
        </>
      )}
      <KeepControl files={[file]} courseId="" of={file.name} />
      {canDownload && <SaveIcon file={file} />}
      <Drawer.CloseTrigger asChild position="static">
        <IconButton variant="ghost" size="sm" me="-2" aria-label={t`Close`}>
          <X />
        </IconButton>
      </Drawer.CloseTrigger>
    </Drawer.Header>
  );
};
