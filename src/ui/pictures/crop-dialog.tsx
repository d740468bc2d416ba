import { ImageCropper, useImageCropper } from '@ark-ui/react/image-cropper';
import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Image as ImageIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Slider } from '#src/ui/controls/slider.tsx';
import { useOnce } from '#src/ui/live/use-once.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { encodeSquare, type Most } from './picture.ts';

interface CropDialogProps {
  readonly file: File;
  readonly max: Most;
  /** The square as JPEG. */
  readonly onPicture: (picture: Blob) => Promise<void>;
  readonly onClose: () => void;
}

/** A square, so that a picture of any shape fits it by its longer side. */
const side = 280;
const maxZoom = 12;

/** Which part of the picture others see. */
export const CropDialog = ({ file, max, onPicture, onClose }: CropDialogProps) => {
  const { t } = useLingui();
  const [address, setAddress] = useState('');
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const cropper = useImageCropper({
    aspectRatio: 1,
    cropShape: 'circle',
    fixedCropArea: true,
    maxZoom,
    translations: {
      rootLabel: t`Part of the picture that is shown`,
      selectionLabel: () => t`Part of the picture that is shown`,
      selectionInstructions: t`Move with the arrow keys, zoom with the slider.`,
    },
  });
  const { width, height } = cropper.naturalSize;
  // At this zoom the shorter side fills the circle: nothing beside the picture is shown.
  const least = width > 0 && height > 0 ? Math.min(maxZoom, Math.max(width / height, height / width)) : 1;
  const { setZoom } = cropper;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each picture
  useEffect(() => setZoom(least), [least]);
  const use = useOnce(async () => {
    try {
      await onPicture(await encodeSquare(address, cropper.getCropData(), max));
    } catch {
      setFailed(true);
    }
  });
  return (
    <AppDialog
      open
      onClose={onClose}
      title={<Trans>Choose the part that is shown</Trans>}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={use}>
            <Trans>Use this picture</Trans>
          </Button>
        </>
      }
    >
      {/* Dark in both themes: pictures are judged against it. */}
      <Box bg="gray.950" borderRadius="l2" overflow="hidden" display="grid" placeItems="center" py="4">
        {address !== '' && (
          <ImageCropper.RootProvider value={cropper} style={{ width: side }}>
            <ImageCropper.Viewport
              style={{ position: 'relative', width: side, height: side, overflow: 'hidden', touchAction: 'none' }}
            >
              <ImageCropper.Image
                src={address}
                alt=""
                style={{ width: '100%', height: '100%', objectFit: 'contain', userSelect: 'none' }}
              />
              <ImageCropper.Selection
                style={{
                  borderRadius: '50%',
                  boxShadow: '0 0 0 9999px rgb(16 20 26 / .72)',
                  outline: '1px solid #fff',
                }}
              />
            </ImageCropper.Viewport>
          </ImageCropper.RootProvider>
        )}
      </Box>
      <Flex align="center" gap="3" mt="4" color="fg.muted">
        <ImageIcon size={16} strokeWidth={1.75} aria-hidden />
        <Slider
          label={t`Zoom`}
          min={least}
          max={Math.min(maxZoom, least * 4)}
          step={0.05}
          value={cropper.zoom}
          onValue={setZoom}
        />
        <ImageIcon size={24} strokeWidth={1.75} aria-hidden />
      </Flex>
      <Text role="alert" fontSize="sm" color="fg.error" hidden={!failed}>
        <Trans>The picture could not be read. Choose another one.</Trans>
      </Text>
    </AppDialog>
  );
};
