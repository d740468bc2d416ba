import { Box } from '@chakra-ui/react';
import { useEffect, useState } from 'react';

/** Pixels of one tile (P9). */
const tile = { width: 210, height: 120 } as const;

/** The person's name and number over the whole page, behind what is read: a photograph of the screen says who took it. */
export const Watermark = ({ text }: { readonly text: string }) => {
  const [picture, setPicture] = useState('');
  useEffect(() => setPicture(draw(text)), [text]);
  return (
    <Box
      aria-hidden
      data-watermark={text}
      position="fixed"
      inset="0"
      zIndex="1"
      pointerEvents="none"
      backgroundImage={picture === '' ? undefined : `url("${picture}")`}
      backgroundSize={`${tile.width}px ${tile.height}px`}
      // On paper too, where backgrounds are left out otherwise.
      css={{ printColorAdjust: 'exact', '@media print': { opacity: 1 } }}
    />
  );
};

/** Grey of half strength is seen on white and on black alike. */
const draw = (text: string): string => {
  const canvas = document.createElement('canvas');
  const scale = Math.max(1, window.devicePixelRatio);
  canvas.width = tile.width * scale;
  canvas.height = tile.height * scale;
  const pen = canvas.getContext('2d');
  if (pen === null) return '';
  pen.scale(scale, scale);
  pen.translate(tile.width / 2, tile.height / 2);
  pen.rotate(-Math.PI / 9);
  pen.font = '14px system-ui, sans-serif';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = 'rgba(128, 128, 128, 0.14)';
  pen.fillText(text, 0, 0, tile.width - 20);
  return canvas.toDataURL();
};
