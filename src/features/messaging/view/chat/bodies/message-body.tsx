import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { TextBody } from './text-body.tsx';

/** What a bubble holds, by the message's type. */
export const MessageBody = ({ message }: { readonly message: MessageRow }) => {
  switch (message.type) {
    default:
      return <TextBody text={message.text} mentions={message.mentions} />;
  }
};
