import { join } from 'node:path'
import { users } from '@app/demo/catalogue/users'
import type { Tx } from '../core/database.ts'
import type { Foundation } from '../core/foundation.ts'
import { hashPassword } from '../modules/user/index.ts'
import type { Issue } from '../modules/vault/index.ts'
import type { DemoCompose } from './activities.ts'
import type { DemoBoxes } from './boxRows.ts'
import type { DemoLotteries } from './lotteries.ts'
import type { DemoPoints } from './people.ts'
import { makeFirstPictures, makePicture } from './render.ts'
import type { DemoRights } from './rights.ts'
import { seedDemo } from './seed.ts'
import type { DemoWishes } from './wishes.ts'

/** Accounts to try the product with. */
export function demoAccounts(): { phone: string; password: string; description: string }[] {
  return users.map(({ phone, password, nickname, verified, holds }) => {
    const pieces = holds.reduce((total, { count }) => total + count, 0)
    const held = pieces > 0 ? `，持有 ${pieces} 件藏品` : ''
    return { phone, password, description: `${nickname}，${verified ? '已实名' : '未实名'}${held}` }
  })
}

/** Draws a missing picture of the demonstration; for the `make` of mediaRoutes. */
export function makeDemoPicture(mediaFolder: string): (path: string) => Promise<boolean> {
  return (path) => makePicture(mediaFolder, path)
}

interface DemoContext extends Foundation {
  points: DemoPoints
  compose: DemoCompose
  boxes: DemoBoxes
  play: DemoLotteries & DemoWishes
  rights: DemoRights
  vault: { issueItems(tx: Tx, issue: Issue): Promise<unknown> }
}

/**
 * Fills the database with the demonstration unless it has been, then goes on drawing the pictures of the first pages in
 * the background. Returns as soon as the pages can be shown: what is not drawn by then is drawn when asked for.
 */
export async function ensureDemo({
  vault,
  points,
  compose,
  boxes,
  play,
  rights,
  ...foundation
}: DemoContext): Promise<void> {
  const mediaFolder = join(foundation.config.process.dataFolder, 'media')
  await seedDemo(foundation, {
    mediaFolder,
    hashPassword,
    points,
    compose,
    boxes,
    play,
    rights,
    issue: async (tx, holding) => void (await vault.issueItems(tx, { ...holding, orderSn: null })),
  })
  makeFirstPictures(mediaFolder).catch((error: unknown) => {
    foundation.log.warn({ err: error }, 'pictures of the demonstration could not be drawn')
  })
}
