import type { Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { Emit } from '../../../events/index.ts'
import type { UploadsModule } from '../../uploads/index.ts'
import { defaultNickname, describeNames, searchNames } from './nameQueries.ts'
import { noteEvent } from '../security/events.ts'

/** Origin recorded for actions of the platform itself. */
const platform = { device: '平台', ip: '' }

interface Name {
  nickname: string
  avatar: string
}

function isDefault(uid: Uid, { nickname, avatar }: Name): boolean {
  return nickname === defaultNickname(uid) && avatar === ''
}

/**
 * Handling of reported nicknames and avatars: held, given back, taken down. Each action is safe to repeat.
 */
export interface Names {
  /** Returns a user's public name; undefined if the user does not exist or has chosen nothing. */
  shown(db: Db | Tx, uid: Uid): Promise<{ uid: Uid; words: string } | undefined>
  /** Locks a user's name, to serialize changes and decisions. */
  lock(tx: Tx, uid: Uid): Promise<void>
  describe: typeof describeNames
  search: typeof searchNames
  /** Holds a name until it is reviewed; its owner cannot choose another before. */
  hold(tx: Tx, uid: Uid): Promise<void>
  /** Gives a held name back to its owner. */
  giveBack(tx: Tx, uid: Uid): Promise<void>
  /** Takes a name down permanently, held before or not. */
  takeDown(tx: Tx, uid: Uid): Promise<void>
  /** Requires that the user may change their name. Throws NAME_HELD while a user's name waits for review. */
  requireFree(tx: Tx, uid: Uid): Promise<void>
}

interface NamesDeps {
  uploads: Pick<UploadsModule, 'imageIdOf' | 'release' | 'hide' | 'show'>
  emit: Emit
}

export function createNames(uploads: NamesDeps['uploads'], emit: Emit): Names {
  const deps: NamesDeps = { uploads, emit }
  return {
    shown,
    async lock(tx, uid) {
      await lockName(tx, uid)
    },
    describe: describeNames,
    search: searchNames,
    hold: (tx, uid) => hold(deps, tx, uid),
    giveBack: (tx, uid) => giveBack(deps, tx, uid),
    takeDown: (tx, uid) => takeDown(deps, tx, uid),
    requireFree,
  }
}

async function shown(db: Db | Tx, uid: Uid): Promise<{ uid: Uid; words: string } | undefined> {
  const row = await db.selectFrom('users').select(['nickname', 'avatar']).where('uid', '=', uid).executeTakeFirst()
  if (!row || isDefault(uid, row)) return undefined
  return { uid, words: `${row.nickname} ${row.avatar}`.trim() }
}

async function hold(deps: NamesDeps, tx: Tx, uid: Uid): Promise<void> {
  await replaceByDefault(deps, tx, uid)
  await noteEvent(deps.emit, tx, { uid, kind: 'nameHidden' }, platform)
}

async function giveBack({ uploads }: NamesDeps, tx: Tx, uid: Uid): Promise<void> {
  await lockName(tx, uid)
  const held = await takeHeld(tx, uid)
  if (!held) return
  await setName(tx, uid, held)
  const imageId = uploads.imageIdOf(held.avatar)
  if (imageId) await uploads.show(tx, imageId)
}

async function takeDown(deps: NamesDeps, tx: Tx, uid: Uid): Promise<void> {
  const { uploads } = deps
  await replaceByDefault(deps, tx, uid)
  const held = await takeHeld(tx, uid)
  if (!held) return
  const imageId = uploads.imageIdOf(held.avatar)
  if (imageId) await uploads.release(tx, imageId)
  await noteEvent(deps.emit, tx, { uid, kind: 'nameTakenDown' }, platform)
}

async function requireFree(tx: Tx, uid: Uid): Promise<void> {
  await lockName(tx, uid)
  const held = await tx.selectFrom('held_names').select('uid').where('uid', '=', uid).executeTakeFirst()
  if (held) throw new AppError('NAME_HELD')
}

async function lockName(tx: Tx, uid: Uid): Promise<Name | undefined> {
  return tx.selectFrom('users').select(['nickname', 'avatar']).where('uid', '=', uid).forUpdate().executeTakeFirst()
}

async function setName(tx: Tx, uid: Uid, name: Name): Promise<void> {
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
async function replaceByDefault({ uploads }: NamesDeps, tx: Tx, uid: Uid): Promise<void> {
  const name = await lockName(tx, uid)
  if (!name || isDefault(uid, name)) return
  await tx
    .insertInto('held_names')
    .values({ uid, ...name })
    .execute()
  await setName(tx, uid, { nickname: defaultNickname(uid), avatar: '' })
  const imageId = uploads.imageIdOf(name.avatar)
  if (imageId) await uploads.hide(tx, imageId)
}
