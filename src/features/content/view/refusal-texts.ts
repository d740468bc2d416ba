import { msg } from '@lingui/core/macro';
import type { contentRefusal } from '#contract/features/content/rules.ts';
import { refusalTexts } from '#src/ui/words/refusal-texts.ts';

export const contentRefusalTexts = refusalTexts<typeof contentRefusal>('content', {
  titleBlank: msg`Give it a name.`,
  nameBlank: msg`Give it a name.`,
  nameTaken: msg`This name is already used here. Choose another.`,
  hoursInvalid: msg`Hours are a positive whole number, or empty.`,
  urlInvalid: msg`Enter a valid address, such as https://example.com.`,
  timePast: msg`The time must not be earlier than now.`,
  closesTooEarly: msg`The end must be later than the publishing.`,
  tooDeep: msg`A section cannot hold sections.`,
  folderLoop: msg`A folder cannot be put into itself.`,
  wrongKind: msg`This does not fit this kind of content.`,
  gone: msg`The content does not exist.`,
});
