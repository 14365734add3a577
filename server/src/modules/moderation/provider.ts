import { createCache } from '../../core/cache.ts'
import type { Log } from '../../core/log.ts'
import type { Moderation, Verdict } from '../../ports/moderation.ts'

/** Whoever tries again within this time gets the same verdict, and it is paid for once. */
const rememberedMilliseconds = 10 * 60_000
const remembered = 2000

/** What a review is told where the service gave no answer. */
export const unanswered = 'unanswered'

/** A verdict, with no answer among the doubts. */
export type Answered = Exclude<Verdict, { kind: 'unanswered' }>

/** Asks the service behind the port, and turns having no answer into a doubt. */
export function createAsking(provider: Moderation, log: Log) {
  const verdicts = createCache<Verdict>({ milliseconds: rememberedMilliseconds, maximum: remembered })

  async function judge(key: string, ask: () => Promise<Verdict>): Promise<Answered> {
    const verdict = await verdicts.get(key, ask)
    if (verdict.kind !== 'unanswered') return verdict
    verdicts.forget(key)
    log.warn({ provider: provider.name, detail: verdict.detail }, 'a check of content was not answered')
    return { kind: 'review', doubts: [unanswered] }
  }

  return {
    text: (text: string) => judge(`text ${text}`, () => provider.judgeText(text)),
    picture: (url: string) => judge(`picture ${url}`, () => provider.judgePicture(url)),
  }
}
