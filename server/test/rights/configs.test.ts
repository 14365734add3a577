import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RightsType } from '@app/contract'
import { startTestServer, type TestServer } from '../support/server.ts'
import { xssPayloads } from '../support/xss.ts'
import { offer } from './fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

describe('[call rights/rightsConfig/ByIds]', () => {
  test('returns the offers to anybody, in the given order and each once; unknown ones are left out', async () => {
    const validUntil = new Date('2030-01-01T00:00:00Z')
    const first = await offer(server, { delivery: 'coupon', name: '券', validUntil })
    const second = await offer(server, { delivery: 'ship', name: '米', pagePath: '' })
    const { list } = await server.call('rights/rightsConfig/ByIds', { ids: [second, '999999', first, second] })
    expect(list.map(({ name }) => name)).toEqual(['米', '券'])
    expect(list[0]).toMatchObject({ delivery: 'ship', rightsType: RightsType.physical, pagePath: '', validUntil: null })
    expect(list[1]).toEqual({
      configId: first,
      name: '券',
      summary: '凭藏品免票一次',
      brandKey: 'jxdd',
      brandName: '锦溪东渡',
      rightsType: RightsType.online,
      delivery: 'coupon',
      cover: expect.objectContaining({ url: '/media/test/stream' }),
      img: 'stream',
      validFrom: null,
      validUntil: validUntil.getTime() / 1000,
      content: '<p>溪谷从东渡口进。</p>',
      howTo: ['打开这项权益', '出示核销码'],
      pagePath: `/interest/jxdd/summer/${first}`,
    })
  })

  test('sanitizes its input, and values that other programs stored', async () => {
    const [written, stored] = [
      await offer(server, { delivery: 'site', content: xssPayloads.join('') }),
      await offer(server, { delivery: 'site' }),
    ]
    await server.context.database.pool.query('update rights_configs set content = $1 where id = $2', [
      // Postgres texts cannot contain a zero byte.
      xssPayloads.join('').replaceAll('\0', ''),
      stored,
    ])
    const { rows } = await server.context.database.pool.query<{ content: string }>(
      'select content from rights_configs where id = $1',
      [written],
    )
    const { list } = await server.call('rights/rightsConfig/ByIds', { ids: [written, stored] })
    const texts = [...rows, ...list].map(({ content }) => content)
    expect(texts).toHaveLength(3)
    for (const text of texts) expect(text).not.toMatch(/<script|<iframe|<[^>]*\son\w+=|<[^>]*javascript:/i)
  })

  test('refuses a cover that is not a valid address', async () => {
    const cover = { url: '/media/溪谷', widths: [320], ratio: 1, placeholder: '' }
    await expect(offer(server, { delivery: 'site', cover })).rejects.toThrow('cannot be named')
  })
})
