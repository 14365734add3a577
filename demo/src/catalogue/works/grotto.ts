import { worksOf } from '../work.ts'

const hour = 3600

export const grotto = worksOf({ series: 'grotto', creator: 'restorers', shop: 'museum', labels: ['mural', 'museum'] }, [
  {
    key: 'grotto-lotus-caisson',
    title: '第七窟·三兔莲心藻井',
    story:
      '第七窟的顶是一方套着一方的斗四藻井，最中心一朵八瓣莲，外面三层边饰各用一种颜色。画工在最里一层藏了三只追着跑的兔子，共用三只耳朵，看起来却每只都有两只。临摹的学生躺在脚手架上画了九十天，下来时走路都仰着头，说平地上的东西显得太低。',
    art: { family: 'mural', seed: 'lotus-caisson', brief: 'caisson' },
    edition: 1200,
    priceFen: 6900,
    sale: { kind: 'on sale', soldRatio: 0.49 },
  },
  {
    key: 'grotto-self-playing',
    title: '不鼓自鸣·第十九窟天乐图',
    story:
      '窟顶的天空里飘着琵琶、腰鼓、笙与拍板，没有人弹奏，只系着飘带，据说风一来就会自己响。画师大概是个懂音乐的人，每件乐器的弦数、孔位都对。有位老琴师来看，闭着眼站了许久，说这是一个曲子的散序，各样乐器刚调好音，正要开始。',
    art: { family: 'mural', seed: 'self-playing', brief: 'music' },
    edition: 900,
    priceFen: 7900,
    sale: { kind: 'tight', left: 18 },
  },
  {
    key: 'grotto-deer-king',
    title: '鹿王过河',
    story:
      '讲的是一只身有九色的鹿从漱川急流里背出一个溺水人的故事，窟里按从两头往中间的顺序画，最要紧的一幕在正中：鹿还站在水里，回头等那个人站稳。画工没有画水有多急，只画了水没过鹿的四条腿。讲解员每次说到这里，孩子们都会安静下来。',
    art: { family: 'mural', seed: 'deer-king', brief: 'deer' },
    edition: 1500,
    priceFen: 4900,
    sale: { kind: 'on sale', soldRatio: 0.77 },
  },
  {
    key: 'grotto-thousand-lamps',
    title: '一千盏灯',
    story:
      '第三十一窟四壁画满小小的背光，每个背光里一盏灯，颜色按四种次序轮着排，站远了看，斜斜的光就一道道流动起来。据残存的题记，这窟是开窟工匠自己凑钱画的，每人认一盏，没有留名字。修复组数过，一共九百九十九盏，少的那一盏，有人说是留给进来看的人。',
    art: { family: 'mural', seed: 'thousand-lamps', brief: 'lamps' },
    edition: 999,
    priceFen: 9900,
    sale: { kind: 'sold out' },
  },
  {
    key: 'grotto-ribbons',
    title: '飘带·第二十二窟残卷',
    story:
      '这面墙渗水最重，飞天的面容已经看不清，只有飘带还在，从左上一直飘到右下，转了七个弯，没有一处断气。修复组讨论了很久要不要补脸，最后决定不补。飘带是画工一笔一笔跑着画的，墙有多长，他就跑了多远，这份快还留在墙上，够了。',
    art: { family: 'mural', seed: 'ribbons', brief: 'ribbons' },
    edition: 800,
    priceFen: 5900,
    sale: { kind: 'on sale', soldRatio: 0.24 },
  },
  {
    key: 'grotto-blue-halo',
    title: '青金背光·第四十六窟',
    story:
      '第四十六窟在最西端，开得最晚，也最小，只容一个人转身。正壁塑像早已不存，留下一圈圈背光，用的是从很远的地方运来的青金石，到今天还蓝得像刚落笔。来的人常常不由自主站到光的正中去，出来以后都不好意思说。看窟人老何说，那个位置本来就是空着给人站的。',
    art: { family: 'mural', seed: 'blue-halo', brief: 'halo' },
    edition: 360,
    priceFen: 18800,
    sale: { kind: 'coming', opensInSeconds: 9 * hour },
  },
])
