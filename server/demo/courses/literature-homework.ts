import type { DemoTask } from './course.ts';

export const literatureHomework: readonly DemoTask[] = [
  {
    title: '细读短评：《呐喊》中的一个细节',
    content:
      '<p>选一处让你停下来的细节，写一段三百字以内的短评。每人匿名评阅两篇同学的短评，指出一处写得好的地方和一处可以改进的地方。</p>',
    daysAgo: 7,
    dueInDays: -1,
    state: 'peerReview',
    answers: [
      '<p>孔乙己“排出九文大钱”，一个“排”字，是他在短衣帮面前仅有的体面。</p>',
      '<p>《药》里华老栓出门时“心里的兴奋”与街上的黑暗并置，希望从一开始就落在错处。</p>',
      '<p>闰土叫出“老爷”之前，“脸上现出欢喜和凄凉的神情”，两个词之间隔着二十年。</p>',
      '<p>《社戏》结尾说再没有吃过那夜似的好豆，其实豆是普通的豆，好的是那夜。</p>',
      '<p>狂人说“从来如此，便对么？”全篇只有这一句不像疯话，也只有这一句没人回答。</p>',
    ],
    comments: [
      '抓住一个字展开，很有说服力。可以再联系一处上下文。',
      '对照写得好，结尾略显匆忙。',
      '观察细致，如果引出原文全句会更清楚。',
    ],
  },
  {
    title: '期末读书报告（草稿）',
    content: '<p>题目自拟，一千五百字左右，注明引文出处。</p>',
    daysAgo: 0,
    dueInDays: 30,
    state: 'draft',
    parts: [
      { title: '问题与观点', total: 40_00, levels: [] },
      { title: '文本依据', total: 40_00, levels: [] },
      { title: '表达与规范', total: 20_00, levels: [] },
    ],
    answers: [],
    comments: [],
  },
];
