import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keyOf } from '@app/chain'
import { makeAlbum, makeGoods } from '../support/goods.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { checkCells } from '../support/cells.ts'

// Requests of visitors and explorers without the product's envelope: the chain's metadata, and the chain itself.

let node: Server
let server: TestServer
/** The requests that reached the node, and its answers. */
const asked: unknown[] = []
let answer: 'well' | 'hang up' | 'half' | 'badly'

beforeAll(async () => {
  node = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { id } = JSON.parse(body) as { id: unknown }
      asked.push(JSON.parse(body))
      if (answer === 'hang up') return response.destroy()
      if (answer === 'badly') return response.writeHead(502).end('<html>')
      if (answer === 'half') {
        response.writeHead(200, { 'content-length': '500' }).write('{"jsonrpc"')
        return setTimeout(() => response.destroy(), 20)
      }
      return response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x10' }))
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => node.once('listening', resolve))
  const rpcUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  server = await startTestServer({ overrides: { chain: { rpcUrl } } })
})
afterAll(async () => {
  await server?.stop()
  node.closeAllConnections()
  node.close()
})
beforeEach(() => {
  asked.length = 0
  answer = 'well'
})

async function ask(method: string, params: unknown[] = [], extra: object = {}) {
  const response = await fetch(`${server.url}/api/v1/chain/rpc`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.1.${asked.length + 1}` },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params, ...extra }),
  })
  return { status: response.status, body: (await response.json()) as { reason?: string; result?: string } }
}

describe('the endpoint to the chain', () => {
  const hash = `0x${'ab'.repeat(32)}`
  const call = (to: unknown, rest: object = {}) => ({ to, data: `0x6352211e${'0'.repeat(64)}`, ...rest })
  const ours = () => server.chain.contracts.erc721

  test.each([
    ['eth_chainId', []],
    ['eth_blockNumber', []],
    ['eth_getTransactionReceipt', [hash]],
    ['eth_getTransactionByHash', [hash]],
  ])('forwards %s unchanged', async (method, params) => {
    expect(await ask(method, params)).toEqual({ status: 200, body: { jsonrpc: '2.0', id: 1, result: '0x10' } })
    expect(asked).toEqual([{ jsonrpc: '2.0', id: 1, method, params }])
  })

  test('forwards a call of either of our contracts, in any spelling of its address', async () => {
    const { erc721, erc1155 } = server.chain.contracts
    for (const to of [erc721, erc1155, erc721.toLowerCase()]) {
      expect((await ask('eth_call', [call(to), 'latest'])).status).toBe(200)
    }
    expect((await ask('eth_call', [call(erc721)])).status).toBe(200)
    expect(asked).toHaveLength(4)
  })

  test('refuses other methods', () =>
    checkCells(
      [
        'eth_sendRawTransaction',
        'eth_sendTransaction',
        'eth_sign',
        'eth_getLogs',
        'eth_getBalance',
        'debug_traceTransaction',
        'personal_listAccounts',
        'anvil_setBalance',
        'anvil_dumpState',
        'evm_mine',
        'ETH_CALL',
        '__proto__',
      ],
      async (method) => {
        expect(await ask(method, [])).toMatchObject({ status: 403, body: { reason: 'NOT_ALLOWED' } })
        expect(asked).toEqual([])
      },
    ))

  test('refuses calls of other contracts, senders, blocks and sizes', () =>
    checkCells(
      [
        ['another contract', () => [call(`0x${'12'.repeat(20)}`), 'latest']],
        ['no contract', () => [{ data: '0x6352211e' }, 'latest']],
        ['a sender', () => [call(ours(), { from: `0x${'12'.repeat(20)}` }), 'latest']],
        ['gas to burn', () => [call(ours(), { gas: '0xffffffffff' }), 'latest']],
        ['an old block', () => [call(ours()), '0x1']],
        ['changed state', () => [call(ours()), { stateRoot: '0x' }]],
        ['much data', () => [{ to: ours(), data: `0x${'00'.repeat(400)}` }, 'latest']],
        ['an address that is none', () => [call([ours()]), 'latest']],
      ],
      async (_, params) => {
        expect(await ask('eth_call', params())).toMatchObject({ status: 403, body: { reason: 'NOT_ALLOWED' } })
        expect(asked).toEqual([])
      },
    ))

  test('refuses malformed questions', () =>
    checkCells(
      [{ jsonrpc: '1.0' }, { id: null }, { params: {} }, { params: [1, 2, 3] }, { method: 7 }, { more: 1 }],
      async (extra) => {
        expect(await ask('eth_chainId', [], extra)).toMatchObject({ status: 400, body: { reason: 'BAD_INPUT' } })
        expect(asked).toEqual([])
      },
    ))

  async function askMany(questions: unknown) {
    const response = await fetch(`${server.url}/api/v1/chain/rpc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.1.2.1' },
      body: JSON.stringify(questions),
    })
    const body: unknown = await response.json()
    return { status: response.status, body }
  }
  const question = (id: unknown, method: string, params: unknown[] = []) => ({ jsonrpc: '2.0', id, method, params })

  test('answers each question of a batch separately, under its own id, as wallets ask by default', async () => {
    const batch = [
      question(1, 'eth_chainId'),
      question('two', 'eth_sendRawTransaction', ['0x00']),
      question(3, 'eth_call', [call(ours()), 'latest']),
      { ...question(4, 'eth_chainId'), more: 1 },
      'eth_chainId',
      question(6, 'eth_call', [call(`0x${'12'.repeat(20)}`), 'latest']),
    ]
    expect(await askMany(batch)).toEqual({
      status: 200,
      body: [
        { jsonrpc: '2.0', id: 1, result: '0x10' },
        { jsonrpc: '2.0', id: 'two', error: { code: -32_601, message: '只能查询本平台的藏品' } },
        { jsonrpc: '2.0', id: 3, result: '0x10' },
        { jsonrpc: '2.0', id: 4, error: { code: -32_600, message: 'Invalid Request' } },
        { jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'Invalid Request' } },
        { jsonrpc: '2.0', id: 6, error: { code: -32_601, message: '只能查询本平台的藏品' } },
      ],
    })
    // No batch reaches the node, which may refuse batches.
    expect(asked).toHaveLength(2)
    expect(asked).toEqual(expect.arrayContaining([batch[0], batch[2]]))
  })

  test('answers a batch of a hundred and refuses a larger or an empty one; each question counts against the limit', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, id) => question(id, 'eth_chainId'))
    const { status, body } = await askMany(many(100))
    expect([status, (body as { id: number }[]).map(({ id }) => id)]).toEqual([200, many(100).map(({ id }) => id)])
    for (const count of [0, 101])
      expect(await askMany(many(count))).toMatchObject({ status: 400, body: { reason: 'BAD_INPUT' } })
    // The minute may change during the test, which resets the count.
    const statuses = []
    for (let batches = 0; batches < 5; batches++) statuses.push((await askMany(many(100))).status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  })

  test('reports for each question of a batch that the node is unavailable', async () => {
    answer = 'badly'
    const error = { code: -32_000, message: '区块链节点暂时连接不上，请稍后再验证' }
    const response = await fetch(`${server.url}/api/v1/chain/rpc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.1.3.1' },
      body: JSON.stringify([question(1, 'eth_chainId'), question(2, 'eth_blockNumber')]),
    })
    expect(await response.json()).toEqual([
      { jsonrpc: '2.0', id: 1, error },
      { jsonrpc: '2.0', id: 2, error },
    ])
  })

  test('reports in Chinese that the node is unavailable, however it fails', () =>
    checkCells(['hang up', 'half', 'badly'] as const, async (how) => {
      answer = how
      expect(await ask('eth_chainId')).toMatchObject({ status: 503, body: { reason: 'PROVIDER_UNAVAILABLE' } })
    }))

  test('gives one address 240 questions a minute', async () => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'nothing', params: [] })
    const statuses = await Promise.all(
      Array.from({ length: 500 }, async () => {
        const response = await fetch(`${server.url}/api/v1/chain/rpc`, { method: 'POST', headers, body })
        return response.status
      }),
    )
    expect(new Set(statuses)).toEqual(new Set([403, 429]))
    // The minute may change in between, which resets the count.
    const answered = statuses.filter((status) => status === 403).length
    expect(answered).toBeGreaterThanOrEqual(240)
    expect(answered).toBeLessThanOrEqual(480)
  })
})

describe('metadata', () => {
  async function metadataOf(standard: string, token: string) {
    const response = await fetch(`${server.url}/chain/metadata/${standard}/${token}`)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  async function makeWork() {
    const { database, goods } = server.context
    const sn = await makeGoods(database, { name: '万壑松风', edition: 50 })
    const album = await makeAlbum(database, { title: '宋韵' })
    await database.db.updateTable('goods').set({ album_id: album }).where('sn', '=', sn).execute()
    const work = (await goods.summaries(database.db, [sn])).get(sn)
    return { sn, workId: BigInt(String(work?.chainWorkId)) }
  }

  test('of a piece names its serial, of a work only the work', async () => {
    const { sn, workId } = await makeWork()
    const piece = await metadataOf('721', String(keyOf(workId, 7)))
    expect(piece).toEqual({
      status: 200,
      body: {
        name: '万壑松风 #7/50',
        description: '一段故事。',
        image: 'http://localhost:8080/media/test.jpg',
        external_url: `http://localhost:8080/#/goods/${sn}`,
        attributes: expect.arrayContaining([
          { trait_type: '系列', value: '宋韵' },
          { trait_type: '限量', value: 50 },
          { trait_type: '编号', value: 7 },
        ]),
      },
    })
    const work = await metadataOf('1155', String(workId))
    expect(work.body).toMatchObject({ name: '万壑松风' })
    expect(work.body['attributes']).not.toContainEqual(expect.objectContaining({ trait_type: '编号' }))
  })

  test('can be read by pages of other sites, including its errors', async () => {
    const { workId } = await makeWork()
    for (const [token, status] of [
      [String(keyOf(workId, 7)), 200],
      [String(keyOf(workId, 51)), 404],
    ] as const) {
      const response = await fetch(`${server.url}/chain/metadata/721/${token}`, {
        headers: { origin: 'https://wallet.example' },
      })
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([status, '*'])
    }
  })

  test('is found by the hexadecimal form of ERC-1155, and with an extension', async () => {
    const { workId } = await makeWork()
    const hex = workId.toString(16).padStart(64, '0')
    expect((await metadataOf('1155', hex)).status).toBe(200)
    expect((await metadataOf('1155', `${hex.toUpperCase()}.json`)).status).toBe(200)
    expect((await metadataOf('1155', `${workId}.json`)).status).toBe(200)
  })

  test('is not found for what does not exist', async () => {
    const { workId } = await makeWork()
    const names = [
      ['721', String(keyOf(workId, 51))],
      ['721', String(workId << 64n)],
      ['721', String((workId << 64n) + 2n ** 64n - 1n)],
      ['721', String(keyOf(999_999n, 1))],
      ['721', '9'.repeat(78)],
      ['721', '0'],
      ['1155', '999999'],
      ['1155', 'f'.repeat(64)],
      ['1155', '0'],
      ['1155', '-1'],
      ['1155', '1e3'],
      ['20', String(workId)],
    ] as const
    for (const [standard, token] of names) {
      const { status, body } = await metadataOf(standard, token)
      expect([standard, token, status, body['reason']]).toEqual([standard, token, 404, 'NOT_FOUND'])
    }
  })
})
