import type { PageRoute } from './page-route.ts'

/** Pages of the menu group 玩乐. */
export const play = [
  {
    path: '/lotteries',
    title: '抽奖',
    group: '玩乐',
    permission: 'play.read',
  },
  {
    path: '/lotteries/winners',
    title: '中奖名单',
    permission: 'play.read',
  },
  {
    path: '/lotteries/$id',
    title: '抽奖',
    permission: 'play.read',
  },
  {
    path: '/wishing',
    title: '祈愿活动',
    group: '玩乐',
    permission: 'play.read',
  },
  {
    path: '/wishing/wishes',
    title: '心愿',
    permission: 'play.read',
  },
  {
    path: '/wishing/$id',
    title: '祈愿活动',
    permission: 'play.read',
  },
  {
    path: '/phrases',
    title: '弹幕短语',
    group: '玩乐',
    permission: 'play.read',
  },
  {
    path: '/spots',
    title: '景点留言',
    group: '玩乐',
    permission: 'play.read',
  },
  {
    path: '/spots/new',
    title: '添加景点',
    permission: 'play.edit',
  },
  {
    path: '/spots/$id',
    title: '景点',
    permission: 'play.read',
  },
] as const satisfies readonly PageRoute[]
