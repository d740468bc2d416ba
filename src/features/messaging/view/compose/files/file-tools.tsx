import { VoiceButton } from '../voice/voice-button.tsx';
import { AttachButton } from './attach-button.tsx';
import { type Destination, useSendFiles } from './use-send-files.ts';

interface FileToolsProps extends Destination {
  /** The voice takes the place of the box while it is recorded. */
  readonly onRecord: () => void;
}

/** What may go with a message besides text. */
export const FileTools = ({ onRecord, ...destination }: FileToolsProps) => {
  const { sendChosen } = useSendFiles(destination);
  return (
    <>
      <AttachButton onFiles={(files) => void sendChosen(files)} />
      <VoiceButton onPress={onRecord} />
    </>
  );
};
