import type { Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { UploadsModule } from '../uploads/index.ts'
import { describeNames, searchNames } from './nameQueries.ts'
import { noteEvent } from './security/events.ts'

/** Nobody's device: the house itself. */
const house = { device: '平台', ip: '' }

/** What somebody is called who has not chosen anything. */
export function plainName(uid: Uid): string {
  return `藏友${uid.slice(-6)}`
}

interface Name {
  nickname: string
  avatar: string
}

function isPlain(uid: Uid, { nickname, avatar }: Name): boolean {
  return nickname === plainName(uid) && avatar === ''
}

/** Nicknames and avatars that were reported: taken off, given back, taken down. Each is safe to do twice. */
export function createNames(uploads: Pick<UploadsModule, 'imageIdOf' | 'release' | 'hide' | 'show'>) {
  async function lock(tx: Tx, uid: Uid): Promise<Name | undefined> {
    return tx.selectFrom('users').select(['nickname', 'avatar']).where('uid', '=', uid).forUpdate().executeTakeFirst()
  }

  async function set(tx: Tx, uid: Uid, name: Name): Promise<void> {
    await tx
      .updateTable('users')
      .set({ ...name, updated_at: sql`now()` })
      .where('uid', '=', uid)
      .execute()
  }

  async function takeHeld(tx: Tx, uid: Uid): Promise<Name | undefined> {
    return tx.deleteFrom('held_names').where('uid', '=', uid).returning(['nickname', 'avatar']).executeTakeFirst()
  }

  /** Puts the plain name in the place of the one that is to be looked at. */
  async function takeOff(tx: Tx, uid: Uid): Promise<void> {
    const name = await lock(tx, uid)
    if (!name || isPlain(uid, name)) return
    await tx
      .insertInto('held_names')
      .values({ uid, ...name })
      .execute()
    await set(tx, uid, { nickname: plainName(uid), avatar: '' })
    const imageId = uploads.imageIdOf(name.avatar)
    if (imageId) await uploads.hide(tx, imageId)
  }

  return {
    /** How somebody is shown to others; undefined for nobody, and for who has chosen nothing. */
    async shown(db: Db | Tx, uid: Uid): Promise<{ uid: Uid; words: string } | undefined> {
      const row = await db.selectFrom('users').select(['nickname', 'avatar']).where('uid', '=', uid).executeTakeFirst()
      if (!row || isPlain(uid, row)) return undefined
      return { uid, words: `${row.nickname} ${row.avatar}`.trim() }
    },

    /** Lets who changes a name and who decides on it come one after the other. */
    async lock(tx: Tx, uid: Uid): Promise<void> {
      await lock(tx, uid)
    },

    describe: describeNames,
    search: searchNames,

    /** Takes a name off until somebody has looked at it; its owner cannot put on another before. */
    async hold(tx: Tx, uid: Uid): Promise<void> {
      await takeOff(tx, uid)
      await noteEvent(tx, uid, 'nameHidden', house)
    },

    async giveBack(tx: Tx, uid: Uid): Promise<void> {
      await lock(tx, uid)
      const held = await takeHeld(tx, uid)
      if (!held) return
      await set(tx, uid, held)
      const imageId = uploads.imageIdOf(held.avatar)
      if (imageId) await uploads.show(tx, imageId)
    },

    /** Takes a name down for good, held before or not. */
    async takeDown(tx: Tx, uid: Uid): Promise<void> {
      await takeOff(tx, uid)
      const held = await takeHeld(tx, uid)
      if (!held) return
      const imageId = uploads.imageIdOf(held.avatar)
      if (imageId) await uploads.release(tx, imageId)
      await noteEvent(tx, uid, 'nameTakenDown', house)
    },

    /** Throws NAME_HELD while somebody has to look at a person's name. */
    async requireFree(tx: Tx, uid: Uid): Promise<void> {
      await lock(tx, uid)
      const held = await tx.selectFrom('held_names').select('uid').where('uid', '=', uid).executeTakeFirst()
      if (held) throw new AppError('NAME_HELD')
    },
  }
}
