/** Spelling of this feature's fields on the wire. */
export const wire = {
  courseId: 'courseid',
  contentType: 'contenttype',
  chapterId: 'dirid',
  folderId: 'folderid',
  fileTypeId: 'filetype',
  lessonLinkId: 'lessonlinkid',
  canDownload: 'candownload',
  label: 'activitylabel',
  createdAt: 'createtime',
  publishedAt: 'publishtime',
} as const;
