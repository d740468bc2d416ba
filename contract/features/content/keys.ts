/** `contenttype` of the wire (E-019). */
export const contentTypes = {
  interactiveCourseware: 1,
  material: 2,
  interactiveQuiz: 3,
  homework: 4,
  topic: 5,
  test: 6,
  announcement: 7,
  externalLink: 8,
  moocVideo: 9,
  moocLink: 10,
  liveReplay: 20,
  recordedVideo: 21,
  videoMeeting: 22,
} as const;
export type ContentType = keyof typeof contentTypes;
