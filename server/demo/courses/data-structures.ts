import { pdfOf } from '../files/pdf.ts';
import type { DemoCourse } from './course.ts';

export const dataStructures: DemoCourse = {
  name: '数据结构',
  className: '软件工程 2401 班',
  semester: '2025-2026',
  term: 2,
  mode: 'blend',
  intro: '线性表、树、图、查找与排序。理论课 48 学时，上机 16 学时；课程设计两人一组，第十五周答辩。',
  teacher: 0,
  students: [0, 38],
  hasAssistant: true,
  daysAgo: 268,
  notices: [
    {
      title: '上机环境与提交方式',
      content:
        '上机使用机房统一的编译环境，也可以带自己的笔记本。\n程序请按“学号_实验序号”命名，只交源代码和一页说明，不要交可执行文件。\n每次实验的截止时间是下一次上机课之前。',
      daysAgo: 264,
      pinned: true,
    },
    {
      title: '第三次实验的测试数据已更新',
      content:
        '原来的第 4 组数据里有重复的键，与题目说明不符，现已替换。已经通过的同学不受影响，没通过的可以再试一次。',
      daysAgo: 231,
    },
    {
      title: '请独立完成作业',
      content:
        '这次实验发现有五份代码连变量名和注释里的错别字都一样。\n讨论思路是鼓励的，但代码必须自己写。这一次我只找当事人谈话，不记分；下一次按零分处理。',
      daysAgo: 222,
    },
    {
      title: '课程设计选题开始',
      content:
        '可选题目：\n1. 校园导航（最短路径）\n2. 文本压缩（哈夫曼树）\n3. 图书索引（B 树）\n4. 自拟，须先与我确认\n每个题目最多六组，先到先得，请组长在本周日前报名。',
      daysAgo: 205,
    },
    {
      title: '答辩顺序与要求',
      content:
        '每组 8 分钟讲解，4 分钟提问，两位同学都要讲。\n请重点说明：为什么选这个数据结构，时间复杂度是多少，遇到的最大困难是什么。界面好不好看不计分。',
      daysAgo: 171,
    },
    {
      title: '期末复习提纲',
      content:
        '重点：二叉树的遍历与线索化、平衡树的旋转、图的最短路径与最小生成树、快速排序与堆排序、散列表的冲突处理。\n题型：选择 20 分，填空 10 分，简答 30 分，算法设计 40 分。\n答疑时间：考前两天下午，信息楼 415。',
      daysAgo: 158,
      pinned: true,
    },
  ],
  topics: [
    {
      title: '链表和数组，什么时候选哪个？',
      content:
        '课本说插入删除用链表、随机访问用数组。但是现在的机器上，很多时候数组插入反而更快。请查资料或自己测一测，说说原因。',
      daysAgo: 250,
      replies: [
        '缓存。数组是连续的，一次取一整行；链表每走一步都可能不在缓存里。',
        '我测了一下，在中间插入一万个整数，数组居然比链表快五倍左右。',
        '因为链表要先走到中间，走的这段时间比搬数据还长。',
        '那链表的优势是不是只在已经拿到结点指针的时候？',
        'T正是。所以问“插入快不快”之前，先问“怎么找到插入的位置”。',
        '还有内存分配，每个结点都要分配一次。',
        '可以用内存池一次分配一批，我试了快了三成。',
        '补充一个场景：需要保证已有元素的地址不变的时候，只能用链表一类的结构。',
        '学到了，之前一直背“链表插入 O(1)”。',
      ],
    },
    {
      title: '递归改非递归，你用什么办法？',
      content: '以二叉树后序遍历为例，贴出你的思路。',
      daysAgo: 214,
      replies: [
        '用栈，每个结点带一个标记，第一次弹出时改标记压回去，第二次才访问。',
        '先按“根右左”遍历，再把结果反过来，写起来最短。',
        '反过来的办法要等全部走完才有输出，如果要边走边处理就不行。',
        '记住上一个访问的结点，看它是不是当前结点的右孩子，就不用标记了。',
        'T三种都对。第三种空间最省，也最容易写错，建议先画图。',
        '我写错了三次，每次都是忘了右孩子为空的情况。',
        '同上，加了个断言才发现。',
      ],
    },
    {
      title: '课程设计组队',
      content: '还没有找到队友的同学在这里留言，写上想做的题目和自己比较擅长的部分。',
      daysAgo: 204,
      replies: [
        '想做校园导航，算法部分可以，找一位愿意写界面的同学。',
        '我可以写界面，也想做导航，私信你。',
        '想做文本压缩，已经写好了哈夫曼树，缺人一起做文件读写和测试。',
        '我来，我对文件格式比较熟。',
        '还有人做 B 树吗？一个人有点没底。',
        '我也在看 B 树，可以一起。',
        'T目前还有四位同学没有组队，周五前没有消息的我来分配。',
        '已组队，谢谢老师。',
      ],
    },
    {
      title: '散列表装到多满就该扩容',
      content: '请结合实验四的结果，谈谈装填因子取多少合适，依据是什么。',
      daysAgo: 186,
      replies: [
        '线性探测超过 0.7 以后平均查找次数明显上升，我画了曲线，0.9 的时候要查五六次。',
        '链地址法到 1 以上也还好，就是内存多一点。',
        '扩容那一下会卡，能不能分几次搬？',
        'T可以，叫渐进式再散列，有兴趣的同学可以作为课程设计的加分项。',
      ],
    },
  ],
  chapters: [
    {
      title: '第一章 线性表',
      hours: 6,
      files: [
        { title: '单链表的实现', name: '单链表.c', bytes: () => Buffer.from(linkedList), daysAgo: 57 },
        { title: '实验一说明', name: '实验一说明.pdf', bytes: () => pdfOf(firstExercise), daysAgo: 56 },
      ],
      links: [
        {
          title: '链表操作动画',
          url: 'https://visualgo.net/zh/list',
          daysAgo: 58,
        },
        {
          title: '栈与队列的应用',
          url: 'https://visualgo.net/zh/list?slide=4',
          daysAgo: 50,
        },
      ],
    },
    {
      title: '第二章 树与二叉树',
      hours: 10,
      links: [
        {
          title: '二叉搜索树演示',
          url: 'https://visualgo.net/zh/bst',
          daysAgo: 28,
        },
      ],
    },
  ],
  talk: [
    'T周四上机改到信息楼 305，门禁已经开通，请互相转告。',
    '收到，老师。',
    '老师，第三次实验的报告可以晚一天交吗？我这周有两门考试。',
    'T可以，周五晚上十点之前。',
    '谢谢老师！',
    '我把平衡树旋转的四种情况画成了一张图，需要的同学可以找我要。',
    '求图！',
    'T画得很清楚，下次课我会用它来讲。',
    '课程设计我们组还差一位同学，想做校园导航的可以联系我。',
  ],
  team: [
    'T实验三的批改请在周日前完成，评分标准我放到资料里了。',
    '好的，沈老师。已经改完一半，有两份疑似雷同，我单独标出来了。',
    'T辛苦了，雷同的先不要打分。',
  ],
};

const linkedList = `#include <stdio.h>
#include <stdlib.h>

/* 单链表的结点：数据和指向下一个结点的指针 */
typedef struct node {
    int value;
    struct node *next;
} node;

/* 在表头插入，时间复杂度 O(1) */
node *push(node *head, int value) {
    node *fresh = malloc(sizeof *fresh);
    if (fresh == NULL) exit(EXIT_FAILURE);
    fresh->value = value;
    fresh->next = head;
    return fresh;
}

/* 就地逆置：每次把一个结点移到新表的表头 */
node *reverse(node *head) {
    node *done = NULL;
    while (head != NULL) {
        node *rest = head->next;
        head->next = done;
        done = head;
        head = rest;
    }
    return done;
}

int main(void) {
    node *list = NULL;
    for (int i = 1; i <= 5; i++) list = push(list, i);
    list = reverse(list);
    for (node *at = list; at != NULL; at = at->next) printf("%d ", at->value);
    putchar('\\n');
    while (list != NULL) {
        node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
`;

const firstExercise = [
  {
    heading: '实验一  线性表及其应用',
    lines: [
      '目的：掌握顺序表与单链表的存储方式和基本操作。',
      '',
      '内容',
      '1. 实现单链表的插入、删除、查找与逆置。',
      '2. 用单链表表示一元多项式，实现两个多项式相加。',
      '3. 比较顺序表与链表在中间插入 10000 个元素的用时。',
      '',
      '要求',
      '代码要有必要的注释，函数不超过四十行。',
      '报告写清楚设计思路、时间复杂度和测试数据，不少于两页。',
      '截止时间以“作业”中的为准，迟交每天扣十分。',
    ],
  },
] as const;
