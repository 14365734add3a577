import type { Parsed } from '@app/contract'
import { AppError } from '../../../core/errors.ts'
import { hashPassword } from '../../../core/passwords.ts'
import { noteEvent } from '../security/events.ts'
import { freezeGiving } from '../security/freeze.ts'
import { forgetOthers } from '../sessions/knownClients.ts'
import type { Origin } from '../sessions/service.ts'
import * as queries from './queries.ts'
import { requireUnknownPassword } from './register.ts'
import type { AccountDeps } from './types.ts'

export async function resetPassword(
  deps: AccountDeps,
  input: Parsed<'user/userAuth/resetPassword'>,
  origin: Origin,
): Promise<void> {
  const { config, database, sealer, sessions, smsCodes } = deps
  const { phone, purpose, smsCode: code } = input
  requireUnknownPassword(deps, input)
  const user = await smsCodes.use({ phone, purpose, code, asker: origin }, (tx) =>
    queries.findByPhone(tx, sealer.keyedHashes(phone, 'phone')),
  )
  if (!user) throw new AppError('SMS_CODE_WRONG')
  const passwordHash = await hashPassword(input.password)
  await database.transaction(async (tx) => {
    await queries.setPassword(tx, user.uid, passwordHash)
    await sessions.endAll(tx, user.uid)
    await forgetOthers(tx, user.uid, origin.client)
    await freezeGiving(tx, user.uid, config.security.giftFreezeSeconds)
    await noteEvent(deps.emit, tx, { uid: user.uid, kind: 'passwordChanged' }, origin)
  })
  sessions.forget(user.uid)
}
