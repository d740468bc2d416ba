import type { MessageFile, MessageRow } from '#contract/features/messaging/rows.ts';

/** A message that carries a file. */
export interface FileMessage {
  readonly message: MessageRow;
  readonly file: MessageFile;
}
