import type { StaffId } from '@app/contract'
import type { PartnerScope, RecordAct } from '../../../core/adminHandler.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { hashPassword } from '../../../core/passwords.ts'
import * as queries from './queries.ts'
import * as roleQueries from '../roles/queries.ts'
import { accountSecret, nextCode } from '../signIn/totp.ts'

/** An account that has completed its first login. */
export interface Enrolled {
  name: string
  displayName: string
  password: string
  /** Secret of the authenticator, in base32. */
  secret: string
  roles: readonly string[]
  partner?: PartnerScope
}

/** Accounts with known secrets; for the demonstration only. */
export interface StaffProvision {
  /** Creates an account that needs no first login. If the name is taken, changes nothing and returns undefined. */
  create(account: Enrolled, record: RecordAct): Promise<StaffId | undefined>
  /** Returns the next unused code of an authenticator, and in how many seconds it becomes valid; 0 is now. */
  nextCode(account: Pick<Enrolled, 'name' | 'secret'>): Promise<{ code: string; inSeconds: number }>
}

export function createProvision({ database, sealer, clock }: CoreServices): StaffProvision {
  return {
    async create({ name, displayName, password, secret, roles, partner }, record) {
      if (await queries.findByName(database.db, name)) return undefined
      const hash = await hashPassword(password)
      return database.transaction(async (tx) => {
        await roleQueries.lockAll(tx)
        const id = await queries.insertNew(tx, { name, display_name: displayName, password_hash: hash })
        if (id === undefined) return undefined
        await queries.noteEnrolled(tx, id)
        await queries.setTotp(tx, id, sealer.encrypt(secret, accountSecret(id)), null)
        if (partner) await queries.setPartner(tx, id, partner)
        await roleQueries.replace(tx, id, [...roles])
        await record(tx, { target: `staff:${id}`, after: { name, displayName, roles } })
        return id
      })
    },

    async nextCode({ name, secret }) {
      const used = (await queries.findByName(database.db, name))?.totp_step ?? null
      return nextCode(secret, clock.now(), used === null ? null : Number(used))
    },
  }
}
