import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Clock } from '../../core/clock.ts'
import type { Config } from '../../core/config/index.ts'
import { post } from '../../core/outbound.ts'
import type { Moderation, Verdict } from '../../ports/moderation.ts'
import { signCall } from './signature.ts'

const endpoint = 'https://green-cip.cn-shanghai.aliyuncs.com'
const version = '2022-03-02'

/** Maximum characters the service accepts in one request. */
const longestText = 600
/** Characters by which two pieces overlap, so that a word across their boundary is found. */
const overlap = 50

const label = z.string().regex(/^[\w-]{1,80}$/)

/** Answer of both interfaces. `Code` repeats the HTTP status; the label `nonLabel` means that nothing was found. */
const replySchema = z.object({
  Code: z.literal(200),
  RequestId: z.string(),
  Data: z.object({
    RiskLevel: z.enum(['high', 'medium', 'low', 'none']),
    Result: z.array(z.object({ Label: label })).nullish(),
  }),
})

/** What is logged of a refused call; its message may repeat the moderated text and is never read. */
const refusalSchema = z.object({ Code: z.union([z.int(), z.string().regex(/^[\w.-]{1,80}$/)]), RequestId: label })

/** Aliyun's content moderation: Text Moderation Plus and Image Moderation in their enhanced edition. */
export function createAliyunModeration(settings: Config['moderation'], clock: Clock): Moderation {
  const url = settings.endpoint || endpoint

  async function judge(action: string, service: string, content: Record<string, string>): Promise<Verdict> {
    const form = { Service: service, ServiceParameters: JSON.stringify(content) }
    const { headers, body } = signCall(
      settings,
      { host: new URL(url).host, action, version, form },
      { at: new Date(clock.now()), nonce: randomUUID() },
    )
    const answer = await post(`${url}/`, {
      headers: { ...headers, accept: 'application/json' },
      body,
      timeoutMilliseconds: settings.timeoutMilliseconds,
    })
    return answer.kind === 'answered' ? readVerdict(answer.body) : { kind: 'unanswered', detail: answer.detail }
  }

  return {
    name: 'aliyun',
    isPaid: true,

    /** Splits longer texts into pieces; the most severe verdict counts. */
    async moderateText(text) {
      const characters = Array.from(text)
      const step = longestText - overlap
      const pieces = characters.flatMap((_, start) =>
        start === 0 || (start % step === 0 && start + overlap < characters.length)
          ? [characters.slice(start, start + longestText).join('')]
          : [],
      )
      const verdicts = await Promise.all(
        pieces.map((content) => judge('TextModerationPlus', settings.textService, { content })),
      )
      return verdicts.reduce<Verdict>(graver, { kind: 'pass' })
    },

    moderatePicture: (imageUrl) => judge('ImageModeration', settings.pictureService, { imageUrl }),
  }
}

function readVerdict(body: unknown): Verdict {
  const reply = replySchema.safeParse(body)
  if (!reply.success) {
    const refusal = refusalSchema.safeParse(body)
    const detail = refusal.success ? `${refusal.data.Code} in request ${refusal.data.RequestId}` : undefined
    return { kind: 'unanswered', detail: detail ?? 'an answer of another shape' }
  }
  const { RiskLevel, Result } = reply.data.Data
  const labels = [...new Set((Result ?? []).map(({ Label }) => Label).filter((one) => one !== 'nonLabel'))]
  const named = labels.length > 0 ? labels : [`risk-${RiskLevel}`]
  switch (RiskLevel) {
    case 'high':
      return { kind: 'refuse', found: named }
    case 'medium':
      return { kind: 'review', doubts: named }
    case 'low':
    case 'none':
      return { kind: 'pass' }
  }
}

const gravity = ['pass', 'unanswered', 'review', 'refuse'] as const satisfies readonly Verdict['kind'][]

function graver(one: Verdict, other: Verdict): Verdict {
  return gravity.indexOf(other.kind) > gravity.indexOf(one.kind) ? other : one
}
