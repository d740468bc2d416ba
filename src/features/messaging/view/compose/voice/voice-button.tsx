import { IconButton } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Mic } from 'lucide-react';
import { voiceFormat } from './formats.ts';

/** Begins a voice message; absent where this browser cannot record one. */
export const VoiceButton = ({ onPress }: { readonly onPress: () => void }) => {
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
