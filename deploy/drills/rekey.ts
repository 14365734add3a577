import { makeAddress } from '../../server/test/support/addresses.ts'
import { makeBuyer } from '../lib/buying.ts'
import { isBalanced, missing, startCrowd } from '../lib/crowd.ts'
import { firstKey, openDeployment, type Process } from '../lib/deployment.ts'
import type { Drill } from './report.ts'

const freshKey = `fresh:${Buffer.alloc(32, 8).toString('base64')}`
const people = 200

export const rekey: Drill = {
  says: 'a key of the ring leaked: everything is sealed anew while people buy, and the old key goes; nobody notices, nothing is lost',
  async run({ figure, hold, timed }) {
    const deployment = await timed('a house with people', () => openDeployment({ people }))
    try {
      const ring = (keys: string) => ({ env: { SECRET_KEYS: keys } })
      let processes: Process[] = []
      /** Replaces one process at a time: the next one answers before the last one ends. */
      const replace = async (keys: string) => {
        const api = await deployment.start('api', ring(keys))
        // The worker delivers payment notifications to this address.
        const worker = await deployment.start('worker', { env: { ...ring(keys).env, PUBLIC_URL: api.url } })
        const next = [api, worker]
        const last = processes
        processes = next
        for (const { stop } of last) await stop()
      }
      const url = () => processes[0]?.url ?? ''
      await replace(firstKey)
      for (const token of deployment.tokens)
        await makeAddress(
          { call: makeBuyer(url(), token).call },
          { name: '欧阳见微', phone: '13912345678', detail: '文三路 1 号' },
        )
      const crowd = startCrowd(deployment, () => [url()], 3)
      await timed('the new key comes last, then first', async () => {
        await replace(`${firstKey},${freshKey}`)
        await replace(`${freshKey},${firstKey}`)
      })
      await timed('sealed anew, while people buy', () =>
        deployment.ops(['keys', 'rekey'], ring(`${freshKey},${firstKey}`)),
      )
      await timed('the old key goes', () => replace(freshKey))
      await crowd.stop()
      figure('purchases meanwhile', crowd.paid.length)
      figure('longest pause of all buyers (s)', crowd.longestPause().toFixed(1))
      hold('people bought meanwhile', crowd.paid.length > 0)
      hold('lost 0: each order that was acknowledged is whole', (await missing(deployment, crowd.paid)) === 0)
      const said = await deployment.ops(['keys', 'rekey'], ring(freshKey))
      hold('under the new key alone everything opens, and nothing is left to do', said.startsWith('全部内容'))
      const told = await Promise.all(
        deployment.tokens.map(async (token) => {
          const { list } = await makeBuyer(url(), token).call('user/user/deliveryAddress/list', {})
          return list[0]?.detail === '文三路 1 号' && list[0].name === '欧阳见微'
        }),
      )
      hold(`each of ${people} people reads their own address`, told.every(Boolean))
      hold('the books agree', await isBalanced(deployment, ring(freshKey).env))
    } finally {
      await deployment.stop()
    }
  },
}
