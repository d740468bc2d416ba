import * as z from 'zod/mini';
import type { Input } from '#contract/core/call.ts';
import { fileAddress, fileRoot } from '#contract/core/files.ts';
import { Id } from '#contract/core/shapes.ts';
import { second } from '#contract/core/time.ts';
import { extensionOf } from '#contract/features/upload/keys.ts';
import type { sendMessage } from './calls.ts';
import { changeKinds, type MessageType, type SentType } from './keys.ts';
import type { MessageRow } from './rows.ts';

/** E-062 and E-064: the numbers of the wire, by our names. 7 is what a recalled message of any kind has become. */
const messageTypeCode = {
  text: 0,
  image: 1,
  file: 2,
  audio: 3,
  video: 4,
  change: 5,
  homework: 10,
} as const satisfies Record<MessageType, number>;
const recalledCode = 7;
/** A message that is none: everything up to `id` was read (C-421). */
export const readCode = 8;
/** E-062: what other clients are told was sent. */
const sentStatus = 2;

/** E-066. */
const FileInfo = z.object({
  fileid: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  url: z.string(),
  rurl: z.string(),
  playurl: z.string(),
  ext_type: z.string(),
  ext_s: z.string(),
  isPic: z.boolean(),
  isAudio: z.boolean(),
});

/** E-062, spelled as there. `seq` is ours. */
export const WireMessage = z.object({
  id: z.string(),
  uniqueCode: z.string(),
  groupId: z.string(),
  fromUid: z.string(),
  msgType: z.int(),
  msgContent: z.string(),
  fileUrl: z.string(),
  /** Seconds. */
  createTime: z.int(),
  /** Seconds. */
  updateTime: z.int(),
  msgtatus: z.int(),
  fileInfo: z.nullable(FileInfo),
  content: z.nullable(z.object({ title: z.string(), tips: z.string(), courseid: z.string(), homeworkid: z.string() })),
  seq: z.int(),
  notifyUserArray: z.array(z.string()),
});
export type WireMessage = z.infer<typeof WireMessage>;

/** E-061. */
export const SessionItem = z.object({
  group: z.object({ id: z.string(), name: z.string(), avatar: z.string() }),
  groupUser: z.object({ uid: z.string(), unReadCount: z.int() }),
  lastMsg: z.nullable(WireMessage),
});
export type SessionItem = z.infer<typeof SessionItem>;

/** E-067. */
export const Friend = z.object({
  friendId: z.string(),
  friendUsername: z.string(),
  friendAvatar: z.string(),
  courseName: z.string(),
  courseId: z.string(),
  /** Of the conversation with them. */
  groupId: z.string(),
  id: z.string(),
  name: z.string(),
});
export type Friend = z.infer<typeof Friend>;

/** E-068. */
export const OldRecord = z.object({
  username: z.string(),
  avatar: z.string(),
  /** Seconds. */
  createtime: z.int(),
  /** 1 text, 2 list of attachments, 3 reminder. */
  msgtype: z.int(),
  content: z.union([
    z.string(),
    z.array(FileInfo),
    z.object({ title: z.string(), tips: z.string(), courseid: z.string(), homeworkid: z.string() }),
  ]),
});
export type OldRecord = z.infer<typeof OldRecord>;

const fileInfoOf = ({ file, type }: MessageRow): z.infer<typeof FileInfo> | null => {
  if (file === null) return null;
  const url = fileAddress(file.id);
  const { id: fileid, name, size } = file;
  const [ext_type = ''] = file.type.split('/');
  return {
    fileid,
    name,
    size,
    url,
    rurl: url,
    playurl: type === 'audio' || type === 'video' ? url : '',
    ext_type,
    ext_s: extensionOf(name),
    isPic: type === 'image',
    isAudio: type === 'audio',
  };
};

const contentOf = ({ card }: MessageRow): WireMessage['content'] =>
  card && { title: card.title, tips: card.tips, courseid: card.courseId, homeworkid: card.homeworkId };

/** What happened to a group travels in the text, as JSON with the wire's number. */
const textOf = ({ change, text }: MessageRow): string =>
  change === null ? text : JSON.stringify({ ...change, kind: changeKinds.indexOf(change.kind) });

export const wireMessage = (row: MessageRow): WireMessage => ({
  id: row.id,
  uniqueCode: row.id,
  groupId: row.groupId,
  fromUid: row.fromUid,
  msgType: row.recalledAt > 0 ? recalledCode : messageTypeCode[row.type],
  msgContent: textOf(row),
  fileUrl: row.file === null ? '' : fileAddress(row.file.id),
  createTime: Math.floor(row.at / second),
  updateTime: Math.floor(Math.max(row.at, row.recalledAt) / second),
  msgtatus: sentStatus,
  fileInfo: fileInfoOf(row),
  content: contentOf(row),
  seq: row.seq,
  notifyUserArray: row.mentions,
});

/** What old clients show; a change of the group is none of it. */
export const oldRecord = (row: MessageRow, { name, avatar }: { readonly name: string; readonly avatar: string }) => {
  const info = fileInfoOf(row);
  const card = contentOf(row);
  return {
    username: name,
    avatar,
    createtime: Math.floor(row.at / second),
    ...(card !== null
      ? { msgtype: 3, content: card }
      : info !== null
        ? { msgtype: 2, content: [info] }
        : { msgtype: 1, content: row.text }),
  } satisfies OldRecord;
};

/** The payload of request type 3 as the specification has it (C-415, C-421); its `uniqueCode` is the message's id. */
export const PushedMessage = z.object({
  groupId: z.string(),
  /** Of a mark: the message up to which was read. */
  id: z.optional(Id),
  msgType: z.literal([0, 1, 2, 3, 4, readCode, 10]),
  msgContent: z._default(z.string(), ''),
  /** The address of a file, or its id. */
  fileUrl: z._default(z.string(), ''),
  notifyUserArray: z._default(z.array(z.string()), []),
});
export type PushedMessage = z.infer<typeof PushedMessage>;

const typeOfCode = new Map<number, SentType>(
  (['text', 'image', 'file', 'audio', 'video', 'homework'] as const).map((type) => [messageTypeCode[type], type]),
);

/** Not yet parsed: as an input of `sendMessage` it is looked at as any other. The name of the file is the server's to know. */
export const sendInputOf = (pushed: PushedMessage, uniqueCode: string): Partial<Input<typeof sendMessage>> => {
  const { groupId, msgType, msgContent, fileUrl, notifyUserArray } = pushed;
  const type = typeOfCode.get(msgType) ?? 'text';
  const common = { groupId, id: uniqueCode, type, replyTo: '', mentions: notifyUserArray };
  if (type === 'homework') return { ...common, text: '', card: cardOf(msgContent) as never };
  if (fileUrl === '') return { ...common, text: msgContent };
  const id = fileUrl.startsWith(fileRoot) ? fileUrl.slice(fileRoot.length) : fileUrl;
  const file = { id, name: 'file', size: 0, type: '', seconds: 0, width: 0, height: 0 };
  return { ...common, text: msgContent, file };
};

/** A card travels as JSON in the text. */
const cardOf = (content: string): unknown => {
  try {
    const { title = '', tips = '', courseid: courseId, homeworkid: homeworkId } = JSON.parse(content);
    return { title, tips, courseId, homeworkId };
  } catch {
    return undefined;
  }
};
