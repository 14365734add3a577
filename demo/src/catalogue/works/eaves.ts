import { worksOf } from '../work.ts'

const minute = 60

export const eaves = worksOf({ series: 'eaves', creator: 'ji-lan', shop: 'river', labels: ['old-town'] }, [
  {
    key: 'eaves-river-tower',
    title: '望川塔·第一声钟',
    story:
      '望川塔七层，砖心木檐，建塔的银子是当年船帮一船一文凑起来的，所以塔上没有功德碑。每天卯时敲钟，第一声最轻，守塔人说那是给睡着的人听的，怕惊着。纪澜登塔测绘时数过，从底到顶一百零八级，她在第七十二级的砖上摸到一个小手印，是烧砖的孩子留下的。',
    art: { family: 'pagoda', seed: 'river-tower', brief: 'tower dawn' },
    edition: 1800,
    priceFen: 3990,
    sale: { kind: 'on sale', soldRatio: 0.51 },
  },
  {
    key: 'eaves-half-moon-bridge',
    title: '半月桥·桥洞里的另一半月亮',
    story:
      '半月桥三孔，中间一孔最大，水面如镜时，桥影合成整圆，镇上人说“桥出一半，水出一半”。成亲的队伍一定要从桥上过，新人在最高处停一停，往水里看一眼，看见的是一个团圆的月亮。二十年前镇上要拆屋修路，老人们搬了竹椅在桥头坐了四十天，路绕开了。如今竹椅还在，谁走累了都可以坐。',
    art: { family: 'pagoda', seed: 'half-moon-bridge', brief: 'bridge night' },
    edition: 600,
    priceFen: 8800,
    labels: ['old-town', 'first'],
    sale: { kind: 'coming', opensInSeconds: 30 * minute },
  },
  {
    key: 'eaves-after-rain',
    title: '雨后一百四十个屋顶',
    story:
      '青檐镇的瓦雨后才青。瓦是本地青泥烧的，吸饱了水，颜色从灰里慢慢透出来，太阳一晒又退回去，前后不过一顿饭的工夫。纪澜在塔上等了七场雨，数出一百四十个屋顶，每一个都和测绘图对得上。画里有一处没有瓦，是裁缝铺的天井，那家的女儿小时候喜欢躺着看云。',
    art: { family: 'pagoda', seed: 'after-rain', brief: 'rooftops rain' },
    edition: 1400,
    priceFen: 4500,
    sale: { kind: 'tight', left: 12 },
  },
  {
    key: 'eaves-north-gate-snow',
    title: '北门雪·竹器巷第一个开门的人',
    story:
      '北门里是竹器巷，住的多是篾匠。雪天早上最先开门的总是周家，因为周家的火盆要借给一条巷子引炭。城楼上的雪没人扫，一直堆到檐角垂下来，像给旧门戴了一顶新帽子。画的左下有一串脚印，从周家门口出来，走到对门，又走了回去。',
    art: { family: 'pagoda', seed: 'north-gate-snow', brief: 'gate snow' },
    edition: 900,
    priceFen: 5900,
    sale: { kind: 'sold out' },
  },
  {
    key: 'eaves-ferry-dusk',
    title: '晚渡·等船的人家亮着灯',
    story:
      '渡口一带的人家有个习惯，家里有人在船上，天黑就在朝江的窗里放一盏灯。船还很远的时候，船上的人先数灯，数到自己家那一盏才放心。纪澜画这张时已经没有夜航的船了，可是灯还在，点灯的人说，点惯了，不点睡不着。',
    art: { family: 'pagoda', seed: 'ferry-dusk', brief: 'ferry dusk' },
    edition: 2400,
    priceFen: 1990,
    sale: { kind: 'on sale', soldRatio: 0.33 },
  },
  {
    key: 'eaves-tower-moon',
    title: '塔影横江',
    story:
      '八月十六的夜里，望川塔的影子会越过城墙，一直横到江心，比塔本身长出三倍。撑船的人到了那里会把桨提起来，让船自己漂过去，说是不压塔的头。纪澜查过县志，没有这条规矩的来历，可她问过的每一个船工都这么做，也都说是父亲教的。',
    art: { family: 'pagoda', seed: 'tower-moon', brief: 'shadow night' },
    edition: 1000,
    priceFen: 6600,
    sale: { kind: 'on sale', soldRatio: 0.78 },
  },
])
