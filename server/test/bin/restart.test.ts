import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '../../src/demo/index.ts'
import { audit } from '../../src/audit/index.ts'
import { openDatabase } from '../../src/core/database.ts'
import { type Site, startMilliseconds, startSite } from '../support/site.ts'

const [buyer] = demoAccounts()
let site: Site

beforeAll(async () => {
  site = await startSite()
}, startMilliseconds)
afterAll(() => site?.stop())

async function login(): Promise<string> {
  const { phone, password } = buyer as { phone: string; password: string }
  return (await site.call()('user/userAuth/login', { mode: 1, phone, password })).token
}

/** Orders as fast as answers come until the site is gone; returns the ones it acknowledged. */
async function orderUntilGone(token: string, goodsSns: readonly string[]): Promise<string[]> {
  const call = site.call(token)
  const acknowledged: string[] = []
  for (let number = 0; ; number++) {
    const goodsSn = goodsSns[number % goodsSns.length] as string
    const input = { goodsSn, quantity: 1, noReturnAccepted: true } as const
    try {
      acknowledged.push((await call('order/order', input, { idempotencyKey: `restart-${number}` })).orderSn)
    } catch (error) {
      if ((error as { status: number }).status === 0) return acknowledged
      if ((error as { reason?: string }).reason !== 'LIMIT_REACHED') throw error
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
}

test(
  'a kill -9 in the middle of ordering loses nothing acknowledged',
  async () => {
    const { list } = await site.call()('goods/goods/list', { status: 6, goodsForm: 1, size: 50 })
    const ordering = orderUntilGone(
      await login(),
      list.map((goods) => goods.goodsSn),
    )
    await new Promise((resolve) => setTimeout(resolve, 300))
    await site.end('SIGKILL')
    const acknowledged = await ordering
    expect(acknowledged.length).toBeGreaterThan(0)

    site = await startSite({ folder: site.folder })
    const orders = await site.call(await login())('order/orders', { size: 100 })
    expect(orders.list.map((order) => order.orderSn)).toEqual(expect.arrayContaining([...new Set(acknowledged)]))
  },
  2 * startMilliseconds,
)

test(
  'after Ctrl-C every order and item is there again, and the books agree',
  async () => {
    const before = await site.call(await login())('hwnft/userNft/listCount', {})
    expect(before.total).toBeGreaterThan(0)
    expect(await site.end('SIGINT')).toBe(0)

    site = await startSite({ folder: site.folder })
    expect(await site.call(await login())('hwnft/userNft/listCount', {})).toMatchObject({ total: before.total })
    const database = openDatabase(site.databaseUrl, 2)
    const findings = await audit(database.db)
    await database.close()
    expect(findings.filter(({ violations }) => violations > 0)).toEqual([])
  },
  2 * startMilliseconds,
)
