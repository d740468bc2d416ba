import { classCmd, classCode } from '#contract/features/classroom/keys.ts';
import type { Language } from '#server/core/feature.ts';

const attendsElsewhere: Readonly<Record<Language, string>> = {
  zh: '你已在其他设备进入课堂',
  zh_tw: '你已在其他裝置進入課堂',
  en: 'You joined the class on another device',
};

/** `User.error`: the same person joined with another browser (C-426). */
export const elsewhereFrame = (language: Language): string =>
  JSON.stringify({
    cmd: classCmd.userError,
    data: { reason: 'elsewhere' },
    code: classCode.refused,
    msg: attendsElsewhere[language],
  });
