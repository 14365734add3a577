import { randomInt } from 'node:crypto'
import type { Call } from '@app/contract/client'
import { testConfig } from '../../src/core/config/index.ts'
import { createSealer } from '../../src/core/crypto.ts'
import { hashPassword } from '../../src/modules/user/index.ts'
import { makeUser, type TestUser } from './factories.ts'
import type { TestServer } from './server.ts'

export const safeCode = '258036'
const codeHash = hashPassword(safeCode)
const sealer = createSealer(testConfig().secrets.keys)

export interface Collector {
  user: TestUser
  call: Call
}

/** The parts of a server, or of its stand-in, that are needed here. */
interface Books extends Pick<TestServer, 'as'> {
  readonly context: Pick<TestServer['context'], 'database'>
}

/** Creates a user verified as 沈青岚, with a safe code. */
export async function makeCollector(server: Books, { realName = '沈青岚' } = {}): Promise<Collector> {
  const { database } = server.context
  const user = await makeUser(database)
  const { uid } = user
  await database.db
    .insertInto('identities')
    .values({
      uid,
      id_number_hash: sealer.keyedHash(`${uid}${randomInt(1_000_000)}`, 'idNumber'),
      id_number_encrypted: Buffer.alloc(1),
      real_name_encrypted: sealer.encrypt(realName, `identity.realName:${uid}`),
      id_number_masked: '3****************1',
      real_name_masked: '**岚',
      birth_date: '1990-01-01',
    })
    .execute()
  const security_code_hash = await codeHash
  await database.db.updateTable('users').set({ security_code_hash }).where('uid', '=', uid).execute()
  return { user, call: server.as(user) }
}
