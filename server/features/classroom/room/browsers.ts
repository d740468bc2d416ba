import { classClosing, classCmd, classCode } from '#contract/features/classroom/keys.ts';
import type { Language } from '#server/core/feature.ts';
import { type Attendee, give, type Rooms } from '../rooms.ts';

/** Gives everybody who joins a time. Whoever joins after a word was heard is later than it, also by a clock that is behind. */
export interface Order {
  readonly heard: (at: number) => void;
  readonly next: () => number;
}

export const createOrder = (clock: () => number): Order => {
  let last = 0;
  return {
    heard: (at) => {
      last = Math.max(last, at);
    },
    next: () => {
      last = Math.max(clock(), last + 1);
      return last;
    },
  };
};

const attendsElsewhere: Readonly<Record<Language, string>> = {
  zh: '你已在其他设备进入课堂',
  zh_tw: '你已在其他裝置進入課堂',
  en: 'You joined the class on another device',
};

/** `User.error`: the same person joined with another browser (C-426). */
const elsewhereFrame = (language: Language): string =>
  JSON.stringify({
    cmd: classCmd.userError,
    data: { reason: 'elsewhere' },
    code: classCode.refused,
    msg: attendsElsewhere[language],
  });

/** One person attends with one browser: pages of another one are told so and closed. Of two that crossed, one stays. */
export const endOthers = (
  rooms: Pick<Rooms, 'all'>,
  joined: Pick<Attendee, 'uid' | 'marker'> & { at: number },
): void => {
  for (const attendee of rooms.all()) {
    const { uid, marker, joinedAt, socket } = attendee;
    if (uid !== joined.uid || marker === joined.marker) continue;
    if (joinedAt > joined.at || (joinedAt === joined.at && marker > joined.marker)) continue;
    give(attendee, elsewhereFrame(attendee.language));
    socket.close(classClosing.elsewhere);
  }
};
