/** Forty short works on eight tasks, written for this comparison: five people on one task use the same facts and their own words. */
export interface Task {
  readonly language: 'zh' | 'en';
  /** Decides in the tuning or in the held-out half. */
  readonly isHeldOut: boolean;
  readonly task: string;
  readonly works: readonly string[];
}

export const tasks: readonly Task[] = [
  {
    language: 'zh',
    isHeldOut: false,
    task: '说明杨氏双缝干涉实验的原理，并讨论缝距变化对条纹的影响。',
    works: [
      '单色光照到两条靠得很近的狭缝上，每条缝都像一个新的光源。两列波到屏上某点走过的路程不同，差值是波长的整数倍时叠加得最亮，差半个波长时互相抵消。把两条缝拉开一点，相邻亮纹就挤得更密，因为同样的角度下路程差变得更大。实验时我们用直尺量了十条条纹再取平均，误差比量一条小得多。',
      '光具有波动性，最直接的证据就是屏幕上明暗相间的线。从两缝出来的光频率一致、相位差固定，所以能够稳定地叠加。条纹间隔与波长和屏距成正比，与缝间距离成反比，公式可以由相似三角形推出来。如果缝距增大到毫米量级，肉眼已经分不开条纹，需要放大镜帮忙观察。',
      '为什么两盏台灯照在墙上看不到干涉？因为它们的相位随时都在乱变。杨氏的巧妙之处在于只用一个光源，再把它分成两份。我们改变了三次缝的距离，记录下的间距依次减小，画在图上接近一条双曲线。这与理论预测符合，偏差主要来自测量屏距时米尺的弯曲。',
      '本次实验使用红色激光笔，波长约六百五十纳米。光穿过刻有双缝的玻璃片后，在两米外的白墙上出现均匀的红点。换成缝距较小的一片，红点之间明显变宽。由此可以反过来求波长：量出间距，乘以缝距，除以到墙的距离即可，我们得到的结果比标称值大百分之三。',
      '干涉的条件有三个：频率相同、振动方向一致、相差恒定。双缝把同一个波阵面分开，天然满足这些要求。中央总是亮的，因为那里两束光走得一样远。若在一条缝前贴上薄玻璃，整组条纹会平移，这说明决定明暗的是光程而不是几何长度，缝距只影响条纹的疏密。',
    ],
  },
  {
    language: 'zh',
    isHeldOut: true,
    task: '结合鲁迅《孔乙己》，谈谈作者怎样写看客。',
    works: [
      '小说里笑声一共响了许多次，却没有一次是快活的。短衣帮拿孔乙己脸上的伤疤取乐，掌柜拿粉板上的十九个钱取乐，连不懂事的小伙计也学会了附和。鲁迅没有骂任何人，只是让他们一遍遍地笑，读者笑着笑着就觉得冷。看客的可怕不在于恶，而在于他们觉得这一切理所当然。',
      '叙述者是一个十二岁的孩子，他站在柜台后面，本来最有资格同情落魄的读书人。可是他也厌烦，也转过脸去。作者选这样一双眼睛，等于告诉我们冷漠是会传染的，而且从很小就开始。故事末尾那句大约的确已经死了，语气轻得像在说天气，正是看客语言的标本。',
      '酒店的格局先把人分成两种：站着喝的和坐着喝的。孔乙己两边都不属于，于是两边都可以笑他。我认为看客在这里不是几个具体的人，而是一种位置，谁暂时站在安全的地方，谁就成了看客。鲁迅写丁举人打折他的腿时一笔带过，反而细写旁人如何转述，用意就在这里。',
      '与《药》里伸长脖子看杀头的人群相比，咸亨酒店的主顾温和得多，他们甚至会给孔乙己添酒。然而温和的嘲弄同样剥夺了一个人的尊严。茴香豆的四种写法原本是他仅剩的骄傲，被大家当成笑料以后，他就什么也不剩了。看客用笑声完成了一次没有凶手的谋杀。',
      '我数了一下，全文出现引我发笑之类的说法有四五处，每次都紧跟着孔乙己的窘迫。这种重复像戏台上的锣鼓，一敲就有人被推到台前。作者的笔法很克制，少用形容词，多用动作和对话，让看客自己暴露自己。读到中秋过后他用手走来，店里照例哄笑，我再也笑不出来。',
    ],
  },
  {
    language: 'zh',
    isHeldOut: false,
    task: '分析某地推行垃圾分类遇到的困难，提出建议。',
    works: [
      '我住的小区去年撤掉了楼道里的桶，只留下两个投放点，早晚各开两小时。上班族往往赶不上时间，垃圾袋就堆在门口。志愿者站得很辛苦，却没有处罚的权力。我建议增加一个夜间无人值守的刷卡点，把投放记录与物业费的优惠联系起来，让守规矩的人得到好处。',
      '分类难，难在后端。居民发现自己分好的厨余和其他垃圾倒进了同一辆车，热情立刻就消失了。因此第一步应该公开清运的路线和时间，让每一类垃圾的去向都能在手机上查到。第二步才是教育，而且教育应当从学校和食堂开始，那里产生的厨余最集中，也最容易管理。',
      '调查问卷显示，七成受访者说不清什么是有害垃圾，其中老年人的比例更高。宣传册印得很漂亮，但字太小、例子太少。可以把常见的一百种物品做成冰箱贴，旁边印上颜色。另外，租户流动频繁，房东应当负起告知的责任，在合同里写明投放的时间和地点。',
      '经济手段往往比口号有效。邻市按袋收费，半年之内垃圾总量下降了近两成，而且没有出现大规模乱扔的现象。当然，低收入家庭需要免费的额度，否则就变成了一种不公平的税。本地可以先选三个街道试行，比较收费与不收费小区的数据，再决定是否推广到全市。',
      '外卖带来的餐盒是新问题。它们沾着油，既不能回收，也不好堆肥。单靠居民冲洗并不现实，应当从源头减少，例如鼓励商家使用可以归还的容器，由平台垫付押金。我们走访的十二家餐馆里有五家愿意尝试，他们担心的是回收的人力，这正是社区可以出力的地方。',
    ],
  },
  {
    language: 'zh',
    isHeldOut: true,
    task: '解释什么是数据库事务的隔离级别，并举例说明异常现象。',
    works: [
      '两个人同时订最后一张票，系统如果不加控制，就可能都显示成功。隔离级别规定了一个事务能看到别人多少未完成或刚完成的修改。读未提交最宽松，会读到后来被回滚的数据；可串行化最严格，结果等同于排队执行。级别越高，冲突和等待也越多，需要按业务取舍。',
      '脏读、不可重复读和幻读是三种经典的异常。以转账为例，甲事务先查余额，乙事务扣款并提交，甲再查一次发现数字变了，这就是不可重复读。快照隔离让甲一直看到开始时的版本，避免了这个问题，但写偏差仍然可能发生，例如两名值班医生同时请假。',
      '很多教材把幻读讲得含糊。我用的例子是统计人数：事务里先数出班上有三十人，准备打印三十份试卷，此时别人插入了一名新生，再数变成三十一。锁住已有的行并不能阻止新行出现，因此需要范围锁或者谓词锁，数据库的默认级别往往没有提供这种保护。',
      '实现隔离主要有两条路：加锁和多版本。加锁简单直接，读写互相阻塞；多版本让读者看旧版本，写者造新版本，各走各的。PostgreSQL 采用后者，它的可重复读其实就是快照隔离，遇到并发更新同一行会报错，要求应用重试，这一点初学者常常忽略。',
      '我在实验中打开两个终端，分别执行 begin，然后观察结果。默认级别下，第二个终端提交以后，第一个终端马上就能看到新值。改成可重复读，直到提交之前都看不到。把两边都改同一行时，后来的那个被挂起，先来的提交后它收到了序列化失败的提示。',
    ],
  },
  {
    language: 'en',
    isHeldOut: false,
    task: 'Explain why leaves change colour in autumn.',
    works: [
      'During summer a leaf is a factory, and chlorophyll is its busiest machine, replaced as quickly as sunlight wears it out. When nights grow longer the tree stops paying for repairs. The green fades within days and yellow carotenoids, present all along, finally show. A corky layer seals the stem, and the first windy afternoon finishes the job.',
      'Most people believe frost paints the woods, yet the timing follows day length far more closely than temperature. I compared photographs of one maple over six years and the first red appeared in the same week each time. Cool bright weather only decides how vivid the display becomes, because sugar trapped in the blade feeds the red pigments.',
      'Anthocyanins puzzle botanists, since making a new pigment in an organ about to be discarded seems wasteful. One hypothesis calls it sunscreen: while nutrients travel back to the branches, the ageing tissue must be shielded from strong light. Another says the colour warns aphids that looking for winter quarters here is pointless.',
      'Trees near street lamps keep their foliage noticeably longer than those in the dark park behind my school. This simple observation convinced our group that light is the trigger. We covered several twigs with black bags for two weeks in August, and the covered leaves turned while the others stayed green until October.',
      'Nitrogen is expensive. Before dropping anything, a birch breaks its green molecules apart and stores the useful fragments in bark and roots for next spring. What remains on the twig is mostly carbon, and carbon is cheap. So the autumn palette is really the sight of a careful household moving its valuables indoors.',
    ],
  },
  {
    language: 'en',
    isHeldOut: true,
    task: 'Should cities close their centres to private cars?',
    works: [
      'Shopkeepers usually fear the empty street, and in the first month their fear is justified. After that the numbers turn. Where Ljubljana removed traffic, people stayed longer, returned more often and spent a little each time. The mistake is to close a road without giving anything back: benches, trees and a tram stop have to arrive on the same day.',
      'My grandmother cannot walk from the ring road to her cardiologist, and she is not alone. A ban with no exceptions punishes exactly those who have no alternative. Permits for residents with reduced mobility, deliveries before nine and a cheap shuttle would cost little. Fairness, not asphalt, will decide whether such a policy survives the next election.',
      'Air quality is the strongest argument, since it does not depend on taste. Sensors on our main square recorded nitrogen dioxide falling by a third during the cycling festival, when vehicles were kept out for four days. Nobody can claim that breathing is a matter of lifestyle, and children at the nearby kindergarten are the ones who benefit most.',
      'Before talking about bans we should talk about prices. Parking in the old town costs less per hour than a coffee, although the land is the most valuable in the county. Charge what the space is worth and half of the cars vanish by themselves, leaving room for buses. A prohibition is only needed where pricing has honestly been tried and has failed.',
      'History helps here. The same squares that planners filled with cars in the sixties had been markets for seven hundred years, so the present arrangement is the experiment, not the rule. Reversing it gradually, street by street, lets habits change without a shock. I would begin with the lanes around the library, which drivers use only as a short cut.',
    ],
  },
  {
    language: 'en',
    isHeldOut: false,
    task: 'Describe how a hash table works and when it performs badly.',
    works: [
      'Imagine a cloakroom where the ticket number is computed from your name. Retrieval is instant because nobody searches the racks. Trouble begins when two guests receive one number, and the attendant must hang both coats on a single hook. With good spreading and half of the hooks empty this is rare; with a crowded room the queue at each hook grows.',
      'An array gives constant time access only if we know the index. The trick is to derive that index from the key itself. I implemented separate chaining in Python and measured lookups while the load factor rose from one tenth to five. Times stayed flat until about one, then climbed in proportion, precisely as the analysis predicts.',
      'Adversaries make the worst case real. If the function is public, an attacker can prepare thousands of parameters that collide, and a web server spends minutes on one request. Modern runtimes therefore mix a secret seed into every computation. The lesson is that average behaviour is a statement about inputs, and inputs may be hostile.',
      'Deletion is the forgotten operation. With open addressing you may not simply empty a slot, since a later probe would stop there and miss its target. Tombstones solve this but accumulate, so the structure slows down although it holds few items. Rehashing everything into a fresh array from time to time is the usual remedy.',
      'Ordering is what you give up. A balanced tree answers questions such as the next larger key, whereas a table scatters neighbours deliberately. For a phone book searched by exact name the table wins; for a calendar that lists the coming week it is the wrong choice. Memory locality also matters: chains of nodes defeat the processor cache.',
    ],
  },
  {
    language: 'en',
    isHeldOut: true,
    task: 'Summarise what you learnt from the titration experiment.',
    works: [
      'Our first run overshot badly because the tap was opened too far near the end. We learnt to add the last millilitre drop by drop while swirling. Three later readings agreed within a tenth of a millilitre, which gave a concentration of 0.098 moles per litre. The indicator should turn pale pink and stay so for half a minute.',
      'Rinsing seems trivial until you calculate its effect. A burette still wet with water dilutes the alkali, so more volume is needed and the acid appears stronger than it is. I rinsed twice with the solution itself and my result moved two percent closer to the label. Small habits, in short, are part of the method.',
      'What surprised me was the shape of the curve. For a long time the meter hardly moved, and then a single drop lifted it by four units. That cliff explains why a colour change can be trusted although our eyes are poor judges of shade. With the weak acid the cliff was lower and phenolphthalein remained the better choice.',
      'We estimated uncertainty from each instrument instead of guessing. The pipette contributed least, the balance almost nothing, and reading the meniscus dominated. Averaging four concordant titres halved that part. Reporting 0.10 would have been honest; reporting four decimals, as one neighbouring group did, pretends to a precision that the glassware cannot deliver.',
      'Working in pairs mattered more than I expected. One person watched the flask against a white tile while the other controlled the flow and called out volumes. When we swapped roles the values shifted slightly, which revealed that we judged the end point differently. Afterwards we agreed on a reference flask and kept it beside us.',
    ],
  },
];
