import type { OrderSn } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Path } from '@app/contract'
import type { Tx } from '../../src/core/database.ts'
import { AppError } from '../../src/core/errors.ts'
import {
  actOnceTogether,
  answerUnder,
  bindIdempotency,
  type RequestKey,
  KeptRefusal,
} from '../../src/core/idempotency.ts'
import { testCore, type TestCore } from '../support/testCore.ts'

let core: TestCore
beforeAll(async () => {
  core = await testCore()
})
afterAll(() => core?.close())

const path = 'order/order'
let keys = 0
const bind = <P extends Path>(request: RequestKey<P>) => bindIdempotency(core.database, request)
const newRequest = () => ({ uid: '1', key: `key-${++keys}`, path, input: { goodsSn: 'a', quantity: 1 } }) as const
const reply = (orderSn: OrderSn) => ({ orderSn, amount: 1, payBy: 1, isExisting: false })
const reasonOf = (error: unknown) => (error as AppError).reason

/** Work that writes to the database and returns the number of its runs. */
function work() {
  let runs = 0
  return vi.fn<(tx: Tx) => Promise<ReturnType<typeof reply>>>(async (tx) => {
    runs++
    await tx
      .insertInto('settings')
      .values({ key: `trace-${keys}-${runs}`, value: '1' })
      .execute()
    return reply(String(runs))
  })
}

async function traces(): Promise<number> {
  const rows = await core.database.db
    .selectFrom('settings')
    .select('key')
    .where('key', 'like', `trace-${keys}-%`)
    .execute()
  return rows.length
}

describe('one request', () => {
  test('acts once and returns the first reply again', async () => {
    const idempotency = newRequest()
    const act = work()
    const first = await bind(idempotency).once(act)
    expect(await bind({ ...idempotency }).once(act)).toEqual(first)
    expect(act).toHaveBeenCalledTimes(1)
  })

  test('acts once when it is sent concurrently', async () => {
    const idempotency = newRequest()
    const act = work()
    const answers = await Promise.all(Array.from({ length: 12 }, () => bind(idempotency).once(act)))
    expect(answers).toEqual(answers.map(() => reply('1')))
    expect(await traces()).toBe(1)
  })

  test('with another input or path is refused', async () => {
    const idempotency = newRequest()
    await bind(idempotency).once(work())
    const others = [
      { ...idempotency, input: { goodsSn: 'a', quantity: 2 } },
      { ...idempotency, path: 'order/cancelOrder' as const },
    ]
    for (const other of others) {
      const answer = bind(other).once(async () => reply('2'))
      expect(reasonOf(await answer.catch((error: unknown) => error))).toBe('IDEMPOTENCY_KEY_REUSED')
    }
  })

  test('counts as two under one key of two users', async () => {
    const idempotency = newRequest()
    const act = work()
    await bind(idempotency).once(act)
    await bind({ ...idempotency, uid: '2' }).once(act)
    expect(act).toHaveBeenCalledTimes(2)
  })
})

test('the answer under a key is found without its input, by its user alone', async () => {
  const [done, refused] = [newRequest(), newRequest()]
  const answers = () => Promise.all([done, refused].map(({ uid, key }) => answerUnder(core.database.db, uid, key)))
  expect(await answers()).toEqual([{ outcome: 'none' }, { outcome: 'none' }])
  await bind(done).once(async () => reply('1'))
  await bind(refused)
    .once(async () => new KeptRefusal('GIFT_SELF'))
    .catch(reasonOf)
  expect(await answers()).toEqual([
    { outcome: 'done', reply: reply('1') },
    { outcome: 'refused', reason: 'GIFT_SELF' },
  ])
  expect(await answerUnder(core.database.db, '2', done.key)).toEqual({ outcome: 'none' })
})

test('several requests at once are each done once, and the refused ones may be repeated', async () => {
  const [before, fresh, refused] = [newRequest(), newRequest(), newRequest()]
  const ofAnother = { ...fresh, uid: '2' }
  const other = { ...before, input: { goodsSn: 'b', quantity: 1 } }
  await bind(before).once(async () => reply('before'))
  const act = (all: readonly RequestKey<typeof path>[], done: string[] = []) =>
    core.database.transaction((tx) =>
      actOnceTogether<ReturnType<typeof reply>, RequestKey<typeof path>>(tx, all, async (claimed) =>
        claimed.map(({ uid, key }) => {
          done.push(`${uid} ${key}`)
          return key === refused.key ? { refusal: new AppError('SOLD_OUT') } : { reply: reply(`${uid} ${key}`) }
        }),
      ),
    )
  const soldOut = { refusal: expect.objectContaining({ reason: 'SOLD_OUT' }) }
  const outcomes = [
    { reply: reply('before') },
    { reply: reply(`1 ${fresh.key}`) },
    soldOut,
    { reply: reply(`2 ${fresh.key}`) },
  ]
  const all = [before, fresh, refused, ofAnother]
  const done: string[] = []
  expect(await act(all, done)).toEqual(outcomes)
  expect(await act(all, done)).toEqual(outcomes)
  expect(done).toEqual([`1 ${fresh.key}`, `1 ${refused.key}`, `2 ${fresh.key}`, `1 ${refused.key}`])
  // With every reply stored there is nothing left to work on.
  const idle = vi.fn(async () => [])
  await core.database.transaction((tx) => actOnceTogether(tx, [before], idle))
  expect(idle).not.toHaveBeenCalled()
  expect(await act([other])).toEqual([{ refusal: expect.objectContaining({ reason: 'IDEMPOTENCY_KEY_REUSED' }) }])
})

describe('a request with an external question', () => {
  const asking = (ask: () => Promise<string>) => (idempotency: RequestKey<typeof path>) =>
    bind(idempotency).onceAsked({ ask, assumed: 'fit' }, async (_tx, asked) =>
      asked === 'refuse' ? new KeptRefusal('GIFT_SELF') : reply(asked),
    )
  const down = asking(async () => {
    throw new AppError('PROVIDER_UNAVAILABLE')
  })

  test('asks once, and its retries get the first reply even if the question would now fail', async () => {
    const idempotency = newRequest()
    expect(await asking(async () => 'fit')(idempotency)).toEqual(reply('fit'))
    expect(await down(idempotency)).toEqual(reply('fit'))
    const other = down({ ...idempotency, input: { goodsSn: 'b', quantity: 1 } })
    expect(await other.catch(reasonOf)).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('repeats a stored refusal', async () => {
    const idempotency = newRequest()
    expect(await asking(async () => 'refuse')(idempotency).catch(reasonOf)).toBe('GIFT_SELF')
    expect(await down(idempotency).catch(reasonOf)).toBe('GIFT_SELF')
  })

  test('may be retried if the question failed, and leaves no trace', async () => {
    const idempotency = newRequest()
    expect(await down(idempotency).catch(reasonOf)).toBe('PROVIDER_UNAVAILABLE')
    expect(await asking(async () => 'later')(idempotency)).toEqual(reply('later'))
  })

  test('acts once when it arrives several times at once', async () => {
    const idempotency = newRequest()
    const act = work()
    const question = { ask: async () => 'fit', assumed: 'fit' }
    const both = () => bind(idempotency).onceAsked(question, act)
    const answers = await Promise.all(Array.from({ length: 6 }, both))
    expect(new Set(answers.map(({ orderSn }) => orderSn)).size).toBe(1)
    expect(await traces()).toBe(1)
  })

  test('does not ask if it would be refused anyway', async () => {
    const ask = vi.fn<() => Promise<string>>(async () => 'fit')
    const soldOut = bind(newRequest()).onceAsked({ ask, assumed: 'fit' }, async () => {
      throw new AppError('SOLD_OUT')
    })
    expect(await soldOut.catch(reasonOf)).toBe('SOLD_OUT')
    expect(ask).not.toHaveBeenCalled()
  })

  test('leaves no trace of its trial if the question is not answered', async () => {
    const act = work()
    const ask = async () => {
      throw new AppError('PROVIDER_UNAVAILABLE')
    }
    const unanswered = bind(newRequest()).onceAsked({ ask, assumed: 'fit' }, act)
    expect(await unanswered.catch(reasonOf)).toBe('PROVIDER_UNAVAILABLE')
    expect(act).toHaveBeenCalledTimes(1)
    expect(await traces()).toBe(0)
  })
})

describe('a refusal', () => {
  test('undoes everything, including the key, so that the request may be retried', async () => {
    const idempotency = newRequest()
    const act = work()
    const refuse = async (tx: Tx) => {
      await act(tx)
      throw new AppError('SOLD_OUT')
    }
    const answer: unknown = await bind(idempotency)
      .once(refuse)
      .catch((error: unknown) => error)
    expect(reasonOf(answer)).toBe('SOLD_OUT')
    expect(await traces()).toBe(0)
    expect(await bind(idempotency).once(act)).toEqual(reply('2'))
  })

  test('of the first lets a request that waited for it act', async () => {
    const idempotency = newRequest()
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const { promise: started, resolve: start } = Promise.withResolvers<void>()
    const first = bind(idempotency)
      .once(async () => {
        start()
        await gate
        throw new AppError('SOLD_OUT')
      })
      .catch(reasonOf)
    await started
    const second = bind(idempotency).once(async () => reply('second'))
    open()
    expect(await first).toBe('SOLD_OUT')
    expect(await second).toEqual(reply('second'))
  })
})
