import { msg } from '@lingui/core/macro';
import type { uploadRefusal } from '#contract/features/upload/rules.ts';
import { refusalTexts } from '#src/ui/words/refusal-texts.ts';

export const uploadRefusalTexts = refusalTexts<typeof uploadRefusal>('upload', {
  single: msg`Only single file upload is currently supported.`,
  empty: msg`The file cannot be empty, skipped.`,
  overLimit: msg`The file cannot exceed {n}M.`,
  tooLarge: msg`Upload file supports at most 2G.`,
  vipNeeded: msg`Files over 150 MB are for members here.`,
  wrongImage: msg`Please upload the correct image format.`,
  wrongVideo: msg`Please upload the correct video format.`,
  wrongDocument: msg`Please upload the correct document format.`,
  wrongHomework: msg`Please upload the correct homework format.`,
  wrongMbz: msg`Please upload the correct mbz format.`,
  wrongFormat: msg`Please upload the correct file format.`,
  editorImage: msg`Image files cannot be larger than 5 MB.`,
  editorAudio: msg`Audio only mp3 and within 10MB.`,
  mislabelled: msg`The content of this file is not what its name says.`,
  changed: msg`This file has changed. Choose it again.`,
  mismatch: msg`What arrived is not the file. It is sent again.`,
  tooManyOpen: msg`Too many uploads at once. Finish or cancel some first.`,
  noRoom: msg`Your room for files is used up.`,
  serverFull: msg`The server has no room for files at the moment.`,
  gone: msg`This file is not there, or not for you.`,
  notToSave: msg`The teacher has not allowed downloads.`,
});
