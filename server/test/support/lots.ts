import type { LotId } from '@app/contract'
import { randomKey } from '../../src/core/ids.ts'
import { type NewLot, newLot, publishLot } from '../../src/modules/auction/index.ts'
import { makeShop, testPicture } from './goods.ts'
import type { Site } from './server.ts'

export interface GivenLot extends Partial<NewLot> {
  /** Seconds from now. */
  startsIn?: number
  endsIn?: number
}

/** Publishes a lot from 100 yuan by steps of 10, with a deposit of 50, that runs for an hour; returns its id. */
export async function makeLot(
  { context: { database } }: Site,
  { startsIn = -60, endsIn = 3600, ...given }: GivenLot = {},
): Promise<LotId> {
  const lot = newLot.parse({
    goodsSn: `L${randomKey(10).toUpperCase()}`,
    name: '雨过天青 · 柴烧瓷瓶',
    house: '云岫拍卖行',
    licenceNumber: '云拍批字第 001 号',
    shopId: await makeShop(database),
    creator: { name: '沈知白', title: '陶艺师', introduction: '守窑三十年' },
    cover: testPicture,
    gallery: [testPicture],
    story: ['一窑一件。'],
    remarks: ['品相完好。'],
    startPrice: 10_000,
    step: 1000,
    deposit: 5000,
    startsAt: new Date(Date.now() + startsIn * 1000),
    endsAt: new Date(Date.now() + endsIn * 1000),
    ...given,
  })
  return database.transaction((tx) => publishLot(tx, lot))
}
