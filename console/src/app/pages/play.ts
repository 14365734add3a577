import type { PageEntry } from './page-entry.ts'

/** Pages of the menu group 玩乐. */
export const play: readonly PageEntry[] = [
  {
    path: '/lotteries',
    title: '抽奖',
    group: '玩乐',
    right: 'play.read',
    load: () => import('../../pages/play/lotteries.tsx'),
  },
  {
    path: '/lotteries/winners',
    title: '中奖名单',
    right: 'play.read',
    load: () => import('../../pages/play/winners.tsx'),
  },
  {
    path: '/lotteries/$id',
    title: '抽奖',
    right: 'play.read',
    load: () => import('../../pages/play/pool.tsx'),
  },
  {
    path: '/wishing',
    title: '祈愿活动',
    group: '玩乐',
    right: 'play.read',
    load: () => import('../../pages/play/events.tsx'),
  },
  {
    path: '/wishing/wishes',
    title: '心愿',
    right: 'play.read',
    load: () => import('../../pages/play/wishes.tsx'),
  },
  {
    path: '/wishing/$id',
    title: '祈愿活动',
    right: 'play.read',
    load: () => import('../../pages/play/pool.tsx'),
  },
  {
    path: '/phrases',
    title: '弹幕短语',
    group: '玩乐',
    right: 'play.read',
    load: () => import('../../pages/play/phrases.tsx'),
  },
  {
    path: '/spots',
    title: '景点留言',
    group: '玩乐',
    right: 'play.read',
    load: () => import('../../pages/play/spots.tsx'),
  },
  {
    path: '/spots/new',
    title: '添加景点',
    right: 'play.edit',
    load: () => import('../../pages/play/new-spot.tsx'),
  },
  {
    path: '/spots/$id',
    title: '景点',
    right: 'play.read',
    load: () => import('../../pages/play/spot.tsx'),
  },
]
