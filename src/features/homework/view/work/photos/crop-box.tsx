import { Box } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Crop, Look } from './page-of-photo.ts';

interface CropBoxProps {
  readonly address: string;
  readonly look: Look;
  readonly onLook: (look: Look) => void;
}

type Corner = 'start' | 'end';

/** Of a side: less is no page any more. */
const least = 0.1;
const step = 0.02;

const moved = (crop: Crop, corner: Corner, x: number, y: number): Crop =>
  corner === 'start'
    ? {
        ...crop,
        left: Math.min(Math.max(0, x), crop.right - least),
        top: Math.min(Math.max(0, y), crop.bottom - least),
      }
    : {
        ...crop,
        right: Math.max(Math.min(1, x), crop.left + least),
        bottom: Math.max(Math.min(1, y), crop.top + least),
      };

const percent = (share: number): string => `${share * 100}%`;

/** A photo with two corners, drawn by a finger or moved by arrow keys: what lies between them is the page. */
export const CropBox = ({ address, look, onLook }: CropBoxProps) => {
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const [shape, setShape] = useState({ width: 3, height: 4 });
  const { turns, crop } = look;
  const isAcross = turns % 2 === 1;
  const [wide, high] = isAcross ? [shape.height, shape.width] : [shape.width, shape.height];
  const set = (corner: Corner, x: number, y: number) => onLook({ turns, crop: moved(crop, corner, x, y) });
  const onMove = (corner: Corner) => (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    set(corner, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  };
  const onKey = (corner: Corner) => (event: KeyboardEvent) => {
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const [x = 0, y = 0] = by;
    if (corner === 'start') set(corner, crop.left + x, crop.top + y);
    else set(corner, crop.right + x, crop.bottom + y);
  };
  const handle = (corner: Corner, label: string, x: number, y: number) => (
    <Box
      asChild
      position="absolute"
      boxSize="44px"
      transform="translate(-50%, -50%)"
      borderRadius="full"
      borderWidth="3px"
      borderColor="white"
      bg="brand.solid"
      cursor="move"
      style={{ left: percent(x), top: percent(y), touchAction: 'none' }}
    >
      <button
        type="button"
        aria-label={label}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onMove(corner)}
        onKeyDown={onKey(corner)}
      />
    </Box>
  );
  return (
    // Dark in both themes: pictures are judged against it.
    <Box bg="gray.950" borderRadius="l2" p="6" display="grid" placeItems="center" overflow="hidden">
      <Box
        ref={frame}
        position="relative"
        style={{ aspectRatio: `${wide} / ${high}`, width: `min(100%, ${(wide / high) * 50}vh)` }}
      >
        <img
          src={address}
          alt=""
          onLoad={({ currentTarget }) =>
            setShape({ width: currentTarget.naturalWidth || 3, height: currentTarget.naturalHeight || 4 })
          }
          style={{
            position: 'absolute',
            left: '50%',
            top: '50%',
            width: isAcross ? percent(high / wide) : '100%',
            height: 'auto',
            maxWidth: 'none',
            transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
          }}
        />
        <Box
          position="absolute"
          pointerEvents="none"
          outline="2px solid white"
          boxShadow="0 0 0 9999px rgb(16 20 26 / .5)"
          style={{
            left: percent(crop.left),
            top: percent(crop.top),
            right: percent(1 - crop.right),
            bottom: percent(1 - crop.bottom),
          }}
        />
        {handle('start', t`Upper left corner`, crop.left, crop.top)}
        {handle('end', t`Lower right corner`, crop.right, crop.bottom)}
      </Box>
    </Box>
  );
};
