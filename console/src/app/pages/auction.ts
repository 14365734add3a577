import type { PageEntry } from './page-entry.ts'

/** Pages of the menu group 拍卖. */
export const auction: readonly PageEntry[] = [
  {
    path: '/lots',
    title: '拍品',
    group: '拍卖',
    right: 'auction.read',
    load: () => import('../../pages/auction/lots.tsx'),
  },
  {
    path: '/lots/bids',
    title: '出价记录',
    right: 'auction.read',
    load: () => import('../../pages/auction/bids.tsx'),
  },
  {
    path: '/lots/deposits',
    title: '保证金',
    group: '拍卖',
    right: 'auction.read',
    load: () => import('../../pages/auction/deposits.tsx'),
  },
  {
    path: '/lots/$id',
    title: '拍品',
    right: 'auction.read',
    load: () => import('../../pages/auction/lot.tsx'),
  },
]
