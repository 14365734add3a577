import type { Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { UploadsModule } from '../../uploads/index.ts'
import { describeNames, searchNames } from './nameQueries.ts'
import { noteEvent } from '../security/events.ts'

/** Origin recorded for actions of the platform itself. */
const house = { device: '平台', ip: '' }

/** Returns the default nickname. */
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

/**
 * Creates the handling of reported nicknames and avatars: held, given back, taken down. Each action is safe to repeat.
 */
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

  /** Replaces a name with the default one until it is reviewed. */
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
    /** Returns a user's public name; undefined if the user does not exist or has chosen nothing. */
    async shown(db: Db | Tx, uid: Uid): Promise<{ uid: Uid; words: string } | undefined> {
      const row = await db.selectFrom('users').select(['nickname', 'avatar']).where('uid', '=', uid).executeTakeFirst()
      if (!row || isPlain(uid, row)) return undefined
      return { uid, words: `${row.nickname} ${row.avatar}`.trim() }
    },

    /** Locks a user's name, to serialize changes and decisions. */
    async lock(tx: Tx, uid: Uid): Promise<void> {
      await lock(tx, uid)
    },

    describe: describeNames,
    search: searchNames,

    /** Holds a name until it is reviewed; its owner cannot choose another before. */
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

    /** Takes a name down permanently, held before or not. */
    async takeDown(tx: Tx, uid: Uid): Promise<void> {
      await takeOff(tx, uid)
      const held = await takeHeld(tx, uid)
      if (!held) return
      const imageId = uploads.imageIdOf(held.avatar)
      if (imageId) await uploads.release(tx, imageId)
      await noteEvent(tx, uid, 'nameTakenDown', house)
    },

    /** Requires that the user may change their name. Throws NAME_HELD while a user's name waits for review. */
    async requireFree(tx: Tx, uid: Uid): Promise<void> {
      await lock(tx, uid)
      const held = await tx.selectFrom('held_names').select('uid').where('uid', '=', uid).executeTakeFirst()
      if (held) throw new AppError('NAME_HELD')
    },
  }
}
