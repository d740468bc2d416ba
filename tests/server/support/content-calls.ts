import type { Border, Right, Role } from './calls.ts';
import { secret, smallFile } from './small-file.ts';

const staff: readonly Role[] = ['teacher', 'assistant'];
const readers: Right = ['teacher', 'assistant', 'student', 'supervisor'];

type Facts = Readonly<Record<string, { readonly may: Right; readonly input: (border: Border) => object }>>;

const made = ({ world, courseId }: Border) => ({ courseId, id: world.newId() });
const course = ({ courseId }: Border) => ({ courseId });
const item = ({ courseId, activityId }: Border) => ({ courseId, id: activityId });
const items = ({ courseId, activityId }: Border) => ({ courseId, ids: [activityId] });
const write = (input: (border: Border) => object) => ({ may: staff, input });
const read = (input: (border: Border) => object) => ({ may: readers, input });

/** Who may call what of content, and an input that is right. */
export const contentFacts: Facts = {
  createChapter: write((border) => ({ ...made(border), title: border.world.newId(), order: 'a1' })),
  updateChapter: write(({ courseId, chapterId }) => ({ courseId, id: chapterId, mode: 'online', basis: {} })),
  moveChapter: write(({ courseId, chapterId }) => ({ courseId, id: chapterId, order: 'a2' })),
  deleteChapter: write(made),
  createFolder: write((border) => ({ ...made(border), title: 't', order: 'a0' })),
  updateFolder: write(({ courseId, folderId }) => ({ courseId, id: folderId, order: 'a1' })),
  deleteFolder: write(made),
  switchFolder: write((border) => ({ ...item(border), folderId: '' })),
  saveFileType: write((border) => ({ ...made(border), name: 'n' })),
  delFileType: write(made),
  lessonlinkSave: write((border) => ({ ...made(border), name: 'n' })),
  lessonlinkDelete: write(made),
  createCourseware: write((border) => ({ ...made(border), title: 't', order: 'a0', file: fileOf(border) })),
  createCoursewareLog: write((border) => ({ ...made(border), title: 't', order: 'a0', file: fileOf(border) })),
  createCoursewareUrl: write((border) => ({ ...made(border), title: 't', order: 'a0', url: 'https://example.com' })),
  createCoursewareUrlLog: write((border) => ({ ...made(border), title: 't', order: 'a0', url: 'https://example.com' })),
  updateCourseware: write((border) => ({ ...item(border), title: 't' })),
  updateCoursewareUrl: write((border) => ({ ...item(border), url: 'https://example.org' })),
  updateVideo: write((border) => ({ ...item(border), title: 't' })),
  deleteCourseware: write(({ world, courseId }) => ({ courseId, ids: [world.newId()] })),
  directoryChange: write((border) => ({ ...item(border), chapterId: '' })),
  setCoursewares: write((border) => ({ ...items(border), stage: 'before' })),
  publishCoursewares: write(items),
  unpublishCoursewares: write(items),
  setActivities: write((border) => ({ ...items(border), closesAt: 0 })),
  openActivity: read(item),
  // Another one, as calls before it take the first back.
  remindActivity: write(({ courseId, homeworkId }) => ({ courseId, id: homeworkId })),
  importCoursewares: write(({ world, courseId, activityId }) => ({
    courseId,
    fromCourseId: courseId,
    items: [{ from: activityId, id: world.newId(), order: 'a0' }],
  })),
  getHomeDirectory: read(course),
  listCoursewares: read(course),
  queryCourseware: read(item),
  queryCoursewareUrl: read(item),
  listFolders: read(course),
  lessonlinkList: read(course),
  listFileTypes: read(course),
  getMoocAttributes: { may: staff, input: course },
  getReleaseHistory: { may: staff, input: item },
  listCoursewareLogs: { may: staff, input: course },
  queryCoursewareLog: { may: staff, input: item },
  getImportList: { may: staff, input: course },
  getImportListV2: { may: staff, input: course },
  getCourseList: { may: 'self', input: () => ({}) },
};

const fileOf = ({ fileId }: Border) => ({ id: fileId, name: 'a.txt', size: 5, type: 'text/plain' });

/** One row of everything, and a file that staff may use. */
export const setUpContent = async (
  border: Border,
  must: (name: string, input: object) => Promise<void>,
): Promise<void> => {
  const { courseId, chapterId, folderId, activityId, fileId, world } = border;
  const { text: _text, ...file } = smallFile;
  await must('checkUploadFile', { ...file, id: fileId, size: 5, chunks: 1 });
  await must('uploadV2', { ...file, id: fileId, size: '5', chunks: '1', chunk: '0' });
  await must('createChapter', { courseId, id: chapterId, title: secret, order: 'a0' });
  await must('createFolder', { courseId, id: folderId, title: secret, order: 'a0' });
  const page = { courseId, id: activityId, title: secret, url: 'https://example.com', order: 'a0' };
  await must('createCoursewareUrlLog', page);
  const material = { courseId, id: world.newId(), title: secret, order: 'a1', file: fileOf(border) };
  await must('createCourseware', material);
};
