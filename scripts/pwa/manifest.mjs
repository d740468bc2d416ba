/** As scripts/pwa/screenshots.mjs takes them; a browser shows them before the installation. */
const screenshots = [
  { form_factor: 'wide', sizes: '1280x800' },
  { form_factor: 'narrow', sizes: '780x1688' },
].flatMap((form) =>
  [
    ['classes', '我的课堂'],
    ['notices', '课程公告'],
    ['topic', '话题讨论'],
  ].map(([name, label]) => ({
    src: `/screenshots/${form.form_factor}-${name}.png`,
    type: 'image/png',
    label,
    ...form,
  })),
);

// Files of any kind; by name too, for systems that offer an app only for what it names.
const sharedTypes = [
  'image/*',
  'video/*',
  'audio/*',
  'text/*',
  'application/pdf',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/zip',
  '*/*',
];

/** What the app is called and looks like among the apps of a device. Only what exists is offered there. */
export const manifest = {
  id: '/main',
  name: '课堂 · Hybrid Classroom',
  short_name: '课堂',
  description: '断网也能继续的教学平台：课程、公告、讨论，内容保存在本机，联网后自动同步。',
  lang: 'zh-CN',
  dir: 'ltr',
  name_localized: { 'zh-TW': '課堂 · Hybrid Classroom', en: 'Hybrid Classroom' },
  short_name_localized: { 'zh-TW': '課堂', en: 'Classroom' },
  description_localized: {
    'zh-TW': '離線也能繼續的教學平台：課程、公告、討論，內容儲存在本機，連線後自動同步。',
    en: 'Teaching that goes on without a network: courses, notices and topics stay on this device and sync by themselves.',
  },
  start_url: '/main',
  scope: '/',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  background_color: '#F7F8FA',
  theme_color: '#FFFFFF',
  categories: ['education', 'productivity'],
  prefer_related_applications: false,
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icon-monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
  screenshots,
  shortcuts: [
    { name: '待办', url: '/main/todo', icons: [{ src: '/shortcuts/todo.png', sizes: '96x96', type: 'image/png' }] },
    {
      name: '通知',
      url: '/main/notification',
      icons: [{ src: '/shortcuts/notification.png', sizes: '96x96', type: 'image/png' }],
    },
    {
      name: '消息',
      url: '/main?chat=conversations',
      icons: [{ src: '/shortcuts/messages.png', sizes: '96x96', type: 'image/png' }],
    },
    {
      name: '加入课程',
      url: '/main?join=1',
      icons: [{ src: '/shortcuts/join.png', sizes: '96x96', type: 'image/png' }],
    },
  ],
  share_target: {
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'files', accept: sharedTypes }] },
  },
};
