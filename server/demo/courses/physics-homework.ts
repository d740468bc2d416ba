import type { DemoTask } from './course.ts';

/** What a report is worth, and for what. */
const report: DemoTask['parts'] = [
  {
    title: '原始数据',
    total: 30_00,
    levels: [
      { text: '完整，有效数字正确', score: 30_00 },
      { text: '有缺漏或涂改', score: 20_00 },
      { text: '没有原始记录', score: 0 },
    ],
  },
  {
    title: '数据处理',
    total: 40_00,
    levels: [
      { text: '方法正确，结果可信', score: 40_00 },
      { text: '方法正确，计算有误', score: 28_00 },
    ],
  },
  {
    title: '误差分析',
    total: 30_00,
    levels: [
      { text: '指出来源，并估计大小', score: 30_00 },
      { text: '只列出来源', score: 18_00 },
    ],
  },
];

export const physicsHomework: readonly DemoTask[] = [
  {
    title: '实验报告：单摆测重力加速度',
    content: '<p>测量五个摆长下的周期，作 T²–L 图，由斜率求重力加速度，并分析误差。</p>',
    daysAgo: 34,
    dueInDays: -27,
    state: 'released',
    parts: report,
    answers: [
      '<p>五个摆长各测 50 个周期，T²–L 图是过原点的直线，斜率为 4.03 s²/m，得 g = 9.80 m/s²。</p><p>误差主要来自摆长的测量，约 0.2%。</p>',
      '<p>由最小二乘法得斜率 4.06 s²/m，g = 9.72 m/s²，比公认值偏小 0.7%。</p><p>误差来自人为因素。</p>',
      '<p>取平均后 g = 9.77 m/s²。摆角最大约 8°，由此带来的周期误差约 0.1%。</p>',
    ],
    comments: ['数据处理清楚，图也画得规范。', '误差分析要说明来自哪一步、使结果偏大还是偏小。'],
    mark: '误差主要来自摆长的测量',
  },
  {
    title: '实验报告：牛顿环测曲率半径',
    content: '<p>用逐差法处理十组数据，求平凸透镜的曲率半径及不确定度。</p>',
    daysAgo: 12,
    dueInDays: -5,
    state: 'hidden',
    answers: [
      '<p>逐差法得 R = 0.868 m，不确定度 0.004 m。</p>',
      '<p>R = (0.87 ± 0.01) m。第 12 环读数偏差较大，已剔除。</p>',
    ],
    comments: ['结果表示规范。成绩待两个班都批改完后公布。'],
  },
  {
    title: '预习报告：示波器的使用',
    content: '<p>画出示波器面板简图，写出测量正弦信号频率的两种方法。截止后不再接收，请按时提交。</p>',
    daysAgo: 6,
    dueInDays: -1,
    state: 'closed',
    answers: [
      '<p>方法一：读出一个周期所占的格数乘以时基。方法二：用李萨如图形与标准信号比较。</p>',
      '<p>可以直接读周期，也可以用光标功能测时间差。面板图见纸质版。</p>',
      '<p>两种方法：时基法、李萨如图形法。</p>',
    ],
    comments: [],
  },
  {
    title: '小组报告：杨氏模量的测定',
    content: '<p>每组交一份报告，由任意一名组员提交，全组得分相同。写明每人的分工。</p>',
    daysAgo: 4,
    dueInDays: 3,
    state: 'inGroups',
    answers: [
      '<p>用光杠杆法测得钢丝的杨氏模量为 2.01×10¹¹ Pa。</p><p>分工：两人加减砝码，两人读数，一人处理数据。</p>',
      '<p>E = (1.96 ± 0.05)×10¹¹ Pa。加载与减载的读数取平均，以消除弹性滞后。</p>',
    ],
    comments: [],
  },
];
