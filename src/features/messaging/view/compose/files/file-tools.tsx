import { VoiceButton } from '../voice/voice-button.tsx';
import { AttachButton } from './attach-button.tsx';
import { useSendFiles } from './use-send-files.ts';

interface FileToolsProps {
  readonly groupId: string;
  readonly to: string;
  /** The voice takes the place of the box while it is recorded. */
  readonly onRecord: () => void;
}

/** What may go with a message besides text. */
export const FileTools = ({ groupId, to, onRecord }: FileToolsProps) => {
  const { sendChosen } = useSendFiles({ groupId, to });
  return (
    <>
      <AttachButton onFiles={(files) => void sendChosen(files)} />
      <VoiceButton onPress={onRecord} />
    </>
  );
};
