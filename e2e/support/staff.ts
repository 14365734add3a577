import type { TicketId } from '@app/contract'
import { randomBytes, randomUUID } from 'node:crypto'
import { adminPrefix, type AdminPath, type AdminReply, adminRoutes } from '../../contract/src/admin/routes.ts'
import { randomToken, tokenHash } from '../../server/src/core/crypto.ts'
import { query } from './database.ts'
import { visited } from './site.ts'

/** A support staff member who is logged in to the console. */
export interface Support {
  ask<P extends AdminPath>(path: P, input: object): Promise<AdminReply<P>>
  /** Answers the current state of a ticket. */
  answer(ticketId: TicketId, text: string): Promise<void>
}

/** Creates a staff member with the support role, without the browser. */
export async function newSupport(): Promise<Support> {
  const token = randomToken()
  const name = `support-${randomUUID().slice(0, 8)}`
  const [account] = await query<{ id: string }>(
    `insert into staff_accounts (name, display_name, password_hash, totp_secret_encrypted)
     values ($1, '小满', '', $2) returning id::text`,
    [name, randomBytes(40)],
  )
  await query(`insert into staff_role_holders (staff_id, role) values ($1, 'support')`, [account?.id])
  await query(
    `insert into staff_sessions (staff_id, token_hash, device, ip, factor_at) values ($1, $2, 'test', '10.0.0.1', now())`,
    [account?.id, tokenHash(token)],
  )
  const url = visited().url

  const support: Support = {
    async ask(path, input) {
      const isRead = adminRoutes[path].method === 'GET'
      const filters = isRead ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : ''
      const response = await fetch(`${url}${adminPrefix}${path}${filters}`, {
        method: adminRoutes[path].method,
        headers: { cookie: `staff=${token}`, ...(!isRead && { origin: url, 'content-type': 'application/json' }) },
        ...(!isRead && { body: JSON.stringify(input) }),
      })
      const answer = (await response.json()) as { msg: string; data: AdminReply<typeof path> }
      if (!response.ok) throw new Error(`${path}: ${answer.msg}`)
      return answer.data
    },
    async answer(ticketId, text) {
      const { version } = await support.ask('ticket/info', { ticketId })
      await support.ask('ticket/reply', { ticketId, key: randomUUID(), version, text })
    },
  }
  return support
}
