import type { PageRoute } from './page-route.ts'

/** Pages of the menu group 发货. */
export const parcels = [
  {
    path: '/parcels',
    title: '包裹',
    group: '发货',
    permission: 'parcel.read',
  },
  {
    path: '/parcels/picking',
    title: '拣货单',
    permission: 'parcel.send',
  },
  {
    path: '/returns',
    title: '退货',
    group: '发货',
    permission: 'parcel.read',
  },
] as const satisfies readonly PageRoute[]
