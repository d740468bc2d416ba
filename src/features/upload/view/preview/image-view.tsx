import { Box, Flex, IconButton } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { whyNot } from './load.ts';
import type { ViewerProps } from './state.ts';
import type { Trouble } from './trouble.ts';
import { StageWait } from './trouble-panel.tsx';
import {
  boxOf,
  drawSmaller,
  fitted,
  isHuge,
  moved,
  type Size,
  turned,
  useGestures,
  useStageSize,
  vastSize,
  zoomed,
} from './zoom.ts';

interface ImageToolsProps {
  readonly label: string;
  readonly percent: number;
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
  readonly onTurn: () => void;
}

const ImageTools = ({ label, percent, onZoom, onFit, onTurn }: ImageToolsProps) => {
  const { t } = useLingui();
  return (
    <Flex role="toolbar" aria-label={label} flex="none" align="center" justify="center" gap="1" py="1.5" color="fg">
      <IconButton variant="ghost" size="sm" aria-label={t`Smaller`} onClick={() => onZoom(0.8)}>
        <ZoomOut />
      </IconButton>
      <Box minW="14" textAlign="center" fontSize="sm" textStyle="num" color="fg.muted">
        {`${Math.round(percent)} %`}
      </Box>
      <IconButton variant="ghost" size="sm" aria-label={t`Larger`} onClick={() => onZoom(1.25)}>
        <ZoomIn />
      </IconButton>
      <IconButton variant="ghost" size="sm" aria-label={t`Fit the screen`} onClick={onFit}>
        <Maximize />
      </IconButton>
      <IconButton variant="ghost" size="sm" aria-label={t`Rotate`} onClick={onTurn}>
        <RotateCw />
      </IconButton>
    </Flex>
  );
};

/** Pixels that an arrow moves an enlarged picture. */
const step = 60;

/** A picture: wheel, pinch and keys make it larger, a press beside it closes (S-217). */
export const ImageView = ({ file, address, onTrouble, onClose }: ViewerProps) => {
  const { t } = useLingui();
  const stage = useRef<HTMLDivElement>(null);
  const size = useStageSize(stage);
  const [picture, setPicture] = useState<Size>();
  const [view, setView] = useState(fitted);
  const move = (dx: number, dy: number) => {
    if (picture !== undefined) setView((was) => moved(was, dx, dy, picture, size));
  };
  const zoom = (factor: number, x = 0, y = 0) =>
    setView((was) => {
      const next = zoomed(was, factor, x, y);
      return picture === undefined ? next : moved(next, 0, 0, picture, size);
    });
  const hands = useGestures(stage, { zoom, move, onBeside: onClose });
  useKeys(stage, {
    '+': () => zoom(1.25),
    '=': () => zoom(1.25),
    '-': () => zoom(0.8),
    0: () => setView(fitted),
    r: () => setView(turned),
    ...(view.scale > 1 && {
      ArrowLeft: () => move(step, 0),
      ArrowRight: () => move(-step, 0),
      ArrowUp: () => move(0, step),
      ArrowDown: () => move(0, -step),
    }),
  });
  const box = picture === undefined ? undefined : boxOf(picture, size, view.turns);
  return (
    <>
      <Box ref={stage} flex="1" minH="0" position="relative" overflow="hidden" touchAction="none" {...hands}>
        {picture === undefined && <StageWait />}
        <Picture
          key={address}
          address={address}
          alt={file.name}
          onSize={setPicture}
          onFailed={onTrouble}
          style={{
            position: 'absolute',
            left: '50%',
            top: '50%',
            maxWidth: 'none',
            width: box?.width ?? 1,
            height: box?.height ?? 1,
            visibility: box === undefined ? 'hidden' : 'visible',
            cursor: view.scale > 1 ? 'grab' : 'zoom-in',
            userSelect: 'none',
            transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) rotate(${view.turns * 90}deg) scale(${view.scale})`,
          }}
        />
      </Box>
      <ImageTools
        label={t`Picture`}
        percent={box === undefined || picture === undefined ? 100 : ((box.width * view.scale) / picture.width) * 100}
        onZoom={zoom}
        onFit={() => setView(fitted)}
        onTurn={() => setView(turned)}
      />
    </>
  );
};

interface PictureProps {
  readonly address: string;
  readonly alt: string;
  readonly style: React.CSSProperties;
  readonly onSize: (size: Size) => void;
  readonly onFailed: (trouble: Trouble) => void;
}

/** Decoded beside the page; one of many million pixels is drawn smaller, which no screen can tell. */
const Picture = ({ address, alt, style, onSize, onFailed }: PictureProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [huge, setHuge] = useState<Size>();
  const failed = useRef(onFailed);
  failed.current = onFailed;
  useEffect(() => {
    if (huge === undefined || canvas.current === null) return;
    drawSmaller(address, huge, canvas.current).catch(() => failed.current({ is: 'broken' }));
  }, [address, huge]);
  const why = async () => {
    const vast = await vastSize(address);
    if (vast === 'tooLarge') return onFailed({ is: 'tooLarge' });
    if (vast === undefined) return onFailed((await whyNot(address)) ?? { is: 'broken' });
    onSize(vast);
    setHuge(vast);
  };
  if (huge !== undefined) return <canvas ref={canvas} role="img" aria-label={alt} style={style} />;
  return (
    <img
      src={address}
      alt={alt}
      decoding="async"
      draggable={false}
      style={style}
      onError={() => void why()}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
        if (width === 0) return onFailed({ is: 'broken' });
        onSize({ width, height });
        if (isHuge({ width, height })) setHuge({ width, height });
      }}
    />
  );
};

/** Keys reach it from anywhere in the frame, before the frame takes arrows for the next file. */
const useKeys = (stage: React.RefObject<HTMLElement | null>, keys: Readonly<Record<string, () => void>>): void => {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    const region = stage.current?.closest<HTMLElement>('[data-preview], [data-stage]');
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const act = now.current[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    region?.addEventListener('keydown', onKey);
    return () => region?.removeEventListener('keydown', onKey);
  }, [stage]);
};
