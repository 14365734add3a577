import type { MessageKindInfo } from './kind.ts'

/** Lots, draws, wishes and boxes. */
export const playKinds = {
  lotWon: {
    group: 'orders',
    label: '竞拍成功',
    title: '竞拍成功，请付款',
    text: '你以 {price} 拍得《{work}》。请在{deadline}前填好收货地址并付款，逾期不付将失去保证金。',
    link: '/mine/order?orderSn={orderSn}',
    refreshes: ['lots', 'orders'],
  },
  lotOffered: {
    group: 'orders',
    label: '拍品顺延',
    title: '拍品轮到你了',
    text: '前面的买家没有付款。想以你出的 {price} 买下《{work}》，请在{deadline}前付款；不买也会退还保证金。',
    link: '/mine/order?orderSn={orderSn}',
    refreshes: ['lots', 'orders'],
  },
  depositForfeited: {
    group: 'orders',
    label: '保证金扣除',
    title: '保证金不再退还',
    text: '《{work}》没有在期限内付款，按竞拍规则，保证金不再退还。',
    link: '/auction?goods={goodsSn}',
    refreshes: ['lots', 'orders'],
  },
  lotOutbid: {
    group: 'play',
    label: '出价被超过',
    title: '有人出价超过了你',
    text: '《{work}》现在的最高价是 {price}。',
    link: '/auction?goods={goodsSn}',
    refreshes: ['lots'],
  },
  wishWon: {
    group: 'play',
    label: '心愿得礼',
    title: '你的心愿得到一份礼物',
    text: '“{prize}”在等你，请在{deadline}前领取。',
    link: '/mineWish',
    refreshes: ['wishes'],
  },
  drawWon: {
    group: 'play',
    label: '抽奖中奖',
    title: '抽中了一份奖品',
    text: '“{prize}”已经归你。',
    link: '/mine/collection',
    refreshes: ['draws', 'items', 'boxes'],
  },
  wishReturned: {
    group: 'play',
    label: '祈愿取消',
    title: '祈愿活动已取消',
    text: '“{event}”已取消：{reason}。花去的 {points} 积分已退还。',
    link: '/integral',
    refreshes: ['points', 'wishes', 'account'],
  },
  boxesRevealed: {
    group: 'play',
    label: '盲盒结果公布',
    title: '盲盒结果已经公布',
    text: '《{work}》发售结束，每个盒子里的藏品都已公布，可以核对。你还有 {unopened} 个没有打开。',
    link: '/mine/boxes',
    refreshes: ['boxes'],
  },
} as const satisfies Readonly<Record<string, MessageKindInfo>>
