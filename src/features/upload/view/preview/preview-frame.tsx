import { Box, Drawer, Flex, IconButton, Portal } from '@chakra-ui/react';
import { drawerSlotRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, TriangleAlert, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { FileRef } from '#contract/core/shapes.ts';
import { KeepControl } from '#src/features/storage/view/public.tsx';
import { SaveIcon } from './save-button.tsx';
import { Stage } from './stage.tsx';
import { closePreview, kindOf, preview, previewOpener, showAt } from './state.ts';

interface Edge {
  readonly side: 'front' | 'behind';
  /** Pressed again it warns again. */
  readonly turn: number;
}

/** C8.2, ms. */
const shownFor = 800;

/** There is nothing before the first file, nothing behind the last. */
const EdgeWarning = ({ side, onDone }: { readonly side: Edge['side']; readonly onDone: () => void }) => {
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    const timer = setTimeout(() => done.current(), shownFor);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Flex
      role="alert"
      position="absolute"
      top="72px"
      left="50%"
      transform="translateX(-50%)"
      zIndex="1"
      align="center"
      gap="2"
      px="4"
      py="2.5"
      bg="bg.warning"
      color="fg.warning"
      borderWidth="1px"
      borderColor="currentColor"
      borderRadius="l2"
      fontSize="sm"
      whiteSpace="nowrap"
      pointerEvents="none"
    >
      <TriangleAlert size={16} aria-hidden />
      {side === 'front' ? <Trans>No more in front</Trans> : <Trans>No more behind</Trans>}
    </Flex>
  );
};

interface PreviewHeaderProps {
  readonly file: FileRef;
  readonly place: { readonly index: number; readonly count: number };
  readonly canDownload: boolean;
  readonly onGo: (by: number) => void;
}

const PreviewHeader = ({ file, place: { index, count }, canDownload, onGo }: PreviewHeaderProps) => {
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

/** Over the drawer's own layer, which the recipe makes from a variable. */
const overAll = { '--drawer-z-index': 'zIndex.imagePreview' };

/** Files one after another: 95 % from the left, a phone's whole screen; a picture over everything else (S-217). */
export const PreviewFrame = () => {
  const { at } = useSnapshot(preview);
  const [edge, setEdge] = useState<Edge>();
  const body = useRef<HTMLDivElement>(null);
  const file = at?.files[at.index];
  const canDownload = file?.canDownload ?? at?.canDownload ?? false;
  const isImage = file !== undefined && kindOf(file) === 'image';
  const go = (by: number) => {
    if (at === undefined) return;
    const next = at.index + by;
    if (at.files[next] === undefined) setEdge({ side: by < 0 ? 'front' : 'behind', turn: (edge?.turn ?? 0) + 1 });
    else {
      setEdge(undefined);
      showAt(next);
    }
  };
  return (
    <Drawer.Root
      recipe={drawerSlotRecipe}
      open={file !== undefined}
      onOpenChange={(change) => {
        if (!change.open) closePreview();
      }}
      placement="start"
      initialFocusEl={() => body.current}
      finalFocusEl={previewOpener}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Drawer.Backdrop css={isImage ? overAll : undefined} />
        <Drawer.Positioner css={isImage ? overAll : undefined}>
          <Drawer.Content
            width={isImage ? '100vw' : { base: '100vw', md: '95vw' }}
            maxW="none"
            bg={isImage ? 'rgb(16 20 26 / 0.94)' : 'bg.panel'}
            color="fg"
            // A picture is looked at in the dark, whatever the theme.
            className={isImage ? 'dark' : undefined}
            colorPalette="brand"
            css={isImage ? overAll : undefined}
            pt="env(safe-area-inset-top)"
            ps="env(safe-area-inset-left)"
            onKeyDown={(event) => handleKey(event, go)}
            data-preview={file === undefined ? undefined : kindOf(file)}
          >
            {at !== undefined && file !== undefined && (
              <>
                <PreviewHeader
                  file={file}
                  place={{ index: at.index, count: at.files.length }}
                  canDownload={canDownload}
                  onGo={go}
                />
                <Stage key={file.id} file={file} canDownload={canDownload} onWatch={at.onWatch} body={body} />
              </>
            )}
            {edge !== undefined && <EdgeWarning key={edge.turn} side={edge.side} onDone={() => setEdge(undefined)} />}
            <Box height="env(safe-area-inset-bottom)" flex="none" />
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
};

/** Where arrows and space have a meaning of their own. */
const ownKeys = 'input, select, textarea, video, audio, [role="slider"], [role="menuitem"], [contenteditable]';

const handleKey = (event: KeyboardEvent<HTMLElement>, go: (by: number) => void): void => {
  const { target, key } = event;
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !(target instanceof Element)) return;
  if (target.closest(ownKeys) !== null) return;
  if (key === 'ArrowLeft') go(-1);
  if (key === 'ArrowRight') go(1);
  if (key !== ' ' || target.closest('button, a, summary') !== null) return;
  const player = event.currentTarget.querySelector<HTMLMediaElement>('video, audio');
  if (player === null) return;
  event.preventDefault();
  if (player.paused) void player.play().catch(() => undefined);
  else player.pause();
};
