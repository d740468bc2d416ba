import { Box } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { Paper as PaperKind } from '#contract/features/classroom/board/keys.ts';
import type { BoardPageRow } from '#contract/features/classroom/board/rows.ts';
import { activityById } from '#src/features/content/data/public.ts';
import { hasSheets, Sheets } from '#src/features/upload/view/public.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { pageSize, paperColor, squares } from './look.ts';

export interface Sheet {
  readonly index: number;
  readonly width: number;
  readonly height: number;
}

interface PaperProps {
  readonly page: BoardPageRow;
  readonly layer: (sheet: Sheet) => ReactNode;
}

/** What lies under the strokes: a page of the blackboard, or a material of the course. */
export const Paper = ({ page, layer }: PaperProps) =>
  page.activityId === '' ? <Blank page={page} layer={layer} /> : <OnMaterial page={page} layer={layer} />;

const OnMaterial = ({ page, layer }: PaperProps) => {
  const found = useLive(materialOf, page.activityId);
  if (found === undefined) return <Waiting />;
  const file = found.value;
  if (file === undefined || !hasSheets(file))
    return (
      <>
        <Box fontSize="sm" color="fg.muted" mb="2" role="status">
          <Trans>The material under this page is not there for you.</Trans>
        </Box>
        <Blank page={page} layer={layer} />
      </>
    );
  return (
    <Suspense fallback={<Waiting />}>
      <Sheets file={file} layer={layer} />
    </Suspense>
  );
};

const materialOf = async (replica: Parameters<typeof activityById>[0], id: string) => ({
  value: (await activityById(replica, id))?.file ?? undefined,
});

const squaresOf = (paper: PaperKind) =>
  paper === 'grid'
    ? {
        backgroundImage: `linear-gradient(${squares.color} 1px, transparent 1px), linear-gradient(90deg, ${squares.color} 1px, transparent 1px)`,
        backgroundSize: `${(squares.every / pageSize.width) * 100}cqw ${(squares.every / pageSize.width) * 100}cqw`,
      }
    : {};

/** As wide as there is room, and never higher than the screen. */
const Blank = ({ page: { paper, title }, layer }: PaperProps) => {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const at = box.current;
    if (at === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(at.clientWidth));
    setWidth(at.clientWidth);
    observer.observe(at);
    return () => observer.disconnect();
  }, []);
  const height = (width * pageSize.height) / pageSize.width;
  return (
    <Box
      ref={box}
      role="img"
      aria-label={title === '' ? t`Blackboard page` : title}
      position="relative"
      mx="auto"
      width="full"
      maxW="calc((100dvh - 19rem) * 16 / 9)"
      minW="min(100%, 30rem)"
      aspectRatio="16 / 9"
      borderWidth="1px"
      borderRadius="l3"
      overflow="hidden"
      containerType="inline-size"
      data-paper={paper}
    >
      <Box position="absolute" inset="0" style={{ backgroundColor: paperColor[paper], ...squaresOf(paper) }} />
      {layer({ index: 0, width: width || 1, height: height || 1 })}
    </Box>
  );
};
