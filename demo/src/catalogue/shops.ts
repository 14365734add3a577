import type { Shop } from './types.ts'

/** The issuers. 云岫 and everything in it is invented. */
export const shops: readonly Shop[] = [
  {
    key: 'museum',
    name: '云岫博物院',
    kind: 2,
    introduction:
      '建在坞山遗址旁的地方博物院，馆藏青铜、瓷器与窟寺壁画近万件。院里的数字修复组把不便移动的文物逐件扫描、比对、补绘，让看不见的细部也能被看见。',
    logo: { family: 'bronze', seed: 'shop-museum', brief: 'mirror' },
  },
  {
    key: 'workshop',
    name: '云岫非遗工坊',
    kind: 2,
    introduction:
      '青檐镇老粮仓改成的公共作坊，剪纸、皮影、扎灯三个行当同在一个屋檐下。每件数字作品都由在册传承人起稿，收入的一部分用于收徒和添置工具。',
    logo: { family: 'papercut', seed: 'shop-workshop', brief: 'rosette red' },
  },
  {
    key: 'kiln',
    name: '泊云窑社',
    kind: 1,
    introduction:
      '泊云村七户窑家合办的窑社，守着一座四十二米长的龙窑，一年只烧春秋两次。开窑那天先祭火，再数器，数字藏品与当窑实物同名同号。',
    logo: { family: 'porcelain', seed: 'shop-kiln', brief: 'bowl celadon' },
  },
  {
    key: 'troupe',
    name: '喜雨班剧社',
    kind: 1,
    introduction:
      '云岫高腔最后一个常年演出的班社，因清末一场祈雨戏得名。戏箱里存着一百一十三张旧脸谱样，剧社按谱勾脸，也按谱教人。',
    logo: { family: 'mask', seed: 'shop-troupe', brief: 'red' },
  },
  {
    key: 'river',
    name: '漱川山水文旅',
    kind: 2,
    introduction:
      '管理漱川两岸步道、渡口与湿地的文旅公司。它请画师和摄影师沿江住下来，一年四季各画一遍，把看过的山水编成可以收藏的长卷。',
    logo: { family: 'mountains', seed: 'shop-river', brief: 'malachite layers' },
  },
]
