import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GenericStatus, type ItemId } from '@app/contract'
import { AppError } from '../../../src/core/errors.ts'
import { act, makePair, proofs, send } from '../../races/fixture.ts'
import type { TestUser } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { faultless, faults, followChain } from '../../gifts/fixture.ts'

// Compares an item's life with a small model, for any order of two people's actions.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ overrides: { gift: { lookupsPerDay: 10_000, perDay: 10_000 } } })
  // Items are destroyed right after they were received.
  await server.context.database.pool.query(`insert into settings (key, value) values ('nftDestroy', '{"holdHours":0}')`)
})
afterAll(() => server?.stop())

/** The model: who has the item, which gift is pending, and whether the item still exists. */
interface Model {
  owner: 0 | 1
  gift: { id: string; to: 0 | 1 } | undefined
  isGone: boolean
}

interface Fixture {
  people: readonly [TestUser, TestUser]
  nftId: ItemId
}

/** `done`, or the reason of a refusal. */
type Outcome = string

class Step implements fc.AsyncCommand<Model, Fixture> {
  readonly name: string
  readonly #expected: (model: Model) => Outcome
  readonly #run: (fixture: Fixture, model: Model) => Promise<unknown>
  readonly #effect: (model: Model, reply: unknown) => void

  constructor(
    name: string,
    expected: (model: Model) => Outcome,
    run: (fixture: Fixture, model: Model) => Promise<unknown>,
    effect: (model: Model, reply: unknown) => void,
  ) {
    this.name = name
    this.#expected = expected
    this.#run = run
    this.#effect = effect
  }

  check = (): boolean => true
  toString = (): string => this.name

  async run(model: Model, fixture: Fixture): Promise<void> {
    const expected = this.#expected(model)
    let outcome: Outcome = 'done'
    let reply: unknown
    try {
      reply = await this.#run(fixture, model)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcome = error.reason
    }
    if (outcome !== expected) throw new Error(`${this.name}: ${outcome} instead of ${expected}`)
    if (outcome === 'done') this.#effect(model, reply)
    await expectAs(model, fixture)
  }
}

/** Holdings, the item's state and the gift, as both people see them. */
async function expectAs(model: Model, { people, nftId }: Fixture): Promise<void> {
  for (const [index, person] of people.entries()) {
    const { list } = await act(server, person, 'hwnft/userNft/list', { page: 1, size: 20 })
    const held = list.find((item) => item.nftId === nftId)
    const isHolder = !model.isGone && model.owner === index
    expect(held !== undefined, `held by ${index}`).toBe(isHolder)
    if (held) expect(held.state === 3).toBe(model.gift !== undefined)
    if (!model.gift) continue
    const gift = await act(server, person, 'hwnft/giftRecord/info', { giftId: model.gift.id })
    expect(gift.status).toBe(GenericStatus.await)
  }
}

/** The first refusal that an action on one's own item meets. */
const ownItem = (who: 0 | 1) => (model: Model) => {
  if (model.isGone || model.owner !== who) return 'ITEM_NOT_FOUND'
  return model.gift ? 'ITEM_LOCKED' : 'done'
}

function stepsOf(who: 0 | 1): fc.Arbitrary<Step>[] {
  const other = who === 0 ? 1 : 0
  const giftOf = (model: Model) => model.gift?.id ?? '999999'
  const endedBy = (mayEnd: (model: Model) => boolean) => (model: Model) => {
    if (!model.gift) return 'GIFT_NOT_FOUND'
    return mayEnd(model) ? 'done' : 'GIFT_NOT_FOUND'
  }
  const end = (model: Model) => {
    model.gift = undefined
  }
  const steps = [
    new Step(
      `${who} sends`,
      ownItem(who),
      ({ people, nftId }) => send(server, people[who], nftId, people[other]),
      (model, reply) => {
        model.gift = { id: (reply as { giftId: string }).giftId, to: other }
      },
    ),
    new Step(
      `${who} recalls`,
      endedBy((model) => model.owner === who),
      ({ people }, model) => act(server, people[who], 'hwnft/giftRecord/recall', { giftId: giftOf(model) }),
      end,
    ),
    new Step(
      `${who} receives`,
      endedBy((model) => model.gift?.to === who),
      ({ people }, model) =>
        act(server, people[who], 'hwnft/giftRecord/receive', { giftId: giftOf(model), accept: true }),
      (model) => {
        model.owner = who
        model.gift = undefined
      },
    ),
    new Step(
      `${who} declines`,
      endedBy((model) => model.gift?.to === who),
      ({ people }, model) =>
        act(server, people[who], 'hwnft/giftRecord/receive', { giftId: giftOf(model), accept: false }),
      end,
    ),
    new Step(
      `${who} destroys`,
      ownItem(who),
      async ({ people, nftId }) => {
        const nextProof = await proofs(server, people[who], nftId)
        return act(server, people[who], 'hwnft/userNft/destroyNft', { nftId, transferToken: nextProof() })
      },
      (model) => {
        model.isGone = true
      },
    ),
  ]
  return steps.map((step) => fc.constant(step))
}

const expiry = new Step(
  'time passes',
  () => 'done',
  async () => {
    await server.context.database.pool.query('update gifts set expires_at = now() where state = 1')
    await server.worker.sweep('gift-expiry')
  },
  (model) => {
    model.gift = undefined
  },
)
const chain = new Step(
  'the chain follows',
  () => 'done',
  () => followChain(server),
  () => {},
)

test('an item is where a simple model says, after any actions of two people', { timeout: 120_000 }, async () => {
  // Waiting is frequent and destroying rare, otherwise most lives would be short.
  const lives = fc.commands(
    [
      ...[0, 1].flatMap((who) => stepsOf(who as 0 | 1).flatMap((step, index) => (index === 4 ? [step] : [step, step]))),
      fc.constant(expiry),
      fc.constant(chain),
    ],
    { maxCommands: 25 },
  )
  await fc.assert(
    fc.asyncProperty(lives, async (life) => {
      await fc.asyncModelRun(async () => {
        const { holder, other, nftId } = await makePair(server)
        // The hold time is over at once.
        await server.context.database.pool.query('update goods set gift_next_days = 0')
        const model: Model = { owner: 0, gift: undefined, isGone: false }
        return { model, real: { people: [holder, other] as const, nftId } }
      }, life)
    }),
    { numRuns: 25 },
  )
  await followChain(server)
  expect(await faults(server)).toMatchObject(faultless)
})
