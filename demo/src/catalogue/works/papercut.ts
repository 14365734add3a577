import { worksOf } from '../work.ts'

const hour = 3600

export const papercut = worksOf(
  { series: 'papercut', creator: 'zhu-qiaoyun', shop: 'workshop', labels: ['heritage', 'festival'] },
  [
    {
      key: 'papercut-pomegranate-rosette',
      title: '榴开百子团花',
      story:
        '石榴坊的开门花，学徒进坊第一年只剪这一张。纸折八折，剪六刀，打开是一圈裂口的石榴，籽粒一颗挨一颗。祝巧云说数籽没有用，剪的人心里静，籽就匀。坊里墙上贴着历年学徒的第一张，有的歪得厉害，她从不取下来，说歪的那些人后来都剪得最好。',
      art: { family: 'papercut', seed: 'pomegranate', brief: 'rosette red' },
      edition: 5000,
      priceFen: 990,
      sale: { kind: 'on sale', soldRatio: 0.31 },
    },
    {
      key: 'papercut-twin-fish',
      title: '双鱼过年',
      story:
        '年画里的鱼总是肥的，祝巧云剪的鱼偏瘦，她说漱川水急，鱼要有力气才像。两尾鱼头尾相接，鳞用月牙剪，一片压一片，共一百二十片。贴的时候要鱼头朝里，贴反了也不要紧，第二年正月里再换过来，镇上人管这叫“让鱼回头”。',
      art: { family: 'papercut', seed: 'twin-fish', brief: 'fish red' },
      edition: 3000,
      priceFen: 1290,
      sale: { kind: 'tight', left: 66 },
    },
    {
      key: 'papercut-magpie-plum',
      title: '喜鹊登梅·给出嫁那天的窗',
      story:
        '出嫁窗花里最要紧的一张，喜鹊要成双，梅枝要向上，花开到第七朵就不再剪，留三朵骨朵，意思是好日子还在后头。祝巧云自己出嫁时的那张至今收在柜里，红纸已经褪成了淡粉，她说这样正好，和人一起旧。',
      art: { family: 'papercut', seed: 'magpie-plum', brief: 'birds red' },
      edition: 1314,
      priceFen: 1990,
      sale: { kind: 'on sale', soldRatio: 0.68 },
    },
    {
      key: 'papercut-layered-hills',
      title: '纸上云岫',
      story:
        '祝巧云六十岁那年的新尝试：七层纸叠起来，一层一座山，最底下衬灯。她从没学过画，山的次序是站在自家楼上看来的，哪座前哪座后，闭着眼也不会错。沈砚秋看了以后说，他画了十一年的雾，想不到一张纸的厚度就够了。',
      art: { family: 'papercut', seed: 'layered-hills', brief: 'hills indigo' },
      edition: 600,
      priceFen: 9900,
      labels: ['heritage', 'landscape', 'first'],
      sale: { kind: 'coming', opensInSeconds: 12 * hour },
    },
    {
      key: 'papercut-peace-vase',
      title: '瓶里四季',
      story:
        '瓶谐音“平”，插四季花，是老人做寿时贴在正堂的样子。春兰夏荷秋菊冬梅挤在一只瓶里，谁也不遮谁，全靠枝子让来让去。祝巧云教学徒时说，剪这张要像分一桌菜，先想着别人够不够得着。',
      art: { family: 'papercut', seed: 'peace-vase', brief: 'vase red' },
      edition: 2000,
      priceFen: 1590,
      sale: { kind: 'on sale', soldRatio: 0.22 },
    },
    {
      key: 'papercut-gold-rosette',
      title: '金榜团花',
      story:
        '从前是给赶考人家剪的，用的是描过金的纸，六月贴上，九月揭下，中与不中都要请剪花的人吃一碗面。如今高考前后来求的人还是很多，祝巧云一律不收钱，只问孩子叫什么名字，剪的时候在心里念一遍。',
      art: { family: 'papercut', seed: 'gold-rosette', brief: 'rosette gold' },
      edition: 1666,
      priceFen: 1690,
      sale: { kind: 'sold out' },
    },
  ],
)
