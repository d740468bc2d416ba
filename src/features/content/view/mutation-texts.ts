import { msg } from '@lingui/core/macro';
import type { EditableField, MutationTexts } from '#src/ui/words/mutation-texts.ts';

const title: EditableField = { name: 'title', label: msg`Title`, long: false, limit: 'titleChars' };
const name: EditableField = { name: 'name', label: msg`New name`, long: false, limit: 'nameChars' };
const url: EditableField = { name: 'url', label: msg`Link`, long: false, limit: 'urlChars' };

const titled = { subject: 'title', fields: [title] } as const;
const linked = { subject: 'title', fields: [title, url] } as const;
const named = { subject: 'name', fields: [name] } as const;

export const contentMutationTexts: MutationTexts = {
  createChapter: { ...titled },
  updateChapter: { ...titled },
  createFolder: { ...titled },
  updateFolder: { ...titled },
  saveFileType: { ...named },
  lessonlinkSave: { ...named },
  createCourseware: { ...titled },
  createCoursewareUrl: { ...linked },
  createCoursewareLog: { ...titled },
  createCoursewareUrlLog: { ...linked },
  updateCourseware: { ...titled },
  updateCoursewareUrl: { ...linked },
  updateVideo: { ...titled },
};
