import type { SmsPurpose } from '@app/contract/enums'
import { Bone } from '@app/ui'
import { call } from '../../../lib/call.ts'
import { CaptchaFoot } from './captcha-foot.tsx'
import { SlidePuzzle } from './slide-puzzle.tsx'
import { type CaptchaOutcome, useCaptcha } from './use-captcha.ts'
import { QueryBoundary } from '../../../lib/query-state.tsx'

interface SlideCaptchaProps extends CaptchaOutcome {
  phone: string
  purpose: SmsPurpose
  /** Requests our own puzzle even if the server prefers a provider. */
  own: boolean
}

/** Slide puzzle in a landscape; a correct answer sends the code. */
export function SlideCaptcha({ phone, purpose, own, ...outcome }: SlideCaptchaProps) {
  const captcha = useCaptcha('user/userAuth/getCaptchaGo', own ? { own } : {}, outcome)
  const frame = (puzzle?: typeof captcha.reading.value) => (
    <>
      {puzzle?.provider === 'own' ? (
        <SlidePuzzle
          key={puzzle.captchaId}
          puzzle={puzzle}
          disabled={captcha.busy}
          onAnswer={(x, track) =>
            void captcha.answer((work) =>
              call('user/userAuth/sendSmsGo', { phone, purpose, captchaId: puzzle.captchaId, x, track, work }),
            )
          }
        />
      ) : (
        <div role="status" aria-label="正在加载拼图">
          <Bone className="aspect-[80/51]" />
          <Bone className="mt-3 h-12" />
        </div>
      )}
      <CaptchaFoot
        remark={captcha.remark}
        sending={captcha.sending}
        resting={captcha.resting}
        onChange={captcha.change}
      />
    </>
  )
  return (
    <QueryBoundary of={captcha.reading} loading={frame()} failure={{ className: 'py-4' }}>
      {frame}
    </QueryBoundary>
  )
}
