import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { privateKeyToAddress } from 'viem/accounts'
import { makeUser } from '../support/factories.ts'
import { outcomes, refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { buy } from './fixture.ts'
import { newKey } from '../support/keys.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

test('[call hwnft/metaChain/list] names the chain, its contracts and its endpoint', async () => {
  expect(await server.call('hwnft/metaChain/list', {})).toEqual({
    list: [
      {
        chainId: 31_337,
        name: '存证链',
        contract721: server.chain.contracts.erc721,
        contract1155: server.chain.contracts.erc1155,
        rpcPath: '/api/v1/chain/rpc',
      },
    ],
  })
})

describe('[call hwnft/metaUserWallet/create]', () => {
  const chainId = 31_337

  test('creates one for each also if the database caches its plan', async () => {
    const beside = await startTestServer({ beside: server, overrides: { database: { poolSize: 2 } } })
    try {
      // The statement is prepared once it is run often, and a plan is cached after five runs of each connection.
      for (let person = 0; person < 24; person++) {
        const call = beside.as(await makeUser(beside.context.database))
        expect(await call('hwnft/metaUserWallet/create', { chainId }, newKey())).toMatchObject({ chainId })
      }
    } finally {
      await beside.stop()
    }
  })

  test('creates an address whose key the platform stores sealed', async () => {
    const call = server.as(await makeUser(server.context.database))
    const wallet = await call('hwnft/metaUserWallet/create', { chainId }, newKey())
    expect(wallet).toMatchObject({ chainId, chainName: '存证链', isCustodial: true })
    const { key_encrypted: sealed } = await server.context.database.db
      .selectFrom('wallets')
      .select('key_encrypted')
      .where('address', '=', wallet.address)
      .executeTakeFirstOrThrow()
    const key = server.context.sealer.decrypt(sealed as Buffer, `wallets.key:${wallet.address}`)
    expect(privateKeyToAddress(key as `0x${string}`)).toBe(wallet.address)
    expect((sealed as Buffer).includes(Buffer.from(key.slice(2), 'hex'))).toBe(false)
    expect((sealed as Buffer).includes(key)).toBe(false)
  })

  test('creates one, however many are requested at once', async () => {
    const call = server.as(await makeUser(server.context.database))
    const { succeeded, reasons } = await outcomes(
      Array.from({ length: 6 }, () => call('hwnft/metaUserWallet/create', { chainId }, newKey())),
    )
    expect(succeeded).toHaveLength(1)
    expect(new Set(reasons)).toEqual(new Set(['WALLET_EXISTS']))
    expect((await call('hwnft/metaUserWallet/list', {})).list).toEqual(succeeded)
  })

  test('refuses an unlisted chain', async () => {
    const call = server.as(await makeUser(server.context.database))
    expect(await refusal(call('hwnft/metaUserWallet/create', { chainId: 1 }, newKey()))).toMatchObject({ status: 404 })
  })

  test('refuses an unverified user', async () => {
    const call = server.as(await makeUser(server.context.database, { kycStatus: 1 }))
    const answer = await refusal(call('hwnft/metaUserWallet/create', { chainId }, newKey()))
    expect(answer).toMatchObject({ status: 403, reason: 'KYC_REQUIRED' })
  })
})

describe('[call hwnft/metaUserWallet/list]', () => {
  test('is empty before, and contains the address that minting created', async () => {
    const user = await makeUser(server.context.database)
    const call = server.as(user)
    expect(await call('hwnft/metaUserWallet/list', {})).toEqual({ list: [] })
    await buy(server, { user })
    await server.worker.sweep('mint')
    const { list } = await call('hwnft/metaUserWallet/list', {})
    expect(list).toEqual([
      {
        address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
        chainId: 31_337,
        chainName: '存证链',
        isCustodial: true,
        createTime: expect.any(Number),
      },
    ])
  })

  test('shows nobody the wallets of others', async () => {
    const stranger = server.as(await makeUser(server.context.database))
    expect(await stranger('hwnft/metaUserWallet/list', {})).toEqual({ list: [] })
  })
})
