import { worksOf } from '../work.ts'

const hour = 3600

export const peaks = worksOf({ series: 'peaks', creator: 'shen-yanqiu', shop: 'river', labels: ['landscape'] }, [
  {
    key: 'peaks-listening-pines',
    title: '听松峰·初雾',
    story:
      '听松峰是十二峰里最靠近人家的一座，山腰有一片老松，风过时声音像潮水。沈砚秋的住处就在松下，这张画的是他搬来后的第一个清晨：推开门，看见的不是山，是雾里浮着的几个墨点。他没有等雾散，就着那片白画了起来。画成之后雾也散了，山比画里的要近，他说还是画里的那座更像。',
    art: { family: 'mountains', seed: 'pines', brief: 'pines dawn' },
    edition: 2000,
    priceFen: 3990,
    sale: { kind: 'on sale', soldRatio: 0.46 },
  },
  {
    key: 'peaks-nine-screens',
    title: '九叠屏·石青石绿',
    story:
      '九叠屏因九道并列的石壁得名，雨后石壁上的苔色由深到浅，正好九层。古人画山用石青、石绿，磨一碟颜料要半天，沈砚秋照老法子磨了整整一个春天，才够铺满这一张。山脊上那道细细的金线是最后勾上去的，他说那不是阳光，是石头自己想起来的光。',
    art: { family: 'mountains', seed: 'nine-screens', brief: 'layers malachite' },
    edition: 800,
    priceFen: 9900,
    labels: ['landscape', 'first'],
    sale: { kind: 'coming', opensInSeconds: 2 * hour },
    rights: '持有者可预约漱川北岸画室参观一次，有效期至次年清明。',
  },
  {
    key: 'peaks-embracing-mist',
    title: '揽雾岭·万壑过云之时，有人在渡口等最后一班船',
    story:
      '揽雾岭是漱川的源头，云从岭上翻过来，像有人把一床白被子慢慢抖开。画里最小的地方是渡口，只有一笔船、一点人。那天沈砚秋本来要下山，看云看得误了船，撑船的老人没有催，把篙横在膝上陪他一起看。等云过完，天也黑了，两个人就在渡口的茶棚里住了一晚。',
    art: { family: 'mountains', seed: 'embracing-mist', brief: 'gorge rain' },
    edition: 1200,
    priceFen: 5990,
    sale: { kind: 'tight', left: 37 },
  },
  {
    key: 'peaks-crane-terrace',
    title: '望鹤台·雪霁',
    story:
      '望鹤台一年里真正下雪的日子不过三五天。雪后初晴，山阴还是青的，山阳已经白得发亮，远远能看见鹤汀的水面。这张画没有用一点白颜料，雪都是留出来的纸。沈砚秋说画雪其实是画没有雪的地方，把该黑的黑够了，雪自己就落下来了。',
    art: { family: 'mountains', seed: 'crane-terrace', brief: 'monument snow' },
    edition: 500,
    priceFen: 12900,
    sale: { kind: 'sold out' },
  },
  {
    key: 'peaks-autumn-gate',
    title: '枫门·霜降后三日',
    story:
      '枫门是两峰之间的一道缺口，霜降后第三天，门里的枫叶一齐红透，再过三天就落尽。山里的孩子管这三天叫“开门”。画中用的朱砂只有一种，浓淡全靠水，近处一笔下去不再碰，远处染了十几遍。那几户人家的屋顶是真有的，画完之后，他去其中一家吃了新米饭。',
    art: { family: 'mountains', seed: 'autumn-gate', brief: 'gorge autumn wooded' },
    edition: 1500,
    priceFen: 4990,
    sale: { kind: 'on sale', soldRatio: 0.72 },
  },
  {
    key: 'peaks-moon-well',
    title: '月井峰·子时',
    story:
      '月井峰顶有一口天然石潭，月亮升到正中时恰好落在潭心，故名月井。画家为了画它，在峰顶守了四个满月，前三次都遇上云。第四次云开的时候不到一刻钟，他没有动笔，只是看。画是回去以后凭记性画的，夜色里那点蓝，是他记得最牢的部分。',
    art: { family: 'mountains', seed: 'moon-well', brief: 'well night' },
    edition: 1000,
    priceFen: 6900,
    sale: { kind: 'coming', opensInSeconds: 26 * hour },
  },
  {
    key: 'peaks-peach-ravine',
    title: '野桃涧·清明',
    story:
      '野桃涧通向落花潭，清明前后两岸全是没人栽的桃树。涧水带着花瓣往下走，走到镇上时颜色已经很淡，洗衣的人要把手浸进去才看得见。沈砚秋很少画粉色，他觉得粉色容易甜。这一张他把粉压在灰绿底下，远看只觉得山有些暖，走近才知道是花。',
    art: { family: 'mountains', seed: 'peach-ravine', brief: 'falls spring wooded' },
    edition: 3000,
    priceFen: 1990,
    sale: { kind: 'on sale', soldRatio: 0.28 },
  },
  {
    key: 'peaks-long-dusk',
    title: '长照峰·归樵',
    story:
      '长照峰朝西，是十二峰里落日最晚的一座，山下的人以前拿它看时辰，峰尖的光灭了才收工。画里的红从山顶一层层沉下来，沉到山脚已经是灰的。那个背柴的小点走在灰里，离家还有两里路。沈砚秋说，他画过那么多山，真正想画的常常是这一个小点。',
    art: { family: 'mountains', seed: 'long-dusk', brief: 'layers dusk woodcutter' },
    edition: 2000,
    priceFen: 2990,
    sale: { kind: 'off shelf' },
  },
])
