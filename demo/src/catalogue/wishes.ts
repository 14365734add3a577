import type { ArtReference } from '../art/families.ts'

const day = 86_400

/** Possible results of a wish; odds are hundredths of a percent, and those of an event add up to 10,000. */
export type WishPrize =
  | { kind: 'thanks'; name: string; odds: number }
  | { kind: 'points'; name: string; odds: number; points: number }
  /** Pieces of a work, or blind boxes, by key. */
  | { kind: 'collectible' | 'blindBox'; key: string; odds: number; stock: number }

/** A wishing event. */
export interface WishEvent {
  key: string
  title: string
  subtitle: string
  cover: ArtReference
  rules: readonly string[]
  /** Seconds until the start; negative for the past. */
  opensInSeconds: number
  endsInSeconds: number
  /** Title and price of a paid wish, if the event sells them. */
  ticket?: { title: string; priceFen: number; edition: number; perPersonLimit: number; shop: string }
  prizes: readonly WishPrize[]
}

/** A wish that was made; the seeder chooses the user. */
export interface MadeWish {
  event: string
  text: string
  hoursAgo: number
  isAnonymous?: true
}

/** Pictures of a consolation and of points. */
export const wishPictures: Readonly<Record<'thanks' | 'points', ArtReference>> = {
  thanks: { family: 'lantern', seed: 'wish-thanks', brief: 'sky' },
  points: { family: 'lantern', seed: 'wish-points', brief: 'coins one' },
}

const usualRules = [
  '每人每天免费放灯三次，之后每次 10 积分，每天最多二十次。',
  '心愿最多六十个字，可以匿名；请写给自己和在意的人，不留联系方式。',
  '每次放灯都可能得到一份回礼，概率在下方公示，结果由当天开始前公布的承诺决定，人人可以核对。',
  '回礼请在活动结束后三十天内领取，过期不再保留。',
]

/** The events, newest first: a future one, an open one, a past one. */
export const wishEvents: readonly WishEvent[] = [
  {
    key: 'wish-lantern-night',
    title: '上元浮光夜',
    subtitle: '一条街的灯，替你记着一个愿望',
    cover: { family: 'lantern', seed: 'wish-lantern-night', brief: 'street' },
    rules: usualRules,
    opensInSeconds: 3 * day,
    endsInSeconds: 18 * day,
    prizes: [
      { kind: 'collectible', key: 'lantern-first-street', odds: 200, stock: 20 },
      { kind: 'points', name: '灯火积分 10', odds: 2800, points: 10 },
      { kind: 'thanks', name: '灯已点上', odds: 7000 },
    ],
  },
  {
    key: 'wish-river-lanterns',
    title: '漱川放灯',
    subtitle: '写下心愿，放一盏天灯，看它慢慢升远',
    cover: { family: 'lantern', seed: 'wish-river-lanterns', brief: 'sky' },
    rules: [...usualRules, '锦书灯付费放出，不占每天的次数，付款后不支持退换。'],
    opensInSeconds: -12 * day,
    endsInSeconds: 20 * day,
    ticket: { title: '锦书灯', priceFen: 600, edition: 5000, perPersonLimit: 20, shop: 'workshop' },
    prizes: [
      { kind: 'collectible', key: 'lantern-sky-wishes', odds: 300, stock: 40 },
      { kind: 'blindBox', key: 'box-lantern-night', odds: 700, stock: 60 },
      { kind: 'points', name: '天灯积分 8', odds: 3000, points: 8 },
      { kind: 'thanks', name: '灯已升远', odds: 6000 },
    ],
  },
  {
    key: 'wish-mid-autumn',
    title: '半月桥望月',
    subtitle: '中秋那几天，桥上站满了抬头的人',
    cover: { family: 'lantern', seed: 'wish-mid-autumn', brief: 'bridge' },
    rules: usualRules,
    opensInSeconds: -40 * day,
    endsInSeconds: -25 * day,
    prizes: [
      { kind: 'points', name: '桂子积分 15', odds: 8000, points: 15 },
      { kind: 'thanks', name: '月亮听见了', odds: 2000 },
    ],
  },
]

const inEvent = (event: string, ...wishes: readonly (readonly [number, string, 'anonymous'?])[]): MadeWish[] =>
  wishes.map(([hoursAgo, text, anonymous]) => ({ event, hoursAgo, text, ...(anonymous && { isAnonymous: true }) }))

/** Wishes of users, newest first. */
export const madeWishes: readonly MadeWish[] = [
  ...inEvent(
    'wish-river-lanterns',
    [1, '愿奶奶的腰不再疼，冬天也能出门看灯'],
    [2, '愿明年此时，还是我们四个人一起来放灯'],
    [4, '希望论文顺利，导师少皱一次眉'],
    [5, '愿所有赶夜路的人，前面都有一盏灯'],
    [7, '愿小满的牙快点长齐', 'anonymous'],
    [9, '愿老街的扎灯铺子一直开着'],
    [11, '愿妈妈学会的第一支曲子，能在院子里拉给我们听'],
    [20, '希望今年能把欠自己的那场旅行补上'],
    [23, '愿异地的第三年，是最后一年', 'anonymous'],
    [26, '愿爸爸的新茶园逢个好雨水'],
    [29, '求一个好觉，其他的明天再说'],
    [31, '愿病房靠窗那张床的阿婆早日回家', 'anonymous'],
    [44, '愿女儿中考那天不紧张，作文题是她写过的'],
    [47, '愿半月桥的石狮子再守一百年'],
    [50, '想和喜欢的人一起看一次雪'],
    [53, '愿手上的老陶片，能拼回一只完整的罐'],
    [56, '愿每一个没说出口的谢谢，都被收到', 'anonymous'],
    [68, '愿新开的小店，第一个冬天撑得过去'],
    [71, '愿外公认得我，哪怕一天里只有一会儿'],
    [74, '愿巷口那只三花，有人收留'],
    [77, '希望学会皮影的那双手，不再发抖'],
    [80, '愿我把日子过成自己喜欢的样子', 'anonymous'],
    [92, '愿远在边关的哥哥，过年能回家吃一顿热饭'],
    [95, '愿山上的鹤，今年也准时来'],
    [98, '愿考研的每个清晨，都算数'],
    [101, '愿父母的争吵，从今年起变成散步'],
    [104, '愿我写的歌，有一个陌生人会哼'],
    [117, '愿弟弟的手术顺顺利利'],
    [120, '愿老家的那棵柿子树，还结那么多'],
    [123, '愿相机里的山水，配得上眼睛看到的'],
    [126, '愿新婚的两个人，白头时还肯牵手过桥'],
    [129, '愿我早点学会，和自己和好', 'anonymous'],
    [141, '愿孩子第一次坐船，不晕，只顾着笑'],
    [144, '愿支教的那所小学，冬天有暖气'],
    [147, '愿做了一半的剪纸，元宵前贴上窗'],
    [150, '愿同桌转学以后，也有人陪她吃午饭', 'anonymous'],
    [165, '愿粮食满仓，灶上总有热汤'],
    [168, '愿所有等消息的人，都等到好消息'],
    [171, '愿退休的师傅，每天都有人来找他喝茶'],
    [174, '愿今年的平安，够用到明年'],
    [190, '愿漱川的水一直清，灯一直有人放'],
    [195, '愿走散的朋友，在某个路口再遇见'],
    [214, '愿爷爷的毛笔字，我也能写得有他一半好'],
    [219, '愿忙完这一阵，回家住几天'],
    [238, '愿第一盏灯，照见后来的每一盏'],
  ),
  ...inEvent(
    'wish-mid-autumn',
    [610, '愿人长久，隔着多远都看同一个月亮'],
    [632, '愿桂花再香几天，等哥哥到家'],
    [655, '愿外婆做的月饼，年年都吃得到'],
    [680, '愿在外的人，今晚都有人惦记', 'anonymous'],
    [702, '愿儿子在新学校，交到第一个朋友'],
    [726, '愿明年中秋，一家人整整齐齐'],
    [751, '愿半月桥头的老船工，身体硬朗'],
    [776, '愿今年欠下的团圆，过年一起补上'],
    [800, '愿月亮记得，我们也年轻过'],
    [824, '愿所有的离别，都有归期', 'anonymous'],
    [850, '愿云开见月，事事有回音'],
    [874, '愿灯下读书的人，前程明亮'],
  ),
]

/** Wishes of the demonstration's collector, repeated until one brings a prize. */
export const collectorsWishes: readonly string[] = [
  '愿听松峰的雾，等我再去一次',
  '愿收下的每一件藏品，都有人和我一起看',
  '愿母亲的风湿，今年冬天轻一些',
  '愿那幅没买到的雪景，还能遇见',
  '愿老友来云岫时，正赶上花开',
  '愿常常有空，坐在桥头发呆',
]
