import { timingSafeEqual } from 'node:crypto'
import { PaymentPlace } from '@app/contract'
import * as z from 'zod'
import type { Sealer } from '../../core/crypto.ts'
import type { Opening } from './prepay.ts'

/** A payment that is opened at WeChat Pay when the payer's browser visits our page. */
export interface Ticket extends Opening {
  place: typeof PaymentPlace.phone | typeof PaymentPlace.wechat
  /** Full address where the browser goes afterwards. */
  returnUrl: string
}

const content = z.tuple([
  z.literal([PaymentPlace.phone, PaymentPlace.wechat]),
  z.string(),
  z.int(),
  z.int(),
  z.string(),
  z.string(),
  z.string(),
])

const ticketUse = 'wechatPay.ticket'
const stateUse = 'wechatPay.state'

/** Payments encoded in addresses of ours. */
export interface Tickets {
  /** Encodes a payment; the same payment gives the same ticket. */
  write(ticket: Ticket): string
  /** Reads the payment from a ticket that we wrote; undefined for anything else. */
  read(ticket: string): Ticket | undefined
  /** OAuth state that returns with the browser from WeChat, which proves that we sent it there for this ticket. */
  stateOf(ticket: string): string
  isStateOf(state: string, ticket: string): boolean
}

/**
 * Creates tickets. A keyed hash protects their content, so that only this deployment can write a ticket and none needs
 * storing.
 */
export function createTickets(sealer: Pick<Sealer, 'keyedHash' | 'keyedHashes'>): Tickets {
  const isHashOf = (given: Buffer, text: string, use: string): boolean =>
    sealer.keyedHashes(text, use).some((hash) => hash.length === given.length && timingSafeEqual(hash, given))

  return {
    write({ place, paymentSn, amountFen, expireAt, subject, notifyUrl, returnUrl }) {
      const fields = [place, paymentSn, amountFen, Math.floor(expireAt.getTime() / 1000), subject, notifyUrl, returnUrl]
      const body = Buffer.from(JSON.stringify(fields)).toString('base64url')
      return `${body}.${sealer.keyedHash(body, ticketUse).toString('base64url')}`
    },

    read(ticket) {
      const [body = '', mac = '', ...rest] = ticket.split('.')
      if (rest.length > 0 || !isHashOf(Buffer.from(mac, 'base64url'), body, ticketUse)) return undefined
      const parsed = content.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()))
      if (!parsed.success) return undefined
      const [place, paymentSn, amountFen, expireAt, subject, notifyUrl, returnUrl] = parsed.data
      return { place, paymentSn, amountFen, expireAt: new Date(expireAt * 1000), subject, notifyUrl, returnUrl }
    },

    stateOf: (ticket) => sealer.keyedHash(ticket, stateUse).toString('hex'),
    isStateOf: (state, ticket) => isHashOf(Buffer.from(state, 'hex'), ticket, stateUse),
  }
}
