import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { AudioBody } from '../files/audio-body.tsx';
import { FileBody } from '../files/file-body.tsx';
import { ImageBody } from '../files/image-body.tsx';
import { VideoBody } from '../files/video-body.tsx';
import { HomeworkCard } from './homework-card.tsx';
import { TextBody } from './text-body.tsx';

const fileBodies = { image: ImageBody, audio: AudioBody, video: VideoBody, file: FileBody } as const;

/** What a bubble holds, by the message's type. A file may come with words. */
export const MessageBody = ({ message }: { readonly message: MessageRow }) => {
  const { type, text, file, card, mentions } = message;
  if (card !== null) return <HomeworkCard card={card} />;
  if (file === null) return <TextBody text={text} mentions={mentions} />;
  const Body = type in fileBodies ? fileBodies[type as keyof typeof fileBodies] : FileBody;
  return (
    <>
      <Body message={message} file={file} />
      {text !== '' && <TextBody text={text} mentions={mentions} />}
    </>
  );
};
