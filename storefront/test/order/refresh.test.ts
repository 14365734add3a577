// @vitest-environment jsdom
import type { Path } from '@app/contract/paths'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { refreshOrders } from '../../src/features/order/refresh.ts'
import { queryClient } from '../../src/lib/query.ts'
import { useSession } from '../../src/lib/session.ts'
import { someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn } from '../support/app.tsx'

beforeEach(freshVisit)
afterEach(freshVisit)

it('refetches every count that an order changes, including the menu and the personal centre', async () => {
  stubApi({ 'user/user/info': { ...someUser, points: 128, orderCount: 4 } })
  logIn({ ...someUser, points: 100, orderCount: 3 })
  const counted: Path[] = [
    'order/orders',
    'hwnft/userNft/list',
    'hwnft/userNft/listCount',
    'hwnft/userNft/collectibleMerge',
    'hwnft/userBlindBox/listCount',
    'user/userPoint/List',
    'rights/rightsSold/list',
  ]
  for (const path of counted) queryClient.setQueryData([path, {}], {})
  await refreshOrders()
  for (const path of counted) expect(queryClient.getQueryState([path, {}])?.isInvalidated, path).toBe(true)
  await expect.poll(() => useSession.getState().userInfo).toMatchObject({ points: 128, orderCount: 4 })
})
