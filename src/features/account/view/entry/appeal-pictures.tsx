import { Box, Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ImageUp, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { appealLimits } from '#contract/features/account/keys.ts';
import { encodeWhole, examine, type PictureProblem, pictureProblems } from '#src/ui/pictures/picture.ts';

/** A picture as it is sent: drawn anew and small, so that nothing of the file but its pixels leaves the device. */
export interface Shrunk {
  readonly blob: Blob;
  readonly address: string;
}

interface AppealPicturesProps {
  readonly pictures: readonly Shrunk[];
  readonly onPictures: (pictures: readonly Shrunk[]) => void;
}

const most = { side: 1600, bytes: appealLimits.pictureBytes } as const;

/** Up to three pictures that prove whose account it is: a card, a letter. */
export const AppealPictures = ({ pictures, onPictures }: AppealPicturesProps) => {
  const { t, i18n } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(pictures);
  latest.current = pictures;
  const [problem, setProblem] = useState<PictureProblem>();
  useEffect(() => () => latest.current.forEach(({ address }) => void URL.revokeObjectURL(address)), []);
  const take = async (files: readonly File[]) => {
    setProblem(undefined);
    const taken: Shrunk[] = [];
    for (const file of files.slice(0, appealLimits.pictures - pictures.length)) {
      const found = await examine(file);
      if (found !== undefined) {
        setProblem(found);
        continue;
      }
      const blob = await encodeWhole(file, most);
      taken.push({ blob, address: URL.createObjectURL(blob) });
    }
    onPictures([...pictures, ...taken]);
  };
  const drop = (one: Shrunk) => {
    URL.revokeObjectURL(one.address);
    onPictures(pictures.filter((other) => other !== one));
  };
  return (
    <Box>
      <Text fontSize="sm" fontWeight="500" mb="1.5">
        <Trans>Pictures, up to three</Trans>
      </Text>
      <Flex gap="3" wrap="wrap" align="center">
        {pictures.map((one, index) => (
          <Box key={one.address} position="relative" borderWidth="1px" borderRadius="l2" overflow="hidden">
            <img src={one.address} alt={t`Proof ${index + 1}`} width={96} height={96} style={{ objectFit: 'cover' }} />
            <IconButton
              type="button"
              size="xs"
              position="absolute"
              top="1"
              insetEnd="1"
              variant="solid"
              aria-label={t`Remove proof ${index + 1}`}
              onClick={() => drop(one)}
            >
              <X />
            </IconButton>
          </Box>
        ))}
        {pictures.length < appealLimits.pictures && (
          <Button type="button" variant="outline" onClick={() => input.current?.click()}>
            <ImageUp size={18} strokeWidth={1.75} aria-hidden />
            <Trans>Add a picture</Trans>
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept="image/*"
          multiple
          hidden
          aria-label={t`Add a picture`}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            event.target.value = '';
            void take(files);
          }}
        />
      </Flex>
      <Text role="alert" fontSize="sm" color="fg.error" mt="1.5" hidden={problem === undefined}>
        {problem !== undefined && i18n._(pictureProblems[problem])}
      </Text>
    </Box>
  );
};
