import type { Input, Reply, Uid } from '@app/contract'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Caller } from '../../../core/handler.ts'
import { limitUse } from '../../../core/rateLimit.ts'
import type { ModerationModule } from '../../moderation/index.ts'
import type { UploadsModule } from '../../uploads/index.ts'
import { changeAvatar } from './avatars.ts'
import type { Names } from './names.ts'
import { isUnderAge } from '../kyc/requirements.ts'
import { type KnownElsewhere, presentUser } from './present.ts'
import * as queries from '../accounts/queries.ts'

export interface ProfileDeps {
  uploads: UploadsModule
  moderation: Pick<ModerationModule, 'checkUnreviewed'>
  names: Pick<Names, 'requireFree'>
}

/** Profiles of users. */
export interface Profiles {
  /** Returns the account for its owner, with what other modules know of it. */
  present(caller: Pick<Caller, 'uid' | 'birthDate'>, known: KnownElsewhere): Promise<Reply<'user/user/info'>>
  /**
   * Updates a profile. Throws TOO_FAST, what `checkUnreviewed` throws, and NOT_FOUND for an avatar that is not an
   * unused picture of theirs.
   */
  update(uid: Uid, input: Input<'user/user/updateUserInfo'>): Promise<void>
}

interface Deps extends CoreServices, ProfileDeps {}

export function createProfiles(core: CoreServices, given: ProfileDeps): Profiles {
  const deps: Deps = { ...core, ...given }
  const { database } = deps
  return {
    present: async ({ uid, birthDate }, known) =>
      presentUser(await queries.findUser(database.db, uid), { ...known, isUnderAge: isUnderAge(birthDate, deps) }),
    update: (uid, input) => updateProfile(deps, uid, input),
  }
}

async function updateProfile(deps: Deps, uid: Uid, input: Input<'user/user/updateUserInfo'>): Promise<void> {
  const { database, names, uploads } = deps
  const { personalizedSignature: signature, emil: email, avatarImageId, ...rest } = input
  await checkTexts(deps, uid, input)
  if (Object.keys(input).length === 0) return
  const changes = { ...rest, ...(signature !== undefined && { signature }), ...(email !== undefined && { email }) }
  await database.transaction(async (tx) => {
    if (input.nickname !== undefined || avatarImageId) await names.requireFree(tx, uid)
    const avatar = avatarImageId && (await changeAvatar(tx, uploads, uid, avatarImageId))
    await queries.updateProfile(tx, uid, { ...changes, ...(avatar && { avatar }) })
  })
}

/** Moderates public fields that changed. Throws TOO_FAST and what `checkUnreviewed` throws. */
async function checkTexts(
  { database, config, moderation }: Deps,
  uid: Uid,
  input: Input<'user/user/updateUserInfo'>,
): Promise<void> {
  const { signature, ...user } = await queries.findUser(database.db, uid)
  const kept = { ...user, personalizedSignature: signature }
  const fields = ['nickname', 'career', 'city', 'personalizedSignature'] as const
  const changed = fields.filter((field) => input[field] !== undefined && input[field] !== kept[field])
  if (changed.length === 0) return
  await limitUse(database.db, { key: `profile:${uid}`, seconds: 3600, limit: config.identity.profileChangesPerHour })
  for (const field of changed) {
    const use = field === 'nickname' ? 'nickname' : 'profile'
    await moderation.checkUnreviewed(input[field] ?? '', { field, uid, use })
  }
}
