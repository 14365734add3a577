import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ContractType, type ItemId, ItemState } from '@app/contract'
import { issueItems } from '../../src/modules/vault/items/issue.ts'
import { makeUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { outcomes, refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { buy } from './fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const mint = () => server.worker.sweep('mint')
const day = 86_400

describe('[call hwnft/userNft/list]', () => {
  test('contains a paid item at once, before the chain has it', async () => {
    const { call, goodsSn, nftIds } = await buy(server, { name: '早春图', edition: 9, quantity: 2 })
    const { list, total } = await call('hwnft/userNft/list', {})
    expect(total).toBe(2)
    expect(list.map((item) => item.nftId)).toEqual(nftIds.toReversed())
    expect(list[0]).toMatchObject({ goodsSn, name: '早春图', serial: 2, edition: 9, state: ItemState.minting })
  })

  test('shows the same by cursor and by page, newest first', async () => {
    const { call, nftIds } = await buy(server, { quantity: 7 })
    const byPage = []
    for (let page = 1; page <= 3; page++) byPage.push(...(await call('hwnft/userNft/list', { page, size: 3 })).list)
    const byCursor = []
    let cursor: string | null | undefined
    do {
      const reply = await call('hwnft/userNft/list', { size: 3, ...(cursor && { cursor }) })
      byCursor.push(...reply.list)
      cursor = reply.cursor
    } while (cursor)
    expect(byCursor).toEqual(byPage)
    expect((await call('hwnft/userNft/list', { size: 7 })).cursor).toBeNull()
    expect(byPage.map((item) => item.nftId)).toEqual(nftIds.toReversed())
  })

  test('filters by good, keyword and state; a wildcard is an ordinary character', async () => {
    const first = await buy(server, { name: '鹊华秋色' })
    const { call } = first
    await mint()
    const second = await buy(server, { user: first.user, name: '100%_青绿' })
    const found = async (filter: object) => (await call('hwnft/userNft/list', filter)).list.map((item) => item.nftId)
    expect(await found({ goodsSn: first.goodsSn })).toEqual(first.nftIds)
    expect(await found({ keyword: '秋色' })).toEqual(first.nftIds)
    expect(await found({ keyword: '%' })).toEqual(second.nftIds)
    expect(await found({ keyword: '0%_' })).toEqual(second.nftIds)
    expect(await found({ state: ItemState.held })).toEqual(first.nftIds)
    expect(await found({ state: ItemState.minting })).toEqual(second.nftIds)
  })

  test('excludes destroyed items', async () => {
    const { call, nftIds } = await buy(server, { quantity: 2 })
    await setState(nftIds[0], ItemState.destroyed)
    const { list, total } = await call('hwnft/userNft/list', {})
    expect([total, list.map(({ nftId }) => nftId)]).toEqual([1, [nftIds[1]]])
  })
})

const setState = (nftId: ItemId | undefined, state: ItemState) =>
  server.context.database.pool.query('update items set state = $2 where id = $1', [nftId, state])

test('[call hwnft/userNft/listCount] counts items by state, and works; destroyed ones are not counted', async () => {
  const { user, call, goodsSn, nftIds } = await buy(server, { quantity: 3 })
  const gone = await buy(server, { user })
  await mint()
  await buy(server, { user, goodsSn })
  await buy(server, { user })
  await setState(nftIds[0], ItemState.locked)
  expect(await call('hwnft/userNft/listCount', {})).toEqual({ total: 6, minting: 2, held: 3, locked: 1, works: 3 })
  await setState(nftIds[1], ItemState.destroyed)
  await setState(gone.nftIds[0], ItemState.destroyed)
  expect(await call('hwnft/userNft/listCount', {})).toEqual({ total: 4, minting: 2, held: 1, locked: 1, works: 2 })
})

test('[call hwnft/userNft/collectibleMerge] groups holdings by good with the first five serials', async () => {
  const { user, call, goodsSn, nftIds } = await buy(server, { name: '富春山居', edition: 20, quantity: 7 })
  const other = await buy(server, { user })
  const destroyed = [await buy(server, { user, goodsSn }), await buy(server, { user })]
  for (const {
    nftIds: [nftId],
  } of destroyed)
    await setState(nftId, ItemState.destroyed)
  const reply = await call('hwnft/userNft/collectibleMerge', {})
  expect(reply).toMatchObject({ total: 2, page: 1, size: 20 })
  expect(reply.list.map((work) => work.goodsSn)).toEqual([other.goodsSn, goodsSn])
  expect(reply.list[1]).toMatchObject({
    name: '富春山居',
    edition: 20,
    count: 7,
    serials: [1, 2, 3, 4, 5],
    nftId: nftIds[0],
  })
  const second = await call('hwnft/userNft/collectibleMerge', { page: 2, size: 1 })
  expect(second.list.map((work) => work.goodsSn)).toEqual([goodsSn])
  expect(await call('hwnft/userNft/collectibleMerge', { page: 3, size: 1 })).toMatchObject({ list: [], total: 2 })
})

describe('[call hwnft/userNft/info]', () => {
  test('shows nothing of the chain before the chain confirmed it', async () => {
    const { call, orderSn, nftIds } = await buy(server, { priceFen: 990 })
    const item = await call('hwnft/userNft/info', { nftId: String(nftIds[0]) })
    expect(item).toMatchObject({
      state: ItemState.minting,
      price: 990,
      orderSn,
      chain: {
        chainId: 31_337,
        contractAddress: null,
        tokenId: null,
        ownerAddress: null,
        transactionHash: null,
        blockNumber: null,
      },
    })
    expect(item.history.map((entry) => entry.kind)).toEqual(['issued'])
    expect(item.giftFrom - item.getTime).toBe(30 * day)
  })

  test.each([
    [ContractType.c721, 'erc721'],
    [ContractType.c1155, 'erc1155'],
  ] as const)(
    '[enum.contract-type] %i: shows the values of the chain once it is minted',
    async (contractType, contract) => {
      const { call, nftIds } = await buy(server, { contractType })
      await mint()
      const nftId = String(nftIds[0])
      const item = await call('hwnft/userNft/info', { nftId })
      const { list: wallets } = await call('hwnft/metaUserWallet/list', {})
      const [token] = [...server.chain.tokens.values()].slice(-1)
      expect(item.state).toBe(ItemState.held)
      expect(item.chain).toMatchObject({
        contractType,
        contractAddress: server.chain.contracts[contract],
        ownerAddress: wallets[0]?.address,
        transactionHash: token?.transaction.hash,
        blockNumber: token?.transaction.blockNumber,
        tokenId: expect.stringMatching(/^\d+$/),
      })
      expect(item.history.map(({ kind, transactionHash }) => [kind, transactionHash])).toEqual([
        ['minted', token?.transaction.hash],
        ['issued', null],
      ])
    },
  )

  test('is for its owner only', async () => {
    const { nftIds } = await buy(server)
    const stranger = server.as(await makeUser(server.context.database))
    const answer = await refusal(stranger('hwnft/userNft/info', { nftId: String(nftIds[0]) }))
    expect(answer).toMatchObject({ status: 404, reason: 'ITEM_NOT_FOUND' })
  })
})

describe('[call hwnft/nft/info]', () => {
  test('shows anyone the item by its key, its owner masked', async () => {
    const user = await makeUser(server.context.database, { nickname: '云边钓月客' })
    const { call, nftIds } = await buy(server, { user })
    await mint()
    const own = await call('hwnft/userNft/info', { nftId: String(nftIds[0]) })
    expect(own.ownerName).toBe('云边钓月客')
    const { showKey, chain, history } = own
    const shown = await server.call('hwnft/nft/info', { key: showKey })
    expect(shown).toMatchObject({ ownerName: '云**客', serial: 1, chain })
    expect([shown.history.at(-1)?.description, history.at(-1)?.description]).toEqual([
      '由平台发行，归 云**客 所有',
      '由平台发行，归 云边钓月客 所有',
    ])
    expect(await call('hwnft/nft/info', { key: showKey })).toEqual({ ...shown, ownerName: '云边钓月客', history })
    expect(JSON.stringify(shown)).not.toContain('钓月')
    expect(JSON.stringify(shown)).not.toContain(user.uid)
    expect(shown).not.toHaveProperty('nftId')
    expect(showKey).toMatch(/^[0-9a-z]{16}$/)
  })

  test('does not find an unknown key', async () => {
    const answer = await refusal(server.call('hwnft/nft/info', { key: '0000000000000000' }))
    expect(answer).toMatchObject({ status: 404, reason: 'ITEM_NOT_FOUND' })
  })
})

describe('serials', () => {
  test('are each given once, in any order of concurrent payments', async () => {
    const goodsSn = await makeGoods(server.context.database, { edition: 30 })
    const people = await Promise.all(Array.from({ length: 10 }, () => makeUser(server.context.database)))
    await Promise.all(people.map((user) => buy(server, { user, goodsSn, quantity: 3 })))
    const { rows } = await server.context.database.pool.query<{ serial: number }>(
      'select serial from items where goods_sn = $1 order by serial',
      [goodsSn],
    )
    expect(rows.map((row) => row.serial)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
  })

  test('cannot be issued twice: of two at once one fails completely', async () => {
    const goodsSn = await makeGoods(server.context.database)
    const people = await Promise.all([1, 2, 3].map(() => makeUser(server.context.database)))
    const { succeeded } = await outcomes(
      people.map(({ uid }) =>
        server.context.database.transaction((tx) =>
          issueItems(tx, { uid, goodsSn, firstSerial: 4, quantity: 2, orderSn: null, priceFen: null, giftDays: 0 }),
        ),
      ),
    )
    expect(succeeded).toHaveLength(1)
    const { rows } = await server.context.database.pool.query(
      `select i.serial, count(e.id)::int as entries, count(distinct o.id)::int as operations
       from items i left join item_entries e on e.item_id = i.id left join chain_operations o on o.item_id = i.id
       where i.goods_sn = $1 group by i.serial order by 1`,
      [goodsSn],
    )
    expect(rows).toEqual([
      { serial: 4, entries: 1, operations: 1 },
      { serial: 5, entries: 1, operations: 1 },
    ])
  })
})
