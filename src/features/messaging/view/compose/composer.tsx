import { Box, Flex, Grid, IconButton, Text, Textarea } from '@chakra-ui/react';
import { textareaRecipe } from '@chakra-ui/react/theme';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { limits } from '#contract/core/limits.ts';
import { messageById } from '#src/features/messaging/data/queries.ts';
import { FileLine } from '#src/features/upload/view/public.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useBelow } from '#src/ui/window/use-below.ts';
import { useChatContext } from '../chat/context.ts';
import { useGist } from '../chat/summary.ts';
import { FileTools } from './attach-button.tsx';
import { EmojiButton } from './emoji-button.tsx';
import { isSending, useEnterSends } from './enter.ts';
import { MentionList, useMentions } from './mention-list.tsx';
import { SendButton } from './send-button.tsx';
import { type Attached, useAttached, useSendFiles } from './send-files.ts';
import { type Compose, type Person, useCompose } from './use-compose.ts';
import { useVoice, VoiceComposer } from './voice.tsx';

/** Above the box: files that go with the next press of Send. */
const AttachedFiles = ({ files, remove }: Pick<Attached, 'files' | 'remove'>) => {
  const { t } = useLingui();
  if (files.length === 0) return null;
  return (
    <Box
      as="ul"
      listStyleType="none"
      aria-label={t`Files of this message`}
      borderWidth="1px"
      borderRadius="l2"
      px="3"
      mb="2"
      maxH="30dvh"
      overflowY="auto"
      data-attached
    >
      {files.map((file) => (
        <Box as="li" key={file.id} _notLast={{ borderBottomWidth: '1px' }}>
          <FileLine file={file} isPlain onRemove={() => remove(file.id)} />
        </Box>
      ))}
    </Box>
  );
};

/** The message that is being answered, above the box. */
const QuotedAbove = ({ id, onDrop }: { readonly id: string; readonly onDrop: () => void }) => {
  const { t } = useLingui();
  const { members } = useChatContext();
  const gistOf = useGist();
  const quoted = useLive(messageById, id);
  const name = members.get(quoted?.fromUid ?? '')?.name ?? '';
  return (
    <Flex align="center" gap="2" mb="1" ps="2" borderStartWidth="2px" borderStartColor="brand.border" data-answering>
      <Box flex="1" minW="0" fontSize="xs" color="fg.muted">
        <Text fontWeight="500" truncate>
          <Trans>Reply to {name}</Trans>
        </Text>
        <Text truncate>{quoted === undefined ? '' : gistOf(quoted)}</Text>
      </Box>
      <IconButton size="2xs" variant="ghost" aria-label={t`Do not reply to it`} onClick={onDrop}>
        <X aria-hidden />
      </IconButton>
    </Flex>
  );
};

/** The box is as high as its text, up to what its style allows. Browsers that do it themselves are left alone. */
const useAutoHeight = (box: RefObject<HTMLTextAreaElement | null>, text: string): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what the height follows
  useLayoutEffect(() => {
    const area = box.current;
    if (area === null || CSS.supports('field-sizing', 'content')) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight}px`;
  }, [box, text]);
};

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
