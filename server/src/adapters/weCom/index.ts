import { cutText } from '@app/contract/cutText'
import * as z from 'zod'
import { post } from '../../core/outbound.ts'
import { plainMarkdown } from '../../core/plainMarkdown.ts'
import type { MessengerOutcome, StaffMessage, StaffMessenger } from '../../ports/staffMessenger.ts'

/** Most bytes of a Markdown message (developer.work.weixin.qq.com/document/path/91770). */
const mostBytes = 4096

const replySchema = z.object({ errcode: z.int() })

/** A group robot of WeCom 企业微信. `url` is its webhook, which contains its key. */
export const createWeCom = ({ url, timeoutMilliseconds }: { url: string; timeoutMilliseconds: number }) =>
  ({
    name: 'weCom',
    async send(message) {
      const answer = await post(url, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ msgtype: 'markdown', markdown: { content: contentOf(message) } }),
        timeoutMilliseconds,
      })
      if (answer.kind === 'unreached') return { kind: 'refused', detail: answer.detail }
      if (answer.kind === 'unclear') return answer
      return readReply(answer.body)
    },
  }) satisfies StaffMessenger

/** Writes a message within the limit: the title and the link stay whole, the lines between are shortened. */
function contentOf({ title, lines, link }: StaffMessage): string {
  const head = `### ${plainMarkdown(title)}\n`
  const foot = `\n[${plainMarkdown(link.text)}](${link.url})`
  const left = mostBytes - Buffer.byteLength(head + foot)
  return head + cutText(lines.map((line) => plainMarkdown(line)).join('\n'), left, 'bytes') + foot
}

function readReply(body: unknown): MessengerOutcome {
  const reply = replySchema.safeParse(body)
  if (!reply.success) return { kind: 'unclear', detail: 'an answer of another shape' }
  const { errcode } = reply.data
  if (errcode === 0) return { kind: 'accepted' }
  return { kind: 'refused', detail: `errcode ${errcode}` }
}
