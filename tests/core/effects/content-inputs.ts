import fc from 'fast-check';

const text = fc.string({ maxLength: 12 });
const order = fc.constantFrom('a0', 'a1', 'Zz');

/** Inputs of everything that changes content, on the few ids given. */
export const contentInputs = (id: fc.Arbitrary<string>): Readonly<Record<string, fc.Arbitrary<object>>> => {
  const named = { courseId: id, id };
  const none = fc.oneof(fc.constant(''), id);
  const ids = fc.array(id, { minLength: 1, maxLength: 3 });
  const file = fc.record({ id, name: fc.constant('a.pdf'), size: fc.nat(), type: text });
  const mode = fc.constantFrom('unset', 'online', 'offline', 'blend');
  const basis = fc.constant({});
  const settings = { stage: fc.constantFrom('any', 'before'), chapterId: none, folderId: none, label: fc.nat(9) };
  const placed = { ...settings, fileTypeId: none, lessonLinkId: none, order };
  const optional = { requiredKeys: [] as string[] };
  const some = (fields: object) => fc.record(fields as Record<string, fc.Arbitrary<unknown>>, optional);
  const with_ = (fields: Record<string, fc.Arbitrary<unknown>>, more: fc.Arbitrary<object>) =>
    fc.tuple(fc.record(fields), more).map(([one, other]) => ({ ...one, ...other }));
  const newFile = fc.record({
    ...named,
    contentType: fc.constantFrom(2, 9),
    title: text,
    file,
    canDownload: fc.boolean(),
    ...placed,
  });
  const newUrl = fc.record({
    ...named,
    contentType: fc.constantFrom(8, 9, 10),
    title: text,
    url: text,
    platform: text,
    ...placed,
  });
  const change = { title: text, ...settings, canDownload: fc.boolean() };
  const timing = {
    opensAt: fc.constantFrom(0, 700),
    closesAt: fc.constantFrom(0, 9_000),
    grace: fc.constantFrom(0, 1_000),
    blocksLate: fc.boolean(),
    audience: fc.constantFrom<string[]>([], ['u:me'], ['g:one', 'u:other']),
    total: fc.constantFrom(0, 10_000),
  };
  return {
    createChapter: fc.record({ ...named, parentId: none, title: text, mode, hours: fc.option(fc.nat(90)), order }),
    updateChapter: with_({ ...named, basis }, some({ title: text, mode, hours: fc.option(fc.nat(90)) })),
    moveChapter: fc.record({ ...named, parentId: none, order }),
    deleteChapter: fc.record(named),
    createFolder: fc.record({ ...named, parentId: none, title: text, order }),
    updateFolder: with_({ ...named, basis }, some({ title: text, order, parentId: none })),
    deleteFolder: fc.record(named),
    switchFolder: fc.record({ ...named, folderId: none }),
    saveFileType: fc.record({ ...named, name: text }),
    delFileType: fc.record(named),
    lessonlinkSave: fc.record({ ...named, name: text }),
    lessonlinkDelete: fc.record(named),
    createCourseware: newFile,
    createCoursewareLog: newFile,
    createCoursewareUrl: newUrl,
    createCoursewareUrlLog: newUrl,
    updateCourseware: with_({ ...named, basis }, some({ ...change, file })),
    updateCoursewareUrl: with_({ ...named, basis }, some({ ...change, url: text, platform: text })),
    updateVideo: with_({ ...named, basis }, some(change)),
    deleteCourseware: fc.record({ courseId: id, ids }),
    directoryChange: with_({ ...named, chapterId: none }, some({ order })),
    setCoursewares: with_({ courseId: id, ids }, some(settings)),
    publishCoursewares: with_({ courseId: id, ids, publishAt: fc.constantFrom(0, 500, 5_000) }, some(timing)),
    setActivities: with_({ courseId: id, ids }, some(timing)),
    openActivity: fc.record({ courseId: id, id }),
    remindActivity: fc.record({ courseId: id, id, who: fc.constantFrom('unseen', 'undone') }),
    unpublishCoursewares: fc.record({ courseId: id, ids }),
    importCoursewares: fc.record({ courseId: id, fromCourseId: id, items: fc.constant([]), chapterId: none }),
  };
};
