import { Box, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { fileAddress } from '#contract/core/files.ts';
import type { FileRef } from '#contract/core/shapes.ts';
import { whyNot } from './load.ts';
import { kindOf, type Layer, type ViewerProps } from './state.ts';
import type { Trouble } from './trouble.ts';
import { StageWait, TroublePanel } from './trouble-panel.tsx';
import { useStageSize } from './zoom.ts';

const Pdf = lazy(async () => ({ default: (await import('./pdf-view.tsx')).PdfView }));
const Office = lazy(async () => ({ default: (await import('./office-view.tsx')).OfficeView }));

interface SheetsProps {
  readonly file: FileRef;
  readonly layer: Layer;
}

/** A file as sheets of paper with something over each: a PDF, what the server makes into one, or a picture. */
export const Sheets = ({ file, layer }: SheetsProps) => {
  const { t } = useLingui();
  // What measures it comes once it is there.
  const [body, setBody] = useState<HTMLDivElement | null>(null);
  const scroller = useMemo(() => ({ current: body }), [body]);
  const [trouble, setTrouble] = useState<Trouble>();
  const retry = useCallback(() => setTrouble(undefined), []);
  const viewer: ViewerProps = {
    file,
    address: fileAddress(file.id),
    canDownload: true,
    scroller,
    onTrouble: setTrouble,
    onClose: () => undefined,
    onWatch: undefined,
    layer,
  };
  const kind = kindOf(file);
  return (
    <Flex
      ref={setBody}
      direction="column"
      height="75vh"
      overflow="auto"
      position="relative"
      tabIndex={0}
      role="region"
      aria-label={file.name === '' ? t`Picture` : file.name}
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.emphasized"
    >
      {body === null ? null : trouble !== undefined ? (
        <TroublePanel trouble={trouble} onRetry={retry} />
      ) : (
        <Suspense fallback={<StageWait />}>
          {kind === 'image' ? (
            <Picture {...viewer} layer={layer} />
          ) : kind === 'pdf' ? (
            <Pdf {...viewer} />
          ) : (
            <Office {...viewer} />
          )}
        </Suspense>
      )}
    </Flex>
  );
};

const Picture = ({ file, address, scroller, onTrouble, layer }: ViewerProps & { readonly layer: Layer }) => {
  const { width } = useStageSize(scroller);
  const [natural, setNatural] = useState<{ readonly width: number; readonly height: number }>();
  const shown = natural && {
    width: Math.min(natural.width, width - 32),
    height: (natural.height * Math.min(natural.width, width - 32)) / natural.width,
  };
  return (
    <Box position="relative" mx="auto" my="4" flex="none" style={shown}>
      <img
        src={address}
        alt={file.name}
        decoding="async"
        style={{ width: '100%', display: 'block' }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setNatural({ width: naturalWidth || 1, height: naturalHeight || 1 })
        }
        onError={() => void whyNot(address).then((trouble) => onTrouble(trouble ?? { is: 'broken' }))}
      />
      {shown !== undefined && layer({ index: 0, ...shown })}
    </Box>
  );
};
