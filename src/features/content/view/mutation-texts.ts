import { msg } from '@lingui/core/macro';
import type { EditableField, MutationTexts } from '#src/ui/words/mutation-texts.ts';

const title: EditableField = { name: 'title', label: msg`Title`, long: false, limit: 'titleChars' };
const name: EditableField = { name: 'name', label: msg`New name`, long: false, limit: 'nameChars' };
const url: EditableField = { name: 'url', label: msg`Link`, long: false, limit: 'urlChars' };

const titled = { subject: 'title', fields: [title] } as const;
const linked = { subject: 'title', fields: [title, url] } as const;
const named = { subject: 'name', fields: [name] } as const;

export const contentMutationTexts: MutationTexts = {
  createChapter: { title: msg`New chapter or section`, ...titled },
  updateChapter: { title: msg`Edit a chapter or section`, ...titled },
  moveChapter: { title: msg`Move a chapter or section`, fields: [] },
  deleteChapter: { title: msg`Delete a chapter or section`, fields: [] },
  createFolder: { title: msg`New folder`, ...titled },
  updateFolder: { title: msg`Edit a folder`, ...titled },
  deleteFolder: { title: msg`Delete a folder`, fields: [] },
  switchFolder: { title: msg`Move content to a folder`, fields: [] },
  saveFileType: { title: msg`Save a file type`, ...named },
  delFileType: { title: msg`Delete a file type`, fields: [] },
  lessonlinkSave: { title: msg`Save a lesson step`, ...named },
  lessonlinkDelete: { title: msg`Delete a lesson step`, fields: [] },
  createCourseware: { title: msg`Add a material`, ...titled },
  createCoursewareUrl: { title: msg`Add a link`, ...linked },
  createCoursewareLog: { title: msg`Add and publish a material`, ...titled },
  createCoursewareUrlLog: { title: msg`Add and publish a link`, ...linked },
  updateCourseware: { title: msg`Edit content`, ...titled },
  updateCoursewareUrl: { title: msg`Edit a link`, ...linked },
  updateVideo: { title: msg`Edit a video`, ...titled },
  deleteCourseware: { title: msg`Delete content`, fields: [] },
  directoryChange: { title: msg`Move content`, fields: [] },
  setCoursewares: { title: msg`Change settings of content`, fields: [] },
  publishCoursewares: { title: msg`Publish content`, fields: [] },
  unpublishCoursewares: { title: msg`Take content back`, fields: [] },
};
