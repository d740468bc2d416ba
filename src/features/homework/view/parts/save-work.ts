import type { Input } from '#contract/core/call.ts';
import { fileAddress } from '#contract/core/files.ts';
import type { submitHomework } from '#contract/features/homework/work-calls.ts';
import type { Session } from '#src/core/session.ts';
import { activityById } from '#src/features/content/data/public.ts';
import { membersIn } from '#src/features/course/data/public.ts';
import type { SaveEntry } from '#src/ui/words/mutation-texts.ts';
import { type Written, workFileOf } from './work-file.ts';

type Here = Pick<Session, 'uid' | 'replica' | 'files'>;

/** Bytes that are on their way from here, and those that are kept to be read without a network. */
const bytesHere =
  ({ files }: Here) =>
  async (id: string): Promise<Blob | undefined> =>
    (await files.bytesOf(id)) ?? (await kept(id));

const kept = async (id: string): Promise<Blob | undefined> => {
  const reply = await fetch(`${fileAddress(id)}?whole=1`).catch(() => undefined);
  return reply?.ok === true ? reply.blob() : undefined;
};

/** Work leaves this device as one file, which staff take in for its author. Answers the names of files that are not in it. */
export const saveWork = async (session: Here, written: Written): Promise<readonly string[]> => {
  const [activity, members] = await Promise.all([
    activityById(session.replica, written.activityId),
    membersIn(session.replica, written.courseId),
  ]);
  const title = activity?.title ?? '';
  const name = members.find(({ uid }) => uid === session.uid)?.username ?? '';
  const { blob, missing } = await workFileOf(written, { uid: session.uid, name, title }, bytesHere(session));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `${[title, name]
    .filter(Boolean)
    .join('-')
    .replaceAll(/[\\/:*?"<>|]/g, '_')}.homework`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return missing;
};

/** The same of what was refused, or waits. */
export const saveEntry: SaveEntry = (session, { input, at }) =>
  saveWork(session, { ...(input as Input<typeof submitHomework>), finishedAt: at });
