import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RedeemGiftType } from '@app/contract'
import { makeUser } from '../support/factories.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { buyBoxes, deckBehind, faultsOf, makeBox, open, wrongOpenings } from './boxWorld.ts'
import { expire, redeem, stockOf } from './world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

type Step =
  | { do: 'buy'; who: number; quantity: number }
  | { do: 'open'; who: number; count: number }
  | { do: 'codes'; quantity: number }
  | { do: 'redeem'; who: number }
  | { do: 'expire' }
  | { do: 'end' }

const who = fc.nat({ max: 1 })
const some = fc.integer({ min: 1, max: 3 })
const steps = fc.array(
  fc.oneof(
    fc.record<Step & { do: 'buy' }>({ do: fc.constant('buy'), who, quantity: some }),
    fc.record<Step & { do: 'open' }>({ do: fc.constant('open'), who, count: some }),
    fc.record<Step & { do: 'codes' }>({ do: fc.constant('codes'), quantity: some }),
    fc.record<Step & { do: 'redeem' }>({ do: fc.constant('redeem'), who }),
    fc.record<Step & { do: 'expire' }>({ do: fc.constant('expire') }),
    fc.record<Step & { do: 'end' }>({ do: fc.constant('end') }),
  ),
  { minLength: 4, maxLength: 14 },
)

/** What a box, its owners and its codes are, in the fewest words. */
interface Model {
  sold: number
  /** Codes that can be redeemed: they hold a box each. */
  open: number
  isEnded: boolean
  isRevealed: boolean
  /** Unopened box numbers by person. */
  unopened: [number[], number[]]
  opened: number[]
}

const edition = 10

test(
  'whatever people do with a box, everyone gets what the deck says and the stock adds up',
  { timeout: 180_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (script) => {
        const { context, worker } = server
        const { goodsSn, works } = await makeBox(server, { endsIn: 3600 })
        const people = [await makeUser(context.database), await makeUser(context.database)]
        const calls = people.map((person) => server.as(person))
        const batches: Awaited<ReturnType<typeof context.boxes.codes.generate>>[] = []
        let codes: string[] = []
        const model: Model = { sold: 0, open: 0, isEnded: false, isRevealed: false, unopened: [[], []], opened: [] }

        const take = (person: number, quantity: number) => {
          for (let count = 0; count < quantity; count++) (model.unopened[person] ?? []).push(++model.sold)
        }
        for (const step of script) {
          const left = edition - model.sold - model.open
          if (step.do === 'buy') {
            const buying = buyBoxes(server, { call: calls[step.who] ?? server.call, goodsSn, quantity: step.quantity })
            if (!model.isEnded && step.quantity <= left) {
              expect((await buying).boxIds).toHaveLength(step.quantity)
              take(step.who, step.quantity)
            } else expect((await refusal(buying)).reason).toMatch(/SALE_ENDED|SOLD_OUT|NOT_ON_SALE/)
          } else if (step.do === 'codes') {
            const wanted = { giftType: RedeemGiftType.blindBox, giftSn: goodsSn, quantity: step.quantity, validDays: 1 }
            const making = context.boxes.codes.generate(wanted)
            if (!model.isRevealed && step.quantity <= left) {
              batches.push(await making)
              codes.push(...(batches.at(-1)?.codes ?? []))
              model.open += step.quantity
            } else await expect(making).rejects.toMatchObject({ reason: expect.stringMatching(/SALE_ENDED|SOLD_OUT/) })
          } else if (step.do === 'redeem') {
            const code = codes.pop()
            if (code === undefined) continue
            expect((await redeem(calls[step.who] ?? server.call, code)).type).toBe(RedeemGiftType.blindBox)
            model.open -= 1
            take(step.who, 1)
          } else if (step.do === 'open') {
            const mine = await (calls[step.who] ?? server.call)('hwnft/userBlindBox/list', {
              isOpened: false,
              size: 100,
            })
            expect(mine.list.map((box) => box.number).toReversed()).toEqual(model.unopened[step.who])
            const chosen = mine.list.slice(0, step.count)
            if (chosen.length === 0) continue
            await open(
              calls[step.who] ?? server.call,
              chosen.map((box) => box.boxId),
            )
            const numbers = chosen.map((box) => box.number)
            model.opened.push(...numbers)
            model.unopened[step.who] = (model.unopened[step.who] ?? []).filter((number) => !numbers.includes(number))
          } else if (step.do === 'expire') {
            for (const batch of batches) await expire(server, batch)
            await worker.sweep('exchange-expiry')
            codes = []
            model.open = 0
          } else {
            if (!model.isRevealed) {
              await context.database.pool.query(`update goods set sale_end = now() where sn = $1`, [goodsSn])
            }
            model.isEnded = true
          }
          await worker.sweep('box-settling')
          model.isRevealed ||= model.open === 0 && (model.isEnded || model.sold === edition)
        }

        expect(await stockOf(server, goodsSn)).toEqual({ reserved: model.open, sold: model.sold })
        const deck = await deckBehind(server, goodsSn)
        const { prizes, proof } = await server.call('hwnft/blindBox/detail', { goodsSn })
        expect(proof.seed !== null).toBe(model.isRevealed)
        for (const sn of Object.values(works)) {
          const prizeId = prizes.find((prize) => prize.goodsSn === sn)?.prizeId
          const kept = deck.flatMap((id, index) => (id === prizeId ? [index + 1] : []))
          const given = kept.filter((number) => model.opened.includes(number)).length
          const held = model.isRevealed ? kept.filter((number) => number <= model.sold).length : kept.length
          expect(await stockOf(server, sn)).toEqual({ reserved: held - given, sold: given })
        }
        expect([await faultsOf(server), await wrongOpenings(server)]).toEqual([[], []])
      }),
      { numRuns: 12 },
    )
  },
)
