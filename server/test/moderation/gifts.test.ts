import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCollector, makeHolder, send } from '../gifts/fixture.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

test('[call hwnft/giftRecord/send] a greeting is moderated before anything moves, and may be rephrased', async () => {
  const [holder, other] = [await makeHolder(server), await makeCollector(server)]
  for (const [message, reason] of [
    ['祝你炒 幣顺利', 'BANNED_WORDS'],
    ['加我微信 yun2026', 'CONTACT_REFUSED'],
    ['礼物在 yun。com', 'LINK_REFUSED'],
  ] as const) {
    const answer = await refusal(send(holder, holder.nftId, other, { message }))
    expect(answer).toMatchObject({ status: 400, reason, data: { field: 'message' } })
  }
  const { total } = await other.call('hwnft/giftRecord/list', {})
  expect(total).toBe(0)
  const { giftId } = await send(holder, holder.nftId, other, { message: '愿景色情意两相宜' })
  expect((await other.call('hwnft/giftRecord/info', { giftId })).message).toBe('愿景色情意两相宜')
})
