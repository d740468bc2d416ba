import { VoiceButton } from '../voice/voice-button.tsx';
import { AttachButton } from './attach-button.tsx';

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
