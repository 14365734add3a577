import type { ComposeActivity } from './types.ts'

const day = 86_400

/** Compositions, in display order. */
export const activities: readonly ComposeActivity[] = [
  {
    key: 'pines-scroll',
    title: '听松合卷',
    subtitle: '两张初雾，合成一卷',
    story:
      '松下的人都知道，听松峰要两个人一起看。这次合成把两张《听松峰·初雾》合成一卷《听松双屏》，接缝处的半棵松会长成一整棵。\n合成所用的两张初雾将从你的收藏中移除，链上凭证同时注销，编号不再发行。',
    result: 'composed-peaks-scroll',
    materials: [{ work: 'peaks-listening-pines', quantity: 2 }],
    total: 100,
    perPersonLimit: 2,
    opensInSeconds: -3 * day,
    endsInSeconds: 20 * day,
  },
  {
    key: 'papercut-hall',
    title: '百子满堂',
    subtitle: '三张开门花，拼一面窗',
    story:
      '元宵前把三张《榴开百子团花》交给石榴坊，祝巧云会替你拼成一面《百子满堂》。坊里说，拼花不挑编号，挑的是心意。\n材料由你自己挑选，合成后不能拆回。',
    result: 'composed-papercut-hall',
    materials: [{ work: 'papercut-pomegranate-rosette', quantity: 3 }],
    total: 60,
    perPersonLimit: 0,
    opensInSeconds: -1 * day,
    endsInSeconds: null,
  },
  {
    key: 'lantern-water',
    title: '灯影入潭',
    subtitle: '灯、鱼与影，凑齐一个上元夜',
    story:
      '一盏送灯、一尾夕照里的鱼、两位灯下行人，凑齐了便是上元夜落花潭上的一盏茶工夫。\n活动开启前可以先把材料备好。',
    result: 'composed-lantern-water',
    materials: [
      { work: 'lantern-river-lotus', quantity: 1 },
      { work: 'koi-sunset-ring', quantity: 1 },
      { work: 'shadow-flower-lady', quantity: 2 },
    ],
    total: 40,
    perPersonLimit: 1,
    opensInSeconds: 2 * day,
    endsInSeconds: 32 * day,
  },
]

/** Rules of every composition. */
export const composeRules: readonly string[] = [
  '合成材料由你亲自挑选，合成成功后不可恢复',
  '正在转赠中的藏品不能作为材料',
  '合成名额有限，先到先得；名额用完或活动结束即止',
  '合成所得藏品持有满规定天数后方可转赠',
]

/** Series whose works form a collection challenge. */
export const collections: readonly string[] = ['peaks', 'opera', 'papercut', 'crane']
