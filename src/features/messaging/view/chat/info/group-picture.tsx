import { Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ImageUp } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { pickFiles, useTake } from '#src/features/upload/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useOnce } from '#src/ui/live/use-once.ts';
import { examine } from '#src/ui/pictures/picture.ts';
import { pictureProblems } from '#src/ui/pictures/problems.ts';
import { tell } from '#src/ui/words/tell.ts';
import { useChangeGroup } from './use-change-group.ts';

const Crop = lazy(async () => ({ default: (await import('#src/ui/pictures/crop-dialog.tsx')).CropDialog }));

/** Sharp at three times the largest place it stands in. */
const most = { side: 256, bytes: 96 * 1024 };

interface GroupPictureProps {
  readonly groupId: string;
  readonly hasPicture: boolean;
}

/** The picture of a group (E-065 kind 3): a file like any other, kept on this device until it has gone. */
export const GroupPicture = ({ groupId, hasPicture }: GroupPictureProps) => {
  const { i18n } = useLingui();
  const { files } = useSession();
  const [file, setFile] = useState<File>();
  const take = useTake({ isQuiet: true });
  const change = useChangeGroup(groupId);
  const choose = useOnce(async () => {
    const [chosen] = await pickFiles({ accept: 'image/*', multiple: false, from: 'files', camera: 'image' });
    if (chosen === undefined) return;
    const problem = await examine(chosen);
    if (problem === undefined) setFile(chosen);
    else tell(i18n._(pictureProblems[problem]), 'problem');
  });
  const save = async (picture: Blob) => {
    const [kept] = await take([new File([picture], 'group.jpg', { type: 'image/jpeg' })]);
    if (kept === undefined) return;
    if (await change('changeAvatar', { text: `file:${kept.id}` })) return setFile(undefined);
    // Nothing names it, and the next press makes another.
    await files.cancel(kept.id);
    await files.forget([kept.id]);
  };
  const remove = useOnce(() => change('changeAvatar', { text: '' }));
  return (
    <Flex gap="2" wrap="wrap" mb="4">
      <Button size="xs" variant="outline" onClick={choose}>
        <ImageUp size={14} strokeWidth={1.75} aria-hidden />
        {hasPicture ? <Trans>Change the picture</Trans> : <Trans>Choose a picture</Trans>}
      </Button>
      {hasPicture && (
        <Button size="xs" variant="ghost" onClick={remove}>
          <Trans>Remove the picture</Trans>
        </Button>
      )}
      {file !== undefined && (
        <Suspense fallback={null}>
          <Crop file={file} most={most} onPicture={save} onClose={() => setFile(undefined)} />
        </Suspense>
      )}
    </Flex>
  );
};
