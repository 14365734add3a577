import { expect } from 'vitest'
import { RedeemGiftType } from '@app/contract'
import type { CodeBatch } from '../../src/modules/boxes/codes/service.ts'
import { makeUser } from '../support/factories.ts'
import { refusal } from '../support/refusals.ts'
import type { TestServer } from '../support/server.ts'
import { buyBoxes, deckBehind, open } from './boxFixture.ts'
import { expire, redeem, stockOf } from './fixture.ts'
import { makeBox } from '../support/boxes.ts'

/** Steps of two people and an operator with the boxes of one edition of ten. */
export type Step =
  | { do: 'buy'; who: number; count: number }
  | { do: 'open'; who: number; count: number }
  | { do: 'makeCodes'; count: number }
  | { do: 'redeem'; who: number }
  | { do: 'expireCodes' }
  | { do: 'endSale' }

const edition = 10

/** The real edition beside a minimal model: every step is applied to both, and they are compared. */
export async function openModel(server: TestServer) {
  const { context, worker } = server
  const { goodsSn, works } = await makeBox(server, { endsIn: 3600 })
  const calls = [server.as(await makeUser(context.database)), server.as(await makeUser(context.database))]
  const callOf = (who: number) => calls[who] ?? server.call
  const batches: CodeBatch[] = []
  let codes: string[] = []
  let sold = 0
  let isEnded = false
  let isRevealed = false
  /** Unopened box numbers by person. */
  const unopened: number[][] = [[], []]
  const opened: number[] = []

  const left = () => edition - sold - codes.length
  function take(who: number, count: number): void {
    for (let taken = 0; taken < count; taken++) unopened[who]?.push(++sold)
  }

  const actions = {
    async buy({ who, count }: Step & { do: 'buy' }) {
      const buying = buyBoxes(server, { call: callOf(who), goodsSn, quantity: count })
      if (isEnded || count > left()) {
        expect((await refusal(buying)).reason).toMatch(/SALE_ENDED|SOLD_OUT|NOT_ON_SALE/)
      } else {
        expect((await buying).boxIds).toHaveLength(count)
        take(who, count)
      }
    },

    async makeCodes({ count }: Step & { do: 'makeCodes' }) {
      const request = { giftType: RedeemGiftType.blindBox, giftSn: goodsSn, quantity: count, validDays: 1 }
      const making = context.boxes.codes.generate(request)
      if (isRevealed || count > left()) {
        await expect(making).rejects.toMatchObject({ reason: expect.stringMatching(/SALE_ENDED|SOLD_OUT/) })
        return
      }
      const batch = await making
      batches.push(batch)
      codes.push(...batch.codes)
    },

    async redeem({ who }: Step & { do: 'redeem' }) {
      const code = codes.pop()
      if (code === undefined) return
      expect((await redeem(callOf(who), code)).type).toBe(RedeemGiftType.blindBox)
      take(who, 1)
    },

    async open({ who, count }: Step & { do: 'open' }) {
      const mine = await callOf(who)('hwnft/userBlindBox/list', { isOpened: false, size: 100 })
      expect(mine.list.map((box) => box.number).toReversed()).toEqual(unopened[who])
      const chosen = mine.list.slice(0, count)
      if (chosen.length === 0) return
      const boxIds = chosen.map((box) => box.boxId)
      await open(callOf(who), boxIds)
      const numbers = chosen.map((box) => box.number)
      opened.push(...numbers)
      unopened[who] = (unopened[who] ?? []).filter((number) => !numbers.includes(number))
    },

    async expireCodes() {
      for (const batch of batches) await expire(server, batch)
      await worker.sweep('exchange-expiry')
      codes = []
    },

    async endSale() {
      if (isRevealed) return
      await context.database.pool.query(`update goods set sale_end = now() where sn = $1`, [goodsSn])
      isEnded = true
    },
  } satisfies { [Name in Step['do']]: (step: Step & { do: Name }) => Promise<void> }

  return {
    async apply(step: Step): Promise<void> {
      const action = actions[step.do] as (step: Step) => Promise<void>
      await action(step)
      await worker.sweep('box-settling')
      isRevealed ||= codes.length === 0 && (isEnded || sold === edition)
    },

    /** Compares stock, seed and every prize with the model. */
    async compare(): Promise<void> {
      expect(await stockOf(server, goodsSn)).toEqual({ reserved: codes.length, sold })
      const deck = await deckBehind(server, goodsSn)
      const { prizes, proof } = await server.call('hwnft/blindBox/detail', { goodsSn })
      expect(proof.seed !== null).toBe(isRevealed)
      for (const sn of Object.values(works)) {
        const prizeId = prizes.find((prize) => prize.goodsSn === sn)?.prizeId
        const numbers = deck.flatMap((id, index) => (id === prizeId ? [index + 1] : []))
        const given = numbers.filter((number) => opened.includes(number)).length
        const kept = isRevealed ? numbers.filter((number) => number <= sold).length : numbers.length
        expect(await stockOf(server, sn)).toEqual({ reserved: kept - given, sold: given })
      }
    },
  }
}
