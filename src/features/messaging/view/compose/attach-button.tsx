import { IconButton, Menu, Portal } from '@chakra-ui/react';
import { menuSlotRecipe } from '@chakra-ui/react/theme';
import { useLingui } from '@lingui/react/macro';
import { Camera, File as FileIcon, FileVideo, Image, Mic, Paperclip, Video } from 'lucide-react';
import { hasCamera, pickFiles } from '#src/features/upload/view/public.tsx';
import { voiceFormat } from './file-kinds.ts';

/** Pictures, films and files, from the disk; on a phone, from its camera too. */
const AttachButton = ({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) => {
  const { t } = useLingui();
  const choices = useChoices();
  const choose = async (value: string) => {
    const choice = choices.find((one) => one.value === value);
    if (choice === undefined) return;
    const files = await pickFiles({ multiple: true, from: 'files', camera: 'image', accept: '', ...choice.picks });
    if (files.length > 0) onFiles(files);
  };
  return (
    <Menu.Root
      recipe={menuSlotRecipe}
      positioning={{ placement: 'top-start' }}
      onSelect={({ value }) => void choose(value)}
    >
      <Menu.Trigger asChild>
        <IconButton
          type="button"
          variant="ghost"
          size="sm"
          color="fg.muted"
          aria-label={t`Attach files`}
          title={t`Attach files`}
        >
          <Paperclip strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {choices.map(({ value, label, icon: Icon }) => (
              <Menu.Item key={value} value={value} minH="44px" gap="3">
                <Icon size={18} strokeWidth={1.75} aria-hidden />
                {label}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
};

const useChoices = () => {
  const { t } = useLingui();
  const camera = [
    { value: 'photo', label: t`Take a photo`, icon: Camera, picks: { from: 'camera', camera: 'image' } },
    { value: 'film', label: t`Record a video`, icon: Video, picks: { from: 'camera', camera: 'video' } },
  ] as const;
  return [
    { value: 'image', label: t`Pictures`, icon: Image, picks: { accept: 'image/*' } },
    ...(hasCamera() ? camera : []),
    { value: 'video', label: t`Videos`, icon: FileVideo, picks: { accept: 'video/*' } },
    { value: 'file', label: t`Files`, icon: FileIcon, picks: {} },
  ] as const;
};

/** Begins a voice message; absent where this browser cannot record one. */
const VoiceButton = ({ onPress }: { readonly onPress: () => void }) => {
  const { t } = useLingui();
  if (voiceFormat() === undefined) return null;
  return (
    <IconButton
      type="button"
      variant="ghost"
      size="sm"
      color="fg.muted"
      aria-label={t`Record a voice message`}
      title={t`Record a voice message`}
      onClick={onPress}
    >
      <Mic strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
};

interface FileToolsProps {
  readonly onFiles: (files: readonly File[]) => void;
  /** The voice takes the place of the box while it is recorded. */
  readonly onRecord: () => void;
}

/** What may go with a message besides text. */
export const FileTools = ({ onFiles, onRecord }: FileToolsProps) => (
  <>
    <AttachButton onFiles={onFiles} />
    <VoiceButton onPress={onRecord} />
  </>
);
