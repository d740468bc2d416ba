import { fringes } from '../files/picture.ts';
import { beats } from '../files/sound.ts';
import type { DemoCourse } from './course.ts';
import { physicsHomework } from './physics-homework.ts';

export const universityPhysics: DemoCourse = {
  name: '大学物理实验',
  className: '电子信息 2402 班',
  semester: '2026-2027',
  term: 1,
  mode: 'offline',
  intro: '十二个基础实验，两人一组。每次实验前交预习报告，实验后一周内交实验报告。',
  teacher: 1,
  students: [24, 52],
  hasAssistant: false,
  hasGroups: true,
  daysAgo: 70,
  tasks: physicsHomework,
  notices: [
    {
      title: '实验室安全须知（必读）',
      content:
        '1. 进入实验室不得携带食物和饮料。\n2. 接线完成后请老师检查，再接通电源。\n3. 激光实验不得直视光束，长发请扎起。\n4. 离开前关闭仪器、整理台面、在登记本上签字。\n没有阅读本须知的同学不能参加第一次实验。',
      daysAgo: 69,
      pinned: true,
    },
    {
      title: '分组名单与实验时间',
      content:
        '两人一组，名单已贴在物理楼二楼公告栏。A 组单周、B 组双周，时间都是周三下午 14:00–17:00。\n需要调组的同学请双方协商好后在本周五前告诉我。',
      daysAgo: 66,
    },
    {
      title: '关于实验报告的几点要求',
      content:
        '批改了第一次报告，集中说几个问题：\n一、原始数据要用钢笔或签字笔当场记录，不能事后誊写。\n二、有效数字要与仪器精度一致，游标卡尺读到 0.02 mm。\n三、误差分析不要只写“存在人为误差”，请说清楚来自哪一步、会使结果偏大还是偏小。',
      daysAgo: 50,
    },
    {
      title: '示波器实验顺延一周',
      content: '因三台示波器送修，原定第九周的示波器实验顺延到第十周，第九周改做“杨氏模量的测定”，请提前预习。',
      daysAgo: 29,
    },
    {
      title: '补做实验的安排',
      content:
        '因运动会缺课的同学，请在本周四晚 18:30 到物理楼 206 补做“惠斯通电桥”。\n只有这一次机会，请安排好时间，带上预习报告。',
      daysAgo: 12,
    },
    {
      title: '期末操作考试说明',
      content:
        '操作考试在第十六周进行，从做过的实验中抽一个，限时 40 分钟，独立完成。\n评分：操作 50 分，数据 30 分，回答问题 20 分。考试前一周实验室在中午开放，可以来练习。',
      daysAgo: 4,
      pinned: true,
    },
  ],
  topics: [
    {
      title: '测重力加速度：为什么我们组的结果偏小？',
      content: '单摆实验大家测出来的 g 大多在 9.6 到 9.8 之间，整体偏小。请分析可能的原因，并说明怎样检验你的猜想。',
      daysAgo: 52,
      replies: [
        '摆长只量了线长，没有加小球半径，摆长偏小，g 就偏小。',
        '我们组加了半径，还是 9.71。会不会是摆角太大？我们大概有 15 度。',
        '摆角大周期会变长，g 就算小了。可以换成 5 度再测一次比较。',
        '掐表的反应时间呢？如果每次都晚按，周期偏大。不过测五十个周期应该摊薄了。',
        'T反应时间在开始和结束时方向相同，大部分会抵消，剩下的是随机的。摆角和摆长是主要原因。',
        '我们用手机拍视频数帧，得到 9.79，和当地值很接近。',
        '好办法，请问帧率是多少？',
        '每秒 60 帧，数了三十个周期。',
      ],
    },
    {
      title: '有效数字的疑问',
      content: '两个量相乘，一个三位有效数字，一个四位，结果保留几位？中间过程要不要先四舍五入？有疑问的都写在这里。',
      daysAgo: 47,
      replies: [
        '结果三位，但中间过程多留一位，最后再修约。',
        '那 π 取几位？',
        'T常数比参与运算的量多取一位即可，用计算器的 π 键就不用操心了。',
        '“四舍六入五凑偶”考试会考吗？',
        'T要求会用。目的是避免总是往上进造成的系统偏差。',
      ],
    },
    {
      title: '光的干涉实验拍照分享',
      content: '请把你们组拍到的干涉条纹描述一下：条纹间距、亮度、有没有弯曲，并解释原因。',
      daysAgo: 20,
      replies: [
        '我们的条纹中间亮两边暗，应该是单缝衍射的包络。',
        '条纹有一点倾斜，后来发现双缝没有和单缝平行。',
        '换了蓝光以后条纹明显变密，和 Δx = Dλ/d 一致。',
        '我们组一开始什么都看不到，助理老师说是光源没有对准，调了二十分钟。',
        '同样的问题，先用白屏从近到远慢慢移，比较容易找到。',
        '谢谢，这个经验应该写进讲义里。',
      ],
    },
  ],
  chapters: [
    {
      title: '第一章 质点运动学',
      hours: 8,
      links: [
        {
          title: '抛体运动模拟',
          url: 'https://phet.colorado.edu/zh_CN/simulations/projectile-motion',
          daysAgo: 60,
        },
        {
          title: '相对运动（慕课第 3 讲）',
          url: 'https://www.icourse163.org/course/physics-3',
          platform: '中国大学 MOOC',
          daysAgo: 55,
        },
      ],
    },
    {
      title: '第二章 波动光学',
      hours: 10,
      files: [
        { title: '双缝干涉条纹（钠灯，缝距 0.25 mm）', name: '双缝干涉条纹.png', bytes: fringes, daysAgo: 21 },
        {
          title: '拍：440 Hz 与 442 Hz 两支音叉',
          name: '拍 440 与 442 Hz.wav',
          bytes: () => beats(440, 442, 12),
          daysAgo: 10,
        },
      ],
      links: [
        {
          title: '双缝干涉模拟',
          url: 'https://phet.colorado.edu/zh_CN/simulations/wave-interference',
          daysAgo: 20,
        },
        {
          title: '光栅衍射的推导',
          url: 'https://zh.wikipedia.org/wiki/衍射光栅',
          daysAgo: 9,
        },
      ],
    },
  ],
  talk: [
    'T下周的实验课带好坐标纸，没有的同学可以在实验室领。',
    '老师，示波器的使用手册在哪里可以看？',
    'T在“资料”里，第二章下面。',
  ],
  team: [],
};
