import { Box, Flex, Grid, Textarea } from '@chakra-ui/react';
import { textareaRecipe } from '@chakra-ui/react/theme';
import { Plural, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef } from 'react';
import { limits } from '#contract/core/limits.ts';
import { useBelow } from '#src/ui/window/use-below.ts';
import { EmojiButton } from './emoji-button.tsx';
import { isSending, useEnterSends } from './enter.ts';
import { AttachedFiles } from './files/attached-files.tsx';
import { FileTools } from './files/file-tools.tsx';
import { useAttached } from './files/use-attached.ts';
import { useSendFiles } from './files/use-send-files.ts';
import { MentionList } from './mention-list.tsx';
import type { Person } from './mentions.ts';
import { QuotedAbove } from './quoted-above.tsx';
import { SendButton } from './send-button.tsx';
import { useAutoHeight } from './use-auto-height.ts';
import { type Compose, useCompose } from './use-compose.ts';
import { useMentions } from './use-mentions.ts';
import { useVoice } from './voice/use-voice.ts';
import { VoiceComposer } from './voice/voice-composer.tsx';

/** What the chat may ask of the box. */
export interface ComposerHandle {
  readonly focus: () => void;
  /** Puts a text into it, behind what is there. */
  readonly add: (text: string) => void;
  readonly answer: (messageId: string) => void;
  /** Files that were pasted or dropped. */
  readonly take: (files: readonly File[]) => void;
}

interface ComposerProps {
  readonly ref: Ref<ComposerHandle>;
  readonly groupId: string;
  readonly to: string;
  /** Who can be spoken to by name. */
  readonly people: readonly Person[];
  readonly onSent: () => void;
}

/** From here on the box says how much room is left. */
const nearlyFull = 200;

/** The send box. What stands in it is a draft of this device until it is sent. */
export const Composer = ({ ref, groupId, to, people, onSent }: ComposerProps) => {
  const { t } = useLingui();
  const box = useRef<HTMLTextAreaElement>(null);
  const hint = useId();
  const isPhone = useBelow('md');
  const enterSends = useEnterSends();
  const compose = useCompose(groupId, to, onSent);
  const mentions = useMentions(people, compose, box);
  useAutoHeight(box, compose.text);
  const insert = (piece: string) => insertAt(box.current, compose, piece);
  const { sendChosen, sendArrived, sendVoice } = useSendFiles({
    groupId,
    to,
    replyTo: compose.replyTo,
    onSent: (replyTo) => {
      compose.answered(replyTo);
      onSent();
    },
  });
  const attached = useAttached(groupId, sendChosen);
  const canSend = compose.canSend || (attached.canSend && compose.text.trim() === '');
  const send = async () => {
    // What was typed stands before the files.
    if (canSend && (await compose.send())) attached.send();
  };
  useImperativeHandle(ref, () => ({
    focus: () => box.current?.focus(),
    add: (text) => {
      compose.setText(compose.text === '' ? text : `${compose.text}\n${text}`);
      box.current?.focus();
    },
    answer: (messageId) => {
      compose.setReplyTo(messageId);
      box.current?.focus();
    },
    take: (files) => void sendArrived(files),
  }));
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (mentions.onKeyDown(event)) return;
    const { key, ctrlKey, metaKey, shiftKey, keyCode } = event;
    const { isComposing } = event.nativeEvent;
    if (!isSending({ key, ctrlKey, metaKey, shiftKey, isComposing, keyCode }, enterSends, isPhone)) return;
    event.preventDefault();
    void send();
  };
  const voice = useVoice(groupId, box);
  if (voice.isOpen)
    return <VoiceComposer groupId={groupId} kept={voice.kept} onVoice={sendVoice} onClose={voice.onClose} />;
  const left = limits.messageChars - compose.text.length;
  return (
    <Box
      as="form"
      position="relative"
      borderTopWidth="1px"
      bg="bg.panel"
      px={{ base: '2', md: '3' }}
      pt="2"
      pb="2"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      data-composer
    >
      <MentionList {...mentions} />
      {compose.replyTo !== '' && <QuotedAbove id={compose.replyTo} onDrop={() => compose.setReplyTo('')} />}
      <AttachedFiles {...attached} />
      <Grid
        alignItems="end"
        columnGap="1"
        templateColumns="minmax(0, 1fr) auto"
        templateAreas={{ base: '"box send" "tools hint"', md: '"box box" "hint hint" "tools send"' }}
      >
        <Textarea
          ref={box}
          recipe={textareaRecipe}
          gridArea="box"
          aria-label={t`Message`}
          aria-describedby={hint}
          aria-autocomplete="list"
          {...mentions.described}
          placeholder={t`Write a message`}
          value={compose.text}
          rows={isPhone ? 1 : 2}
          maxH="30dvh"
          minH={{ base: '44px', md: '56px' }}
          px="2"
          py={{ base: '2.5', md: '1.5' }}
          border="none"
          bg={{ base: 'bg.subtle', md: 'transparent' }}
          resize="none"
          lineHeight="1.5"
          // Below 16 px iOS zooms the page.
          fontSize={{ base: '16px', md: 'sm' }}
          css={{ fieldSizing: 'content' }}
          onChange={({ target }) => {
            compose.setText(target.value);
            mentions.look(target);
          }}
          onSelect={({ currentTarget }) => mentions.look(currentTarget)}
          onBlur={mentions.onBlur}
          onKeyDown={onKeyDown}
        />
        {/* What can be put into a message besides words. */}
        <Flex gridArea="tools" align="center" minH={{ base: '44px', md: '9' }}>
          <EmojiButton onPick={insert} />
          <FileTools onFiles={(files) => void sendChosen(files)} onRecord={voice.record} />
        </Flex>
        <Box gridArea="send">
          <SendButton canSend={canSend} />
        </Box>
        <Box
          id={hint}
          gridArea="hint"
          fontSize="xs"
          color={left < 0 ? 'fg.error' : 'fg.muted'}
          textAlign="end"
          hidden={left >= nearlyFull}
        >
          <Plural value={left} one="# character left" other="# characters left" />
        </Box>
      </Grid>
    </Box>
  );
};

const insertAt = (box: HTMLTextAreaElement | null, { text, setText }: Compose, piece: string): void => {
  const from = box?.selectionStart ?? text.length;
  const to = box?.selectionEnd ?? from;
  setText(text.slice(0, from) + piece + text.slice(to));
  // When the new text is in the box.
  requestAnimationFrame(() => box?.setSelectionRange(from + piece.length, from + piece.length));
};
