import { createHmac } from 'node:crypto'
import * as z from 'zod'
import type { Clock } from '../../core/clock.ts'
import { post } from '../../core/outbound.ts'
import { plainMarkdown } from '../../core/plainMarkdown.ts'
import type { StaffMessage, StaffMessenger } from '../../ports/staffMessenger.ts'

const replySchema = z.object({ errcode: z.int() })

interface DingTalkSettings {
  /** Webhook, which contains the robot's token. */
  url: string
  /** Secret of the security setting 加签; empty if the robot is limited by address or keyword. */
  secret: string
  timeoutMilliseconds: number
}

/** A custom group robot of DingTalk 钉钉. */
export const createDingTalk = ({ url, secret, timeoutMilliseconds }: DingTalkSettings, clock: Clock) =>
  ({
    name: 'dingTalk',
    async send(message) {
      const answer = await post(secret === '' ? url : signed(url, secret, clock.now()), {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ msgtype: 'markdown', markdown: { title: message.title, text: textOf(message) } }),
        timeoutMilliseconds,
      })
      if (answer.kind === 'unreached') return { kind: 'refused', detail: answer.detail }
      if (answer.kind === 'unclear') return answer
      const reply = replySchema.safeParse(answer.body)
      if (!reply.success) return { kind: 'unclear', detail: 'an answer of another shape' }
      const { errcode } = reply.data
      return errcode === 0 ? { kind: 'accepted' } : { kind: 'refused', detail: `errcode ${errcode}` }
    },
  }) satisfies StaffMessenger

/**
 * Adds the signature to a webhook: the HMAC-SHA256 of the time in milliseconds, a line feed and the secret, keyed with
 * the secret. It is valid for an hour.
 */
export function signed(url: string, secret: string, milliseconds: number): string {
  const timestamp = String(Math.floor(milliseconds))
  const sign = createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64')
  const address = new URL(url)
  address.searchParams.set('timestamp', timestamp)
  address.searchParams.set('sign', sign)
  return address.href
}

/** A single line feed joins lines in this Markdown, so each line is a paragraph. */
const textOf = ({ title, lines, link }: StaffMessage): string =>
  [
    `### ${plainMarkdown(title)}`,
    ...lines.map((line) => plainMarkdown(line)),
    `[${plainMarkdown(link.text)}](${link.url})`,
  ].join('\n\n')
