import { SmsPurpose } from '@app/contract'
import type { TestUser } from '../support/factories.ts'
import { askCode, passMinutes } from '../support/people.ts'
import type { TestServer } from '../support/server.ts'

/** Moves the requests of a user `days` into the past. */
export async function passDays({ context }: TestServer, { uid }: Pick<TestUser, 'uid'>, days: number): Promise<void> {
  const { pool } = context.database
  await pool.query(
    `update account_closures set requested_at = requested_at - make_interval(days => $2),
       cool_until = cool_until - make_interval(days => $2), due_on = due_on - make_interval(days => $2),
       checked_at = checked_at - make_interval(days => $2)
     where uid = $1`,
    [uid, days],
  )
  await pool.query(
    `update personal_exports set requested_at = requested_at - make_interval(days => $2),
       expires_at = expires_at - make_interval(days => $2)
     where uid = $1`,
    [uid, days],
  )
}

/** Requests and reads the code that proves a phone for closing and export. */
export async function personalCode(server: TestServer, phone: string): Promise<string> {
  await passMinutes(server, 2)
  return askCode(server, phone, SmsPurpose.personalData)
}
