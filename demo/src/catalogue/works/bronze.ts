import { worksOf } from '../work.ts'

const hour = 3600

export const bronze = worksOf(
  { series: 'bronze', creator: 'restorers', shop: 'museum', labels: ['bronze', 'museum'] },
  [
    {
      key: 'bronze-night-watch-ding',
      title: '守夜兽面纹方鼎',
      story:
        '三号祭祀坑出土，发现时倒扣在灰烬上，鼎内还有半截烧过的兽骨。四面兽面各不相同，只有眼睛一样圆，修复组的人管它叫“守夜的”。左前足在入土前就断了，断口有古人重新铸接的痕迹，接得很粗，却很牢。数字复原保留了这道接痕，因为它说明那时的人舍不得换一只新的。',
      art: { family: 'bronze', seed: 'night-watch', brief: 'ding' },
      edition: 999,
      priceFen: 9900,
      sale: { kind: 'on sale', soldRatio: 0.66 },
    },
    {
      key: 'bronze-cloud-bell',
      title: '云雷纹甬钟（七件之三）',
      story:
        '一套七枚的编钟只有第三枚完整，其余或裂或失。钟正面与侧面能敲出两个音，相差恰好一个小三度，几千年后仍然准。修复组据此推出了另外六枚的音高，博物院每月初一用复制件敲一次。这件藏品附有那段三十秒的钟声说明，听过的人都说，比想象的要暖。',
      art: { family: 'bronze', seed: 'cloud-bell', brief: 'bell' },
      edition: 700,
      priceFen: 12800,
      sale: { kind: 'tight', left: 21 },
      rights: '持有者可免票参加一次博物院“初一听钟”，需提前三日预约。',
    },
    {
      key: 'bronze-four-spirits-mirror',
      title: '四方四时铜镜',
      story:
        '镜背以钮为天心，分四方，每方一种云气，合起来是四时。出土时镜面朝下，锈得最轻，清理之后竟还能照出一点人影。负责清理的小郑第一个看见的是自己戴着口罩的脸，她愣了一会儿，把口罩摘了下来，说这样才不失礼。',
      art: { family: 'bronze', seed: 'four-seasons', brief: 'mirror' },
      edition: 2000,
      priceFen: 3990,
      sale: { kind: 'on sale', soldRatio: 0.37 },
    },
    {
      key: 'bronze-bird-zun',
      title: '鸮首大口尊',
      story:
        '尊是盛酒的器，这一件肩上立着两只圆眼的鸮。古人觉得鸮能在夜里看见东西，祭祀在夜间举行，便请它来引路。器身碎成四十三片，最小的一片只有指甲大，恰好是鸮的一只瞳仁，找到它花了两年，是在筛过的第三遍土里。',
      art: { family: 'bronze', seed: 'bird-zun', brief: 'zun' },
      edition: 600,
      priceFen: 15900,
      sale: { kind: 'coming', opensInSeconds: 50 * hour },
    },
    {
      key: 'bronze-harvest-gui',
      title: '双耳丰年簋',
      story:
        '簋盛黍稷，是和鼎配着用的饭器。腹内铸有十一个字，大意是某人为母亲作此器，愿年年有饭。青铜器上的铭文多半记功劳，这样家常的很少见。考古队的炊事员听说以后，专门来展柜前站了一会儿，回去那天多煮了一锅饭。',
      art: { family: 'bronze', seed: 'harvest-gui', brief: 'gui' },
      edition: 1600,
      priceFen: 4900,
      sale: { kind: 'sold out' },
    },
    {
      key: 'bronze-gold-mask',
      title: '坞山一号坑出土贴金青铜人面像（数字复原版）',
      story:
        '一号坑最底层的人面像，出土时半边贴金尚存，阔耳，长眉，嘴角有一点向上的弧度，分不清是笑还是念着什么。关于它是祖先还是神，学者争了许多年。修复组没有站在哪一边，只是把那半边金按残迹补满，让它以刚完成时的样子被看见一次，旁边那半边绿，是时间的样子。',
      art: { family: 'bronze', seed: 'gold-mask', brief: 'face' },
      edition: 200,
      priceFen: 39900,
      labels: ['bronze', 'museum', 'first'],
      sale: { kind: 'coming', opensInSeconds: 75 * 60 },
      holdDays: { first: 180, next: 730 },
    },
  ],
)
