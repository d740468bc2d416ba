import { Box, Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, ArrowRight, Camera, ImagePlus, RotateCw, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { hasCamera, pickFiles } from '#src/features/upload/view/public.tsx';
import { useOnce } from '#src/ui/live/use-once.ts';
import { AppDialog, DialogEnd } from '#src/ui/overlays/app-dialog.tsx';
import { type Crop, type Look, pageOf, pdfOfJpegs, turned, whole } from './page-of-photo.ts';

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
const CropBox = ({ address, look, onLook }: CropBoxProps) => {
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

interface PhotosDialogProps {
  readonly name: string;
  readonly onFile: (file: File) => Promise<void>;
  readonly onClose: () => void;
}

interface Page {
  readonly photo: File;
  readonly address: string;
  readonly look: Look;
}

/** Photos of a work on paper, each turned and cut to what matters, in their order: one PDF, made on this device. */
export const PhotosDialog = ({ name, onFile, onClose }: PhotosDialogProps) => {
  const { t } = useLingui();
  const [pages, setPages] = useState<readonly Page[]>([]);
  const addresses = useRef<string[]>([]);
  const [at, setAt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const shown = pages[Math.min(at, pages.length - 1)];
  const add = async (from: 'camera' | 'files') => {
    const photos = await pickFiles({ accept: 'image/*', multiple: from === 'files', from, camera: 'image' });
    const made = photos.map((photo) => ({
      photo,
      address: URL.createObjectURL(photo),
      look: { turns: 0, crop: whole },
    }));
    addresses.current.push(...made.map(({ address }) => address));
    setPages((before) => [...before, ...made]);
    if (made.length > 0) setAt(pages.length);
  };
  useEffect(
    () => () => {
      for (const address of addresses.current) URL.revokeObjectURL(address);
    },
    [],
  );
  const change = (look: Look) => setPages(pages.map((page) => (page === shown ? { ...page, look } : page)));
  const move = (step: 1 | -1) => {
    const next = [...pages];
    const [page] = next.splice(at, 1);
    if (page !== undefined) next.splice(at + step, 0, page);
    setPages(next);
    setAt(at + step);
  };
  const remove = () => {
    setPages(pages.filter((page) => page !== shown));
    setAt(Math.max(0, at - 1));
  };
  const make = useOnce(async () => {
    setFailed(false);
    try {
      const made = [];
      for (const { photo, look } of pages) made.push(await pageOf(photo, look));
      await onFile(new File([pdfOfJpegs(made)], `${name}.pdf`, { type: 'application/pdf' }));
    } catch {
      setFailed(true);
    }
  });
  return (
    <AppDialog open alert onClose={onClose} title={<Trans>Photos of my homework</Trans>} width="dlgWide">
      {shown === undefined ? (
        <Text py="6" color="fg.muted" textAlign="center">
          <Trans>Take a photo of each page, or choose photos. They become one PDF.</Trans>
        </Text>
      ) : (
        <>
          <CropBox address={shown.address} look={shown.look} onLook={change} />
          <Flex align="center" gap="1" mt="2" wrap="wrap">
            <Text fontSize="sm" color="fg.muted" textStyle="num" me="auto" aria-live="polite">
              {at + 1} / {pages.length}
            </Text>
            <Act label={t`The page before`} isOff={at === 0} onAct={() => setAt(at - 1)} icon={<ArrowLeft />} />
            <Act
              label={t`The next page`}
              isOff={at >= pages.length - 1}
              onAct={() => setAt(at + 1)}
              icon={<ArrowRight />}
            />
            <Act label={t`Turn`} onAct={() => change(turned(shown.look))} icon={<RotateCw />} />
            <Act label={t`Remove this page`} onAct={remove} icon={<Trash2 />} />
            <Button size="sm" variant="ghost" disabled={at === 0} onClick={() => move(-1)}>
              <Trans>Move forward</Trans>
            </Button>
            <Button size="sm" variant="ghost" disabled={at >= pages.length - 1} onClick={() => move(1)}>
              <Trans>Move back</Trans>
            </Button>
          </Flex>
        </>
      )}
      {hasFailed && (
        <Text role="alert" mt="2" fontSize="sm" color="fg.error">
          <Trans>A photo could not be read. Remove it, or choose another one.</Trans>
        </Text>
      )}
      <DialogEnd>
        <Flex gap="2" flex="1" wrap="wrap">
          {hasCamera() && (
            <Button variant="outline" onClick={() => void add('camera')}>
              <Camera size={16} aria-hidden />
              <Trans>Take a photo</Trans>
            </Button>
          )}
          <Button variant="outline" onClick={() => void add('files')}>
            <ImagePlus size={16} aria-hidden />
            <Trans>Choose photos</Trans>
          </Button>
        </Flex>
        <Button disabled={pages.length === 0} onClick={make}>
          <Plural value={pages.length} _0="Make a PDF" one="Make a PDF of # page" other="Make a PDF of # pages" />
        </Button>
      </DialogEnd>
    </AppDialog>
  );
};

interface ActProps {
  readonly label: string;
  readonly icon: React.ReactNode;
  readonly onAct: () => void;
  readonly isOff?: boolean;
}

const Act = ({ label, icon, onAct, isOff = false }: ActProps) => (
  <IconButton size="sm" variant="ghost" aria-label={label} title={label} disabled={isOff} onClick={onAct}>
    {icon}
  </IconButton>
);
