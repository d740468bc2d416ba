import { Box, Drawer, Portal } from '@chakra-ui/react';
import { drawerSlotRecipe } from '@chakra-ui/react/theme';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { kindOf } from '../kinds.ts';
import { closePreview, preview, previewOpener, showAt } from '../state.ts';
import { type Edge, EdgeWarning } from './edge-warning.tsx';
import { PreviewHeader } from './preview-header.tsx';
import { Stage } from './stage.tsx';

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
