import type { DemoTest } from './course.ts';

const limitsAndContinuity = `一、单项选择题（每小题4分）
1. 当 x→0 时，与 x 等价的无穷小是（ B ）
A. 1 − cos x
B. sin x
C. x²
D. ln(1 + x²)
解析：sin x / x 的极限为 1。
2. 函数 f(x) = (x² − 1)/(x − 1) 在 x = 1 处（ A ）
A. 有可去间断点
B. 有跳跃间断点
C. 有无穷间断点
D. 连续
3. 数列 aₙ = (1 + 1/n)ⁿ 的极限是（ C ）
A. 0
B. 1
C. e
D. 不存在
二、判断题（每小题2分）
4. 有界数列必收敛。（×）
5. 闭区间上的连续函数一定取得最大值。（√）
三、填空题（每空3分）
6. 当 x→0 时，(1 − cos x)/x² 的极限是____。
答案：0.5/二分之一
7. 函数 1/(x − 2) 的间断点是 x = ____。
答案：2`;

const midterm = `一、单项选择题（每小题4分）
1. 设 f(x) = x³，则 f′(1) =（ C ）
A. 1
B. 2
C. 3
D. 6
2. 曲线 y = ln x 在点 (1, 0) 处的切线斜率为（ B ）
A. 0
B. 1
C. e
D. −1
3. 下列函数中，在 x = 0 处不可导的是（ D ）
A. x²
B. sin x
C. eˣ
D. |x|
4. 设 y = sin 2x，则 y′ =（ B ）
A. cos 2x
B. 2cos 2x
C. −2cos 2x
D. 2sin 2x
二、多项选择题（每小题5分）
5. 下列说法正确的有
A. 可导必连续
B. 连续必可导
C. 可微与可导等价
D. 极值点处导数必为零
答案：AC
6. 函数 y = x³ − 3x 的驻点有
A. x = −1
B. x = 0
C. x = 1
D. x = 3
答案：AC
三、判断题（每小题2分）
7. 若 f′(x₀) = 0，则 x₀ 一定是极值点。（×）
8. 罗尔定理要求函数在区间两端取值相等。（√）
四、填空题（每空3分）
9. (eˣ)′ = ____；(ln x)′ = ____。
答案：e^x/eˣ；1\\/x
五、简答题
10. 叙述拉格朗日中值定理，并说明它的几何意义。（10分）
参考答案：若 f 在 [a, b] 上连续，在 (a, b) 内可导，则存在 ξ，使 f(b) − f(a) = f′(ξ)(b − a)。几何上，曲线上有一点的切线平行于弦。`;

const openBook = `[段落说明]可以查阅教材和笔记，请独立完成。网络断开不影响作答，答案会先保存在本机。
1. 求 f(x) = x·e^(−x) 的单调增区间（ A ）
A. (−∞, 1)
B. (1, +∞)
C. (−1, 1)
D. (0, +∞)
2. f(x) = x·e^(−x) 的极大值点是 x = ____。
答案：1
3. 按趋于无穷的速度从慢到快排列（x→+∞）[排序题]
eˣ
ln x
x²
答案：ln x > x² > eˣ
4. 用洛必达法则求 x→0 时 (eˣ − 1 − x)/x² 的极限，写出每一步的理由。（15分）
参考答案：两次求导，极限为 1/2。每次求导之前都要说明是 0/0 型。`;

const derivatives = `1. (x⁵)′ = ____
答案：5x^4/5x⁴
2. (cos x)′ =（ B ）
A. sin x
B. −sin x
C. cos x
D. −cos x
3. 复合函数求导用链式法则。（√）
4. (tan x)′ =（ A ）
A. sec² x
B. −csc² x
C. sec x
D. cot x
5. (uv)′ = u′v′。（×）`;

const finalDraft = `一、单项选择题（每小题3分）
1. 不定积分 ∫ 2x dx =（ B ）
A. x² 
B. x² + C
C. 2x² + C
D. 2
二、简答题
2. 叙述牛顿－莱布尼茨公式，并说明它的条件。（10分）
参考答案：若 f 在 [a, b] 上连续，F 是 f 的一个原函数，则 f 在 [a, b] 上的积分为 F(b) − F(a)。`;

const inClass = `1. 下列哪个函数是奇函数？
A. x²
B. sin x
C. cos x
D. |x|
答案：B
2. 反函数的图像与原函数关于直线 y = x 对称。（√）
3. 你觉得这一章最难的是[单选投票题]
A. 极限的定义
B. 夹逼定理
C. 间断点的分类`;

/** Tests in their states: practised, over and marked, over with hidden scores, under way, not given yet; and one held in class. */
export const calculusTests: readonly DemoTest[] = [
  {
    title: '单元测验：极限与连续',
    text: limitsAndContinuity,
    daysAgo: 20,
    state: 'ended',
    settings: { kind: 'exercise', minutes: 30, answersShown: 'never', scoreShown: 'released' },
    share: 0.25,
    words: [],
  },
  {
    title: '期中考试',
    text: midterm,
    daysAgo: 8,
    state: 'released',
    settings: {
      kind: 'exam',
      minutes: 60,
      shufflesOptions: true,
      answersShown: 'released',
      scoreShown: 'released',
      watched: true,
      blocksPaste: true,
    },
    share: 0.5,
    words: [
      '<p>f 在闭区间上连续、开区间内可导，则存在一点，使该点的导数等于弦的斜率。几何上，该点的切线平行于弦。</p>',
      '<p>存在 ξ 使 f(b) − f(a) = f′(ξ)(b − a)。</p>',
      '<p>曲线上有一点的切线平行于连接两端点的弦。</p>',
    ],
  },
  {
    title: '开卷考试：导数的应用',
    text: openBook,
    daysAgo: 1,
    state: 'underWay',
    settings: { kind: 'exam', answersShown: 'released', scoreShown: 'released' },
    share: 0.2,
    words: ['<p>是 0/0 型，求导得 (eˣ − 1)/(2x)，仍是 0/0 型，再求导得 eˣ/2，极限为 1/2。</p>'],
  },
  {
    title: '自测：求导公式',
    text: derivatives,
    daysAgo: 5,
    state: 'practice',
    settings: { kind: 'practice', attempts: 0, answersShown: 'handedIn', scoreShown: 'handedIn' },
    share: 0.15,
    words: [],
  },
  {
    title: '期末考试（草稿）',
    text: finalDraft,
    daysAgo: 0,
    state: 'draft',
    settings: { kind: 'exam', minutes: 120, answersShown: 'released', scoreShown: 'released' },
    share: 0,
    words: [],
  },
  {
    title: '课堂互动：函数',
    text: inClass,
    daysAgo: 30,
    state: 'inClass',
    settings: {},
    share: 0.3,
    words: [],
  },
];
