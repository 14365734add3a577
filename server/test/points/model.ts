import { expect } from 'vitest'
import { RecordSource, type Uid } from '@app/contract'
import type { CoreServices } from '../../src/core/coreServices.ts'
import type { PointsModule } from '../../src/modules/points/index.ts'
import { age } from './fixture.ts'
import { rewrite } from '../support/damage.ts'

/** Days until points expire, in the model and, by moving rows, in the database. */
const lifeDays = 300

interface Lot {
  reference: string
  left: number
  earned: number
  daysLeft: number
}

/** A minimal model of the points rules, beside the ledger of one person. */
export class Model {
  readonly lots: Lot[] = []
  earned = 0
  debt = 0
  bookings = 0

  get points(): number {
    return this.lots.reduce((sum, lot) => sum + lot.left, 0)
  }

  earn(reference: string, points: number): void {
    const lot = { reference, left: points, earned: points, daysLeft: lifeDays }
    this.lots.push(lot)
    this.earned += points
    this.bookings++
    const paid = Math.min(this.debt, points)
    if (paid > 0) this.take(paid, lot)
    this.debt -= paid
  }

  take(points: number, first?: Lot): void {
    let owed = points
    const bySoonest = this.lots.toSorted((a, b) => a.daysLeft - b.daysLeft)
    for (const lot of first ? [first, ...bySoonest] : bySoonest) {
      const taken = Math.min(lot.left, owed)
      lot.left -= taken
      owed -= taken
    }
    this.bookings++
  }

  expire(): void {
    const due = this.lots.filter((lot) => lot.daysLeft <= 0 && lot.left > 0)
    for (const lot of due) lot.left = 0
    if (due.length > 0) this.bookings++
  }
}

export interface Real {
  uid: Uid
  core: Pick<CoreServices, 'database'>
  points: PointsModule
}

export interface Step {
  kind: 'earn' | 'earn again' | 'spend' | 'take back' | 'wait' | 'sweep'
  amount: number
}

/** Applies one step to both, and compares the ledger's answers with the model. */
export async function step(model: Model, real: Real, { kind, amount }: Step): Promise<void> {
  const { uid, points } = real
  const { database } = real.core
  const source = RecordSource.shop
  const chosen = model.lots[amount % Math.max(1, model.lots.length)]
  switch (kind) {
    case 'earn': {
      const reference = `order-${model.lots.length}`
      expect(
        await database.transaction((tx) => points.add(tx, { uid, source, change: amount, title: 'in', reference })),
      ).toBe(true)
      // The setting's months are longer than the model's lifetime; rows are moved so that both expire together.
      await rewrite(
        database,
        `with moved as (
           update point_entries set expires_at = created_at + make_interval(days => $3)
           where uid = $1 and source = 1 and reference = $2 returning id, expires_at
         )
         update point_lots set expires_at = moved.expires_at from moved where entry_id = moved.id`,
        [uid, reference, lifeDays],
      )
      model.earn(reference, amount)
      break
    }
    case 'earn again': {
      if (!chosen) return
      const again = { uid, source, change: amount, title: 'in', reference: chosen.reference }
      expect(await database.transaction((tx) => points.add(tx, again))).toBe(false)
      break
    }
    case 'spend': {
      const spending = {
        uid,
        source: RecordSource.lottery,
        points: amount,
        title: 'out',
        reference: crypto.randomUUID(),
      }
      const attempt = database.transaction((tx) => points.spend(tx, spending))
      const alive = model.lots.filter((lot) => lot.daysLeft > 0).reduce((sum, lot) => sum + lot.left, 0)
      if (alive < amount) {
        await expect(attempt).rejects.toMatchObject({ reason: 'POINTS_SHORT' })
      } else {
        await attempt
        model.expire()
        model.take(amount)
      }
      break
    }
    case 'take back': {
      if (!chosen) return
      const taken = await database.transaction((tx) =>
        points.takeBack(tx, { uid, source, reference: chosen.reference, title: 'back' }),
      )
      const expected = chosen.earned === 0 ? 0 : Math.min(chosen.earned, model.points)
      expect(taken).toBe(expected)
      if (chosen.earned > 0) {
        model.take(expected, chosen)
        model.earned -= chosen.earned
        model.debt += chosen.earned - expected
        chosen.earned = 0
      }
      break
    }
    case 'wait':
      await age(database, uid, amount)
      for (const lot of model.lots) lot.daysLeft -= amount
      break
    case 'sweep':
      for (const sweep of points.sweeps) while (await sweep.run()) continue
      model.expire()
  }
}
