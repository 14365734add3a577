import { randomUUID } from 'node:crypto'
import { createGateway, refused } from '../sms/aliyunGateway.ts'
import { type FakeProvider, type Incoming, type Reply, startFakeProvider } from '../sms/fakeProvider.ts'

export { aliyunKey } from '../sms/aliyunGateway.ts'

type RiskLevel = 'high' | 'medium' | 'low' | 'none'

/** The service's opinion of a text or of a picture's address. */
export interface Opinion {
  level: RiskLevel
  labels?: readonly string[]
}

export interface FakeModeration extends FakeProvider {
  /** Opinions by text or address; all others are fine. */
  readonly opinions: Map<string, Opinion>
  /** The requests it received, in order. */
  readonly asked: { action: string; service: string; content: string }[]
  /** Replaces the next answers. */
  answerWith: Reply | undefined
}

const services: Record<string, readonly string[]> = {
  TextModerationPlus: ['comment_detection_pro', 'nickname_detection_pro', 'ugc_moderation_byllm'],
  ImageModeration: ['postImageCheck', 'baselineCheck'],
}
/** The most characters of one text; longer ones are refused. */
const longestText = 600

/** Aliyun's content moderation (2022-03-02) as its documentation describes it. */
export async function startFakeModeration(): Promise<FakeModeration> {
  const wrongOf = createGateway({ actions: Object.keys(services), version: '2022-03-02' })
  const opinions = new Map<string, Opinion>()
  const asked: FakeModeration['asked'] = []
  const provider = await startFakeProvider((incoming) => {
    const wrong = wrongOf(incoming)
    if (wrong) return wrong
    const question = read(incoming)
    if ('status' in question) return question
    asked.push(question)
    return fake.answerWith ?? answer(question.action, opinions.get(question.content) ?? { level: 'none' })
  })
  const fake: FakeModeration = Object.assign(provider, { opinions, asked, answerWith: undefined })
  return fake
}

/** Both parameters are fields of the form; in the query they are not found. */
function read({ headers, body }: Incoming): FakeModeration['asked'][number] | Reply {
  if (headers['content-type'] !== 'application/x-www-form-urlencoded') return refused(400, 'MissingService')
  const form = new URLSearchParams(body)
  const action = String(headers['x-acs-action'])
  const service = form.get('Service') ?? ''
  if (!services[action]?.includes(service)) return refused(400, 'InvalidParameter')
  const parameters = JSON.parse(form.get('ServiceParameters') ?? '{}') as { content?: string; imageUrl?: string }
  const content = action === 'ImageModeration' ? parameters.imageUrl : parameters.content
  if (!content) return refused(400, 'InvalidParameter')
  if (action === 'ImageModeration' && !/^https?:\/\//.test(content)) return refused(400, 'InvalidParameter')
  if (action !== 'ImageModeration' && Array.from(content).length > longestText) return refused(400, 'InvalidParameter')
  return { action, service, content }
}

function answer(action: string, { level, labels = ['nonLabel'] }: Opinion): Reply {
  const Result = labels.map((Label) =>
    Label === 'nonLabel'
      ? { Label, Description: '未检测出风险' }
      : { Label, Confidence: 96.53, Description: '疑似违规' },
  )
  const done = action === 'ImageModeration' ? { Msg: 'OK' } : { Message: 'OK' }
  return { status: 200, body: { Code: 200, ...done, RequestId: randomUUID(), Data: { RiskLevel: level, Result } } }
}
