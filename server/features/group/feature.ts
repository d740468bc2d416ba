import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { alignClasses, joinedClass, reviewClasses } from './classes.ts';
import { groupMutations } from './handlers.ts';
import { group as v0035 } from './migrations/0035-group.ts';
import { groupCalls } from './questions.ts';
import { courseGroup, groupMember, groupSet } from './store.ts';

export const group: Feature = {
  name: 'group',
  migrations: { '0035-group': v0035 },
  entities: [asEntity(groupSet), asEntity(courseGroup), asEntity(groupMember)],
  mutations: groupMutations,
  calls: groupCalls,
  jobs: [alignClasses],
  schedules: [reviewClasses],
  left: [],
  moved: [joinedClass],
  words: {
    'group.nameBlank': { zh: '请输入名称', zh_tw: '請輸入名稱', en: 'Enter a name' },
    'group.setGone': {
      zh: '该分组方案不存在或已停用',
      zh_tw: '該分組方案不存在或已停用',
      en: 'This set of groups is not in use any more',
    },
    'group.gone': { zh: '小组不存在或已停用', zh_tw: '小組不存在或已停用', en: 'The group is not in use any more' },
    'group.notYours': {
      zh: '行政班由学校管理，不能在课程中修改',
      zh_tw: '行政班由學校管理，不能在課程中修改',
      en: 'Administrative classes are managed by the school',
    },
    'group.notChoosing': {
      zh: '现在不能自选小组',
      zh_tw: '現在不能自選小組',
      en: 'Students do not choose their group now',
    },
    'group.full': { zh: '该小组人数已满', zh_tw: '該小組人數已滿', en: 'The group is full' },
    'group.leaderOutside': {
      zh: '组长必须是该组成员',
      zh_tw: '組長必須是該組成員',
      en: 'Whoever leads a group must be in it',
    },
    'group.tooMany': { zh: '小组数量已达上限', zh_tw: '小組數量已達上限', en: 'There are too many groups' },
  },
};
