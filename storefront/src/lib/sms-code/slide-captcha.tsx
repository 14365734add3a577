import type { SmsPurpose } from '@app/contract/enums'
import { Bone, ErrorState } from '@app/ui'
import { call } from '../call.ts'
import { CaptchaFoot } from './captcha-foot.tsx'
import { SlidePuzzle } from './slide-puzzle.tsx'
import { type CaptchaOutcome, useCaptcha } from './use-captcha.ts'

/** The landscape with a gap, and the code that its answer sends. */
export function SlideCaptcha({ phone, purpose, ...outcome }: { phone: string; purpose: SmsPurpose } & CaptchaOutcome) {
  const captcha = useCaptcha('user/userAuth/getCaptchaGo', outcome)
  const { puzzle } = captcha
  if (captcha.failed) return <ErrorState onRetry={captcha.retry} className="py-4" />
  return (
    <>
      {puzzle ? (
        <SlidePuzzle
          key={puzzle.captchaId}
          puzzle={puzzle}
          disabled={captcha.busy}
          onAnswer={(x, track) =>
            void captcha.answer(() =>
              call('user/userAuth/sendSmsGo', { phone, purpose, captchaId: puzzle.captchaId, x, track }),
            )
          }
        />
      ) : (
        <div role="status" aria-label="正在取来拼图">
          <Bone className="aspect-video" />
          <Bone className="mt-3 h-12" />
        </div>
      )}
      <CaptchaFoot remark={captcha.remark} resting={captcha.resting} onChange={captcha.change} />
    </>
  )
}
