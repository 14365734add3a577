import type { PageRoute } from './page-route.ts'

/** Pages of the menu group 拍卖. */
export const auction = [
  {
    path: '/lots',
    title: '拍品',
    group: '拍卖',
    permission: 'auction.read',
  },
  {
    path: '/lots/bids',
    title: '出价记录',
    permission: 'auction.read',
  },
  {
    path: '/lots/deposits',
    title: '保证金',
    group: '拍卖',
    permission: 'auction.read',
  },
  {
    path: '/lots/$id',
    title: '拍品',
    permission: 'auction.read',
  },
] as const satisfies readonly PageRoute[]
