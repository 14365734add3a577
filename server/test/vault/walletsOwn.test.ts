import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import type { Call } from '@app/contract/client'
import { ownershipMessage } from '../../src/modules/vault/wallets/ownershipMessage.ts'
import { makeUser, type TestUser } from '../support/factories.ts'
import { outcomes, refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { buy } from './fixture.ts'
import { newKey } from '../support/keys.ts'

const chainId = 31_337

let server: TestServer
let user: TestUser
let call: Call
/** A wallet whose key only its owner has. */
let wallet: PrivateKeyAccount
beforeAll(async () => {
  server = await startTestServer({ overrides: { database: { poolSize: 20 } } })
})
afterAll(() => server?.stop())
beforeEach(async () => {
  user = await makeUser(server.context.database)
  call = server.as(user)
  wallet = privateKeyToAccount(generatePrivateKey())
})

const challenge = (as = call, address: string = wallet.address) =>
  as('hwnft/metaUserWallet/challenge', { chainId, address })

/** A challenge signed by its owner. */
async function signed(as = call, by = wallet) {
  const { message } = await challenge(as, by.address)
  return { message, signature: await by.signMessage({ message }) }
}
const add = (proof: { message: string; signature: string }, as = call) =>
  as('hwnft/metaUserWallet/add', proof, newKey())
const wallets = async () => (await call('hwnft/metaUserWallet/list', {})).list

describe('hwnft/metaUserWallet/challenge', () => {
  test('returns a message that wallets recognise as a sign-in to this site', async () => {
    const asked = Math.floor(Date.now() / 1000) * 1000
    const { message, expiresIn } = await challenge(call, wallet.address.toLowerCase())
    expect(expiresIn).toBe(600)
    const parsed = parseSiweMessage(message)
    expect(parsed).toMatchObject({
      address: wallet.address,
      domain: 'localhost:8080',
      uri: 'http://localhost:8080',
      version: '1',
      chainId,
      nonce: expect.stringMatching(/^[0-9a-z]{20}$/),
      statement: expect.stringContaining(`绑定到云岫数藏账号 ${user.uid}。`),
    })
    expect(validateSiweMessage({ message: parsed, address: wallet.address, domain: 'localhost:8080' })).toBe(true)
    expect(Number(parsed.expirationTime) - Number(parsed.issuedAt)).toBe(600_000)
    expect(Number(parsed.issuedAt)).toBeGreaterThanOrEqual(asked)
    expect(Number(parsed.issuedAt)).toBeLessThanOrEqual(Date.now())
  })

  test.each(['http://shop:8080', 'https://[2408:8207::7]', 'https://shucang.example.cn'])(
    'also if the site is %s',
    (publicUrl) => {
      const message = ownershipMessage({
        publicUrl,
        brandName: '云岫数藏',
        uid: '1234567890',
        address: wallet.address,
        chainId,
        nonce: 'abcdefgh',
        issuedAt: new Date(0),
        expiresAt: new Date(600_000),
      })
      const [first, address] = message.split('\n')
      expect(first).toBe(`${new URL(publicUrl).host} wants you to sign in with your Ethereum account:`)
      expect(address).toBe(wallet.address)
      expect(message).toContain(`\nURI: ${publicUrl}\nVersion: 1\nChain ID: 31337\nNonce: abcdefgh\n`)
    },
  )

  test('is new each time', async () => {
    expect((await challenge()).message).not.toBe((await challenge()).message)
  })

  test('refuses an unlisted chain, and an unverified user', async () => {
    const { address } = wallet
    const elsewhere = await refusal(call('hwnft/metaUserWallet/challenge', { chainId: 1, address }))
    expect(elsewhere).toMatchObject({ status: 404 })
    const unverified = server.as(await makeUser(server.context.database, { kycStatus: 1 }))
    expect(await refusal(challenge(unverified))).toMatchObject({ status: 403, reason: 'KYC_REQUIRED' })
  })

  test('refuses an address that already belongs to the user or another, in any spelling', async () => {
    const custodial = await call('hwnft/metaUserWallet/create', { chainId }, newKey())
    expect((await refusal(challenge(call, custodial.address.toLowerCase()))).reason).toBe('WALLET_EXISTS')
    const stranger = server.as(await makeUser(server.context.database))
    expect((await refusal(challenge(stranger, custodial.address.toLowerCase()))).reason).toBe('WALLET_TAKEN')
    await add(await signed())
    expect((await refusal(challenge(stranger))).reason).toBe('WALLET_TAKEN')
    const second = privateKeyToAccount(generatePrivateKey())
    expect((await refusal(challenge(call, second.address))).reason).toBe('WALLET_EXISTS')
  })

  test('is limited', async () => {
    const { reasons } = await outcomes(Array.from({ length: 31 }, () => challenge()))
    expect(reasons).toEqual(['TOO_FAST'])
  })
})

describe('[call hwnft/metaUserWallet/add]', () => {
  test('[call hwnft/metaUserWallet/list] binds the address beside the custodial one', async () => {
    const custodial = await call('hwnft/metaUserWallet/create', { chainId }, newKey())
    const own = await add(await signed())
    expect(own).toEqual({
      address: wallet.address,
      chainId,
      chainName: '存证链',
      isCustodial: false,
      createTime: expect.any(Number),
    })
    expect(await wallets()).toEqual([custodial, own])
  })

  test('is listed before the custodial one, and items still go to that', async () => {
    await add(await signed())
    const { nftIds } = await buy(server, { user })
    await server.worker.sweep('mint')
    const list = await wallets()
    expect(list.map((one) => one.isCustodial)).toEqual([false, true])
    const item = await call('hwnft/userNft/info', { nftId: String(nftIds[0]) })
    expect(item.chain.ownerAddress).toBe(list[1]?.address)
    expect((await call('user/user/info', {})).blockchainAddress).toBe(list[1]?.address)
  })

  test('refuses the signature of another and invalid bytes, and accepts the right one after that', async () => {
    const proof = await signed()
    const thief = privateKeyToAccount(generatePrivateKey())
    const wrongs = [
      await thief.signMessage({ message: proof.message }),
      await wallet.signMessage({ message: `${proof.message} ` }),
      `0x${'00'.repeat(65)}`,
      `0x${'ff'.repeat(65)}`,
      `0x${'ab'.repeat(64)}1b`,
    ]
    for (const signature of wrongs) {
      expect(await refusal(add({ ...proof, signature }))).toMatchObject({ status: 400, reason: 'SIGNATURE_WRONG' })
    }
    expect(await add(proof)).toMatchObject({ address: wallet.address })
  })

  test.each<[string, (message: string) => string]>([
    ['domain', (message) => message.replace('localhost:8080 wants', 'evil.example wants')],
    ['chain', (message) => message.replace('Chain ID: 31337', 'Chain ID: 1')],
    ['nonce', (message) => message.replace(/Nonce: \w/, 'Nonce: x0')],
    ['time', (message) => message.replace(/Expiration Time: \d{4}/, 'Expiration Time: 2999')],
    ['statement', (message) => message.replace('不产生费用', '产生费用')],
  ])('refuses a message with another %s, even with a valid signature', async (_, alter) => {
    const { message } = await challenge()
    const altered = alter(message)
    expect(altered).not.toBe(message)
    const signature = await wallet.signMessage({ message: altered })
    expect(await refusal(add({ message: altered, signature }))).toMatchObject({
      status: 409,
      reason: 'CHALLENGE_EXPIRED',
    })
  })

  test('refuses the challenge of anybody else', async () => {
    const stranger = server.as(await makeUser(server.context.database))
    expect((await refusal(add(await signed(stranger)))).reason).toBe('CHALLENGE_EXPIRED')
  })

  test('accepts the newest challenge alone', async () => {
    const older = await signed()
    const newer = await signed()
    expect((await refusal(add(older))).reason).toBe('CHALLENGE_EXPIRED')
    expect(await add(newer)).toMatchObject({ address: wallet.address })
  })

  test('accepts a challenge for ten minutes, by the database’s time', async () => {
    const proof = await signed()
    const expire = () =>
      server.context.database.pool.query('update wallet_challenges set expires_at = now() where uid = $1', [user.uid])
    await expire()
    expect((await refusal(add(proof))).reason).toBe('CHALLENGE_EXPIRED')
  })

  test('accepts a challenge once, also under concurrent calls, and creates one wallet', async () => {
    const proof = await signed()
    const { succeeded, reasons } = await outcomes(Array.from({ length: 20 }, () => add(proof)))
    expect(succeeded).toHaveLength(1)
    expect(['CHALLENGE_EXPIRED', 'WALLET_EXISTS']).toEqual(expect.arrayContaining([...new Set(reasons)]))
    expect(await wallets()).toHaveLength(1)
    expect((await refusal(add(proof))).reason).toBe('WALLET_EXISTS')
    await server.context.database.pool.query('delete from wallets where uid = $1', [user.uid])
    expect((await refusal(add(proof))).reason).toBe('CHALLENGE_EXPIRED')
  })

  test('gives an address to one of two users who prove it at once', async () => {
    for (let round = 0; round < 10; round++) {
      const key = privateKeyToAccount(generatePrivateKey())
      const people = await Promise.all([1, 2].map(async () => server.as(await makeUser(server.context.database))))
      const proofs = await Promise.all(people.map((one) => signed(one, key)))
      const { succeeded, reasons } = await outcomes(
        people.map((one, index) => add(proofs[index] as (typeof proofs)[number], one)),
      )
      expect(succeeded).toHaveLength(1)
      expect(reasons).toEqual(['WALLET_TAKEN'])
    }
  })

  test('refuses an unverified user', async () => {
    const proof = await signed()
    const unverified = server.as(await makeUser(server.context.database, { kycStatus: 3 }))
    expect(await refusal(add(proof, unverified))).toMatchObject({ status: 403, reason: 'KYC_REQUIRED' })
  })
})
