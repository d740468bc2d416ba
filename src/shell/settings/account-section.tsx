import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Camera, ImageUp, Trash2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { base64Of } from '#contract/core/files.ts';
import { removeAvatar, setAvatar } from '#contract/features/account/calls.ts';
import { avatarBytes, avatarSide } from '#contract/features/account/keys.ts';
import type { ProfileRow } from '#contract/features/account/rows.ts';
import { OwnSchool, useOwnProfile } from '#src/features/account/view/public.tsx';
import { openCertification } from '#src/features/certification/view/public.tsx';
import { hasCamera } from '#src/features/upload/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { examine, type PictureProblem, pictureProblems } from '#src/ui/pictures/picture.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';

const Crop = lazy(async () => ({ default: (await import('#src/ui/pictures/crop-dialog.tsx')).CropDialog }));

const max = { side: avatarSide, bytes: avatarBytes };

/** The person's picture: chosen, dropped, pasted or taken; works without a network. */
const AvatarEditor = ({ profile }: { readonly profile: ProfileRow }) => {
  const { store } = useSession();
  const { t, i18n } = useLingui();
  const tellRefusal = useTellRefusal();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<PictureProblem>();
  const [isOver, setIsOver] = useState(false);
  const key = `profile/${profile.id}` as const;
  const mark = useMarks([key]).get(key);
  const take = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    const found = await examine(chosen);
    setProblem(found);
    setFile(found === undefined ? chosen : undefined);
  };
  usePastedPicture((pasted) => void take(pasted));
  const save = async (picture: Blob) => {
    const data = base64Of(new Uint8Array(await picture.arrayBuffer()));
    const made = await store.mutate(setAvatar, { data });
    if (!made.ok) return tellRefusal(made.refusal);
    setFile(undefined);
    tell(t`Picture saved on this device.`);
  };
  const remove = useOnce(async () => {
    const made = await store.mutate(removeAvatar, {});
    if (!made.ok) tellRefusal(made.refusal);
  });
  return (
    <Box
      borderWidth="1px"
      borderStyle={isOver ? 'dashed' : 'solid'}
      borderColor={isOver ? 'brand.border' : 'border'}
      bg="bg.panel"
      borderRadius="l3"
      p="4"
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        void take(event.dataTransfer.files[0]);
      }}
    >
      <Flex gap="4" align="center" wrap="wrap">
        <PersonMark uid={profile.id} name={profile.username} avatar={profile.avatar} size="72px" />
        <Box flex="1" minW="12rem">
          <Flex gap="2" wrap="wrap" align="center">
            <FileButton onFile={(chosen) => void take(chosen)} icon={ImageUp} label={t`Choose a picture`} />
            <Box display="none" css={{ '@media (pointer: coarse)': { display: 'block' } }}>
              <FileButton onFile={(chosen) => void take(chosen)} icon={Camera} label={t`Take a photo`} camera />
            </Box>
            {profile.avatar !== '' && (
              <Button size="sm" variant="ghost" onClick={remove}>
                <Trash2 size={16} aria-hidden />
                <Trans>Remove</Trans>
              </Button>
            )}
            <SyncMark mark={mark} of={key} />
          </Flex>
          <Text fontSize="sm" color="fg.muted" mt="2">
            {hasCamera() ? (
              <Trans>Up to 5 MB.</Trans>
            ) : (
              <Trans>Up to 5 MB. You can also drop or paste a picture here.</Trans>
            )}
          </Text>
        </Box>
      </Flex>
      <Text role="alert" fontSize="sm" color="fg.error" mt="2" hidden={problem === undefined}>
        {problem !== undefined && i18n._(pictureProblems[problem])}
      </Text>
      {file !== undefined && (
        <Suspense fallback={null}>
          <Crop file={file} max={max} onPicture={save} onClose={() => setFile(undefined)} />
        </Suspense>
      )}
    </Box>
  );
};

interface FileButtonProps {
  readonly onFile: (file: File | undefined) => void;
  readonly icon: typeof Camera;
  readonly label: string;
  readonly camera?: boolean;
}

const FileButton = ({ onFile, icon: Icon, label, camera = false }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => input.current?.click()}>
        <Icon size={16} aria-hidden />
        {label}
      </Button>
      <chakra.input
        ref={input}
        type="file"
        accept="image/*"
        {...(camera ? { capture: 'user' as const } : {})}
        aria-label={label}
        tabIndex={-1}
        hidden
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
};

const usePastedPicture = (onFile: (file: File) => void): void => {
  const latest = useRef(onFile);
  latest.current = onFile;
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const file = [...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
      if (file !== undefined) latest.current(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
};

/** Who the person is to the school; what is not theirs to change has no control. */
export const AccountSection = () => {
  const profile = useOwnProfile();
  if (profile === undefined) return <Waiting />;
  return (
    <Flex direction="column" gap="5">
      <AvatarEditor profile={profile} />
      <Box as="dl" bg="bg.panel" borderWidth="1px" borderRadius="l3" px="4">
        <Fact name={<Trans>Name</Trans>}>{profile.username}</Fact>
        <Fact name={<Trans>Account</Trans>}>{profile.account}</Fact>
        <Fact name={<Trans>Role</Trans>}>
          {profile.userType === 'teacher' ? <Trans>Teacher</Trans> : <Trans>Student</Trans>}
        </Fact>
        <Fact name={profile.userType === 'teacher' ? <Trans>Staff number</Trans> : <Trans>Student number</Trans>}>
          {profile.studentNumber}
        </Fact>
        <Fact name={<Trans>School</Trans>}>
          <OwnSchool profile={profile} />
        </Fact>
        <Fact name={<Trans>Certification</Trans>}>
          <Flex align="center" gap="3" wrap="wrap">
            {profile.certified ? <Trans>Certified</Trans> : <Trans>Not certified</Trans>}
            <Button size="sm" variant="outline" onClick={openCertification}>
              <Trans>Institution authentication</Trans>
            </Button>
          </Flex>
        </Fact>
      </Box>
    </Flex>
  );
};

const Fact = ({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) => (
  <Flex
    direction={{ base: 'column', sm: 'row' }}
    gap={{ base: '0', sm: '4' }}
    py="3"
    fontSize="sm"
    _notLast={{ borderBottomWidth: '1px' }}
  >
    <Box as="dt" color="fg.muted" width={{ sm: '9rem' }} flexShrink="0">
      {name}
    </Box>
    <Box as="dd" minW="0">
      {children === '' ? '—' : children}
    </Box>
  </Flex>
);
