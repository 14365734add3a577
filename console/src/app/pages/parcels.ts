import type { PageEntry } from './page-entry.ts'

/** Pages of the menu group 发货. */
export const parcels: readonly PageEntry[] = [
  {
    path: '/parcels',
    title: '包裹',
    group: '发货',
    right: 'parcel.read',
    load: () => import('../../pages/parcels/list.tsx'),
  },
  {
    path: '/parcels/picking',
    title: '拣货单',
    right: 'parcel.send',
    load: () => import('../../pages/parcels/picking.tsx'),
  },
  {
    path: '/returns',
    title: '退货',
    group: '发货',
    right: 'parcel.read',
    load: () => import('../../pages/parcels/returns.tsx'),
  },
]
