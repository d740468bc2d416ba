import { Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, ArrowRight, Camera, ImagePlus, RotateCw, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { hasCamera, pickFiles } from '#src/features/upload/view/public.tsx';
import { useOnce } from '#src/ui/live/use-once.ts';
import { AppDialog, DialogEnd } from '#src/ui/overlays/app-dialog.tsx';
import { CropBox } from './crop-box.tsx';
import { pdfOfJpegs } from './jpeg-pdf.ts';
import { type Look, pageOf, turned, whole } from './page-of-photo.ts';

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
