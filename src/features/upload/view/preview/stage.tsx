import { Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { type ComponentType, lazy, type RefObject, Suspense, useCallback, useEffect, useState } from 'react';
import { fileAddress } from '#contract/core/files.ts';
import type { FileRef } from '#contract/core/shapes.ts';
import { noteFileOpened } from '#src/core/files/kept/wishes.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { FileCard } from './file-card.tsx';
import type { Stopped } from './playback.ts';
import { SaveButton } from './save-button.tsx';
import { closePreview, kindOf, type PreviewKind, type ViewerProps } from './state.ts';
import type { Trouble } from './trouble.ts';
import { StageWait, TroublePanel } from './trouble-panel.tsx';
import type { OnWatch } from './watch.ts';

/** Each format comes in files of its own, when somebody looks at one. */
const viewers: Readonly<Record<Exclude<PreviewKind, 'other'>, ComponentType<ViewerProps>>> = {
  image: lazy(async () => ({ default: (await import('./image-view.tsx')).ImageView })),
  pdf: lazy(async () => ({ default: (await import('./pdf-view.tsx')).PdfView })),
  docx: lazy(async () => ({ default: (await import('./docx-view.tsx')).DocxView })),
  text: lazy(async () => ({ default: (await import('./text-view.tsx')).TextView })),
  video: lazy(async () => ({ default: (await import('./media-view.tsx')).MediaView })),
  audio: lazy(async () => ({ default: (await import('./media-view.tsx')).MediaView })),
  office: lazy(async () => ({ default: (await import('./office-view.tsx')).OfficeView })),
};

interface StageProps {
  readonly file: FileRef;
  readonly canDownload: boolean;
  readonly onWatch: OnWatch | undefined;
  readonly stopped?: Stopped | undefined;
  readonly body: RefObject<HTMLDivElement | null>;
}

/** One file, or why it is not there. */
export const Stage = (props: StageProps) => {
  const { file, canDownload, body } = props;
  const { t } = useLingui();
  const [trouble, setTrouble] = useState<Trouble>();
  useNoteOpened(file);
  const retry = useCallback(() => setTrouble(undefined), []);
  return (
    <Flex
      ref={body}
      direction="column"
      flex="1"
      minH="0"
      overflow="auto"
      overscrollBehavior="contain"
      position="relative"
      tabIndex={0}
      role="region"
      aria-label={file.name === '' ? t`Picture` : file.name}
      outline="none"
      _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' }}
      data-stage
    >
      {trouble === undefined ? (
        <Content {...props} onTrouble={setTrouble} />
      ) : (
        <TroublePanel trouble={trouble} onRetry={retry}>
          {canDownload && <SaveButton file={file} />}
        </TroublePanel>
      )}
    </Flex>
  );
};

const Content = ({
  file,
  canDownload,
  onWatch,
  stopped,
  body,
  onTrouble,
}: StageProps & { readonly onTrouble: (trouble: Trouble) => void }) => {
  const kind = kindOf(file);
  if (kind === 'other') return <FileCard file={file} canDownload={canDownload} />;
  const Viewer = viewers[kind];
  return (
    <Suspense fallback={<StageWait />}>
      <Viewer
        file={file}
        address={fileAddress(file.id)}
        canDownload={canDownload}
        scroller={body}
        onTrouble={onTrouble}
        onClose={closePreview}
        onWatch={onWatch}
        stopped={stopped}
      />
    </Suspense>
  );
};

/** What was opened lately stays on the device by itself. */
const useNoteOpened = (file: FileRef): void => {
  const { replica } = useSession();
  useEffect(() => void noteFileOpened(replica, file, Date.now()).catch(() => undefined), [replica, file]);
};
