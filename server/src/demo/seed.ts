import { users } from '@app/demo/catalogue/users'
import { works } from '@app/demo/catalogue/works/index'
import { sql } from 'kysely'
import type { Tx } from '../core/database.ts'
import type { CoreServices } from '../core/coreServices.ts'
import { createVerifiedUser } from '../modules/user/index.ts'
import { type DemoCompose, seedActivities } from './activities.ts'
import { seedAuction } from './auction.ts'
import { seedBarrage } from './barrage.ts'
import { type DemoBoxes, seedBoxes } from './boxRows.ts'
import { seedCatalogue } from './catalogueRows.ts'
import { seedContent } from './contentRows.ts'
import { seedHall } from './halls.ts'
import { type DemoLotteries, seedLotteries } from './lotteries.ts'
import { picturesWith, pictureUrl } from './pictures.ts'
import { findGifts } from './prizes.ts'
import { seedPages } from './pages.ts'
import { type DemoPoints, seedHistory, seedInvited } from './people.ts'
import { makePlaceholders } from './placeholders.ts'
import { seedHoldings } from './purchases.ts'
import { type DemoRights, seedRights } from './rights.ts'
import { isSeeded, seedKey } from './seeded.ts'
import { seedSpots } from './spots.ts'
import { seedSubjects } from './subjects.ts'
import type { Holding } from './types.ts'
import { type DemoWishes, seedWishes } from './wishes.ts'

/** Increased when the demonstration's rows change so that they should not mix with an old database. */
const seedVersion = 1

export interface SeedOptions {
  /** Folder of the pictures; see mediaRoutes. */
  mediaFolder: string
  hashPassword: (password: string) => Promise<string>
  /** Gives a user items within the seeding transaction. */
  issue: (tx: Tx, holding: Holding) => Promise<void>
  points: DemoPoints
  compose: DemoCompose
  boxes: DemoBoxes
  play: DemoLotteries & DemoWishes
  rights: DemoRights
}

/**
 * Fills an empty database with the demonstration, once: all rows in one transaction, after the miniatures have been
 * drawn. An interrupted run leaves no rows and can be repeated; of two concurrent runs, one fills. Returns whether this
 * run did.
 */
export async function seedDemo(
  { database, sealer }: Pick<CoreServices, 'database' | 'sealer'>,
  { mediaFolder, hashPassword, issue, points: ledger, compose, boxes, play, rights }: SeedOptions,
): Promise<boolean> {
  if (await isSeeded(database.db)) return false
  const [placeholders, passwordHashes, safeCodeHashes] = await Promise.all([
    makePlaceholders(mediaFolder),
    Promise.all(users.map(({ password }) => hashPassword(password))),
    Promise.all(users.map(async ({ safeCode }) => (safeCode ? hashPassword(safeCode) : null))),
  ])
  const pictureOf = picturesWith(placeholders)

  return database.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${seedKey}))`.execute(tx)
    if (await isSeeded(tx)) return false
    const goods = await seedCatalogue(tx, pictureOf)
    await seedContent(tx, pictureOf, goods)
    await seedSubjects(tx, pictureOf, goods)
    const uids = new Map<string, string>()
    for (const [index, user] of users.entries()) {
      const { verified, phone, nickname, points } = user
      const uid = await createVerifiedUser(tx, sealer, {
        phone,
        nickname,
        passwordHash: passwordHashes[index] ?? null,
        safeCodeHash: safeCodeHashes[index] ?? null,
        avatar: `${pictureUrl(`avatars/${index + 1}`)}-160.webp`,
        identity: verified && { realName: verified.name, idNumber: verified.idNumber },
      })
      uids.set(nickname, uid)
      const purchases = await seedHoldings(tx, { uid, holds: user.holds }, { take: goods.take, issue })
      if (points > 0) await seedHistory(tx, ledger, { uid, points, purchases })
    }
    const uidOf = (phone: string) => uids.get(users.find((user) => user.phone === phone)?.nickname ?? '') ?? ''
    await seedPages(tx, pictureOf, await seedRights(tx, rights, { pictureOf, goods, uidOf }))
    await seedActivities(tx, compose, pictureOf, goods)
    const invited = await seedInvited(tx, { sealer }, ledger, uids)
    const verified = users.flatMap((user) => (user.verified ? [uids.get(user.nickname) ?? ''] : []))
    await seedBarrage(tx, [...verified, ...invited])
    const boxIds = await seedBoxes(tx, boxes, { pictureOf, goods, uids: [...uids.values()], invited })
    const [collector = '', ...others] = [...verified, ...invited]
    await seedHall(tx, collector, goods)
    await seedSpots(tx, { sealer }, { pictureOf, collector, others })
    const giftOf = findGifts(pictureOf, goods, boxIds)
    await seedLotteries(tx, play, { pictureOf, giftOf, invited })
    await seedWishes(tx, play, { pictureOf, goods, giftOf, collector, people: invited })
    await seedAuction(tx, { pictureOf, goods, people: invited })
    await tx
      .insertInto('settings')
      .values({ key: seedKey, value: JSON.stringify({ version: seedVersion }) })
      .execute()
    for (const { key } of works) await sql`select pg_notify('goods_changed', ${goods.snOf(key)})`.execute(tx)
    await sql`select pg_notify('settings_changed', ${seedKey})`.execute(tx)
    return true
  })
}
