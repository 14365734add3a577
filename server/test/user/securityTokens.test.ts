import type { ItemId, Uid } from '@app/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '../../src/core/errors.ts'
import { makeUser, type TestUser } from '../support/factories.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { makeGuarded, safeCode, setSafeCode, waitMinutes } from './securityFixture.ts'

// The checks of modules that give or destroy items against the safe code.

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer({ overrides: { database: { poolSize: 40 } } })
})
afterAll(() => server?.stop())
beforeEach(async () => {
  user = await makeGuarded(server)
})

const recipientPhone = '13800000002'

async function prove(purpose: { nftIds: ItemId[]; recipientPhone?: string }): Promise<string> {
  const reply = await server.as(user)('user/securityCode/verify', { securityCode: safeCode, ...purpose })
  return reply.transferToken
}

interface Act {
  transferToken: string
  nftIds: ItemId[]
  recipientPhone?: string
  uid?: Uid
}

/** The reason of the action's refusal, or `done`. */
async function spend(act: Act): Promise<string> {
  const { security } = server.context.user
  return outcomeOf(server.context.database.transaction((tx) => security.spend(tx, { uid: user.uid, ...act })))
}

async function outcomeOf(work: Promise<void>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (error) {
    if (error instanceof AppError) return error.reason
    throw error
  }
}

describe('a transfer token', () => {
  test('is valid once', async () => {
    const act = { transferToken: await prove({ nftIds: ['7'], recipientPhone }), nftIds: ['7'], recipientPhone }
    expect([await spend(act), await spend(act)]).toEqual(['done', 'TRANSFER_TOKEN_INVALID'])
  })

  test('is valid for its items in any order', async () => {
    const transferToken = await prove({ nftIds: ['7', '10', '9'] })
    expect(await spend({ transferToken, nftIds: ['10', '9', '7'] })).toBe('done')
  })

  test.each<[string, Partial<Act>]>([
    ['another item', { nftIds: ['8'] }],
    ['one item more', { nftIds: ['7', '8'] }],
    ['a list that reads alike', { nftIds: ['7,8'] }],
    ['another recipient', { recipientPhone: '13800000003' }],
    ['a token that was never given', { transferToken: 'invented' }],
  ])('is refused for %s, and stays valid for its own action', async (_, other) => {
    const act = { transferToken: await prove({ nftIds: ['7'], recipientPhone }), nftIds: ['7'], recipientPhone }
    expect(await spend({ ...act, ...other })).toBe('TRANSFER_TOKEN_INVALID')
    expect(await spend(act)).toBe('done')
  })

  test('of a gift destroys nothing, and vice versa', async () => {
    const gift = { transferToken: await prove({ nftIds: ['7'], recipientPhone }), nftIds: ['7'] }
    const destruction = { transferToken: await prove({ nftIds: ['7'] }), nftIds: ['7'], recipientPhone }
    expect([await spend(gift), await spend(destruction)]).toEqual(['TRANSFER_TOKEN_INVALID', 'TRANSFER_TOKEN_INVALID'])
  })

  test('is not valid for anybody else', async () => {
    const { uid } = await makeUser(server.context.database)
    const act = { transferToken: await prove({ nftIds: ['7'] }), nftIds: ['7'] }
    expect(await spend({ ...act, uid })).toBe('TRANSFER_TOKEN_INVALID')
  })

  test('expires after five minutes by the database’s time, and is deleted a day later', async () => {
    const act = { transferToken: await prove({ nftIds: ['7'] }), nftIds: ['7'] }
    await age(user, '290 s')
    expect(await spend(act)).toBe('done')
    const late = { transferToken: await prove({ nftIds: ['7'] }), nftIds: ['7'] }
    await age(user, '301 s')
    expect(await spend(late)).toBe('TRANSFER_TOKEN_INVALID')
    await server.worker.sweep('old transfer tokens')
    expect(await kept(user)).toBe(2)
    await age(user, '1 day')
    await server.worker.sweep('old transfer tokens')
    expect(await kept(user)).toBe(0)
  })

  test('is invalid once a new code is set', async () => {
    const act = { transferToken: await prove({ nftIds: ['7'] }), nftIds: ['7'] }
    await setSafeCode(server, user, '741036')
    expect(await spend(act)).toBe('TRANSFER_TOKEN_INVALID')
  })

  test('is not used up by a failing action', async () => {
    const act = { uid: user.uid, transferToken: await prove({ nftIds: ['7'] }), nftIds: ['7'] }
    const failing = server.context.database.transaction(async (tx) => {
      await server.context.user.security.spend(tx, act)
      throw new AppError('CONFLICT')
    })
    expect(await outcomeOf(failing)).toBe('CONFLICT')
    expect(await spend(act)).toBe('done')
  })

  test('is used by one of fifty concurrent tries', async () => {
    const act = { transferToken: await prove({ nftIds: ['7'], recipientPhone }), nftIds: ['7'], recipientPhone }
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => spend(act)))
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'TRANSFER_TOKEN_INVALID')).toHaveLength(49)
  })

  test('is stored hashed', async () => {
    const transferToken = await prove({ nftIds: ['7'], recipientPhone })
    const { rows } = await server.context.database.pool.query<{ text: string }>(
      'select t::text as text from transfer_tokens t where uid = $1',
      [user.uid],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).not.toContain(Buffer.from(transferToken).toString('hex'))
    expect(rows[0]?.text).not.toContain(Buffer.from(transferToken, 'base64url').toString('hex'))
    expect(rows[0]?.text).not.toContain(recipientPhone)
  })
})

test('giving and destroying are blocked for a day after a new code, and the end is stated', async () => {
  const { database, user: users } = server.context
  const open = () => users.security.requireGivingOpen(database.db, user.uid)
  await open()
  await setSafeCode(server, user, '741036')
  await expect(open()).rejects.toMatchObject({
    reason: 'GIFTS_FROZEN',
    data: { frozenUntil: expect.any(Number) },
    retryAfter: expect.closeTo(86_400, -1),
  })
  await waitMinutes(server, user, 24 * 60)
  await open()
})

async function age({ uid }: TestUser, interval: string): Promise<void> {
  await server.context.database.pool.query(
    'update transfer_tokens set expires_at = expires_at - $2::interval where uid = $1',
    [uid, interval],
  )
}

async function kept({ uid }: TestUser): Promise<number> {
  const rows = await server.context.database.db
    .selectFrom('transfer_tokens')
    .select('uid')
    .where('uid', '=', uid)
    .execute()
  return rows.length
}
