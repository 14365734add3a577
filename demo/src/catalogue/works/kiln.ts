import { worksOf } from '../work.ts'

const hour = 3600

export const kiln = worksOf({ series: 'kiln', creator: 'lu-bozhou', shop: 'kiln', labels: ['kiln', 'heritage'] }, [
  {
    key: 'kiln-sky-meiping',
    title: '云过天·青釉梅瓶',
    story:
      '梅瓶口小肩丰，原是装酒的器，后来人们发现它只插一枝梅最好看。这件是去年秋窑靠火眼第三匣开出来的，肩部釉厚处近于湖水，往下渐薄，到足边透出一线胎骨。陆泊舟开匣时没有说话，先用袖子擦了擦手。窑里给它的记号是一朵云，意思是这一件不卖，只看。',
    art: { family: 'porcelain', seed: 'sky-meiping', brief: 'meiping celadon' },
    model: 'celadon-meiping',
    edition: 300,
    priceFen: 19900,
    sale: { kind: 'tight', left: 9 },
    rights: '持有者可于春窑开窑日到泊云村观礼，凭展示码入场，限本人一次。',
  },
  {
    key: 'kiln-cobalt-flask',
    title: '缠枝青花玉壶春',
    story:
      '泊云窑本不以青花著名，清初有一位景镇来的画工避乱到此，教了两个徒弟，留下一种很瘦的缠枝。瘦是因为料少，一点青料要画一窑的器，画工便把叶子画得细，枝子画得长。这件玉壶春照旧谱绘制，蓝色发一点灰，像下雨前的天，村里人叫它“省着用的蓝”。',
    art: { family: 'porcelain', seed: 'cobalt-flask', brief: 'flask cobalt' },
    edition: 800,
    priceFen: 6800,
    sale: { kind: 'on sale', soldRatio: 0.57 },
  },
  {
    key: 'kiln-oil-spot-bowl',
    title: '乌金油滴盏',
    story:
      '乌金釉要烧到将流未流的一刻住火，早一点发闷，晚一点挂不住。盏壁上的油滴是铁在釉里浮起又凝住的痕迹，大的如粟，小的如尘，夜里对着灯转，像看见一小片天。陆泊舟说他父亲一辈子烧成过四只，他自己烧成过七只，这是第六只，第七只在喝茶。',
    art: { family: 'porcelain', seed: 'oil-spot', brief: 'bowl temmoku' },
    edition: 500,
    priceFen: 12800,
    sale: { kind: 'coming', opensInSeconds: 5 * hour },
  },
  {
    key: 'kiln-moon-gourd',
    title: '月白葫芦瓶',
    story:
      '月白不是白，是青釉里最浅的一种，浅到像月亮照在墙上。葫芦瓶上下两段分别拉坯再接，接缝在腰，手艺好的人接完自己也找不到。泊云人家嫁女儿常陪一对，取“福禄”的音。图中这一只的姐妹瓶三十年前随人去了外地，听说还在一户人家的窗台上。',
    art: { family: 'porcelain', seed: 'moon-gourd', brief: 'gourd moon' },
    edition: 1000,
    priceFen: 4600,
    sale: { kind: 'on sale', soldRatio: 0.4 },
  },
  {
    key: 'kiln-crackle-jar',
    title: '百圾碎大罐',
    story:
      '开片是釉与胎收缩不一挤出来的裂纹，别处当作毛病，泊云窑却留着它。出窑后整整七天，罐子会自己发出叮叮的声音，一声就是一道新纹，窑工夜里睡在旁边，说像听雨。纹路用茶水养过，久了成金色。这只罐从出窑响到第九天，是近年响得最久的一只。',
    art: { family: 'porcelain', seed: 'crackle-jar', brief: 'jar celadon' },
    edition: 1200,
    priceFen: 3900,
    sale: { kind: 'sold out' },
  },
  {
    key: 'kiln-peach-ewer',
    title: '里红执壶·一壶春色三分火，七分是等',
    story:
      '铜红难烧，火稍大就飞走，稍小又发黑，窑工叫它“会逃的颜色”。这把执壶的红停在了腹部，上下都淡了出去，像云里透出的晚霞。陆泊舟记得那天守窑到后半夜，妻子送来一碗桃花粥，他吃完觉得火色对了，便封了窑。后来他每次烧红，都要等那碗粥。',
    art: { family: 'porcelain', seed: 'peach-ewer', brief: 'ewer peach' },
    edition: 388,
    priceFen: 16600,
    sale: { kind: 'on sale', soldRatio: 0.63 },
  },
  {
    key: 'kiln-lotus-plate',
    title: '鱼藻折沿大盘',
    story:
      '大盘难在平，烧的时候火从下面来，稍有偏心就塌一角。这只折沿盘径一尺二，心绘鱼藻，边走一圈忍冬，画的时候盘子不动，人绕着走。从前村里办酒席，八户凑一只大盘，用完轮流收着，轮到谁家，谁家那一年就要多请两桌客。',
    art: { family: 'porcelain', seed: 'lotus-plate', brief: 'plate cobalt' },
    edition: 1500,
    priceFen: 2900,
    sale: { kind: 'on sale', soldRatio: 0.27 },
  },
])
