import type { SmsPurpose } from '@app/contract/enums'
import { Bone, Button, Field, TextInput } from '@app/ui'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { textKinds } from '../../../lib/text-kinds.ts'
import { CaptchaFoot } from './captcha-foot.tsx'
import { type CaptchaOutcome, useCaptcha } from './use-captcha.ts'
import { QueryBoundary } from '../../../lib/query-state.tsx'

const length = 5

/** Captcha of characters to read off a picture; a correct answer sends the code. */
export function TextCaptcha({ phone, purpose, ...outcome }: { phone: string; purpose: SmsPurpose } & CaptchaOutcome) {
  const captcha = useCaptcha('user/userAuth/getCaptcha', {}, outcome, '字符不对，请看新的图片再试一次')
  return (
    <QueryBoundary
      of={captcha.reading}
      loading={
        <div role="status" aria-label="正在加载图片">
          <Bone className="h-24" />
          <Bone className="mt-3 h-12" />
        </div>
      }
      failure={{ className: 'py-4' }}
    >
      {(puzzle) => (
        <>
          <Characters
            key={puzzle.captchaId}
            image={puzzle.image}
            busy={captcha.busy}
            onAnswer={(captchaText) =>
              void captcha.answer((work) =>
                call('user/userAuth/sendSms', { phone, purpose, captchaId: puzzle.captchaId, captchaText, work }),
              )
            }
          />
          <CaptchaFoot
            remark={captcha.remark}
            sending={captcha.sending}
            resting={captcha.resting}
            onChange={captcha.change}
          />
        </>
      )}
    </QueryBoundary>
  )
}

interface CharactersProps {
  image: string
  busy: boolean
  onAnswer: (text: string) => void
}

/** Picture and input of one captcha. Not a form of its own: it is rendered inside one. */
function Characters({ image, busy, onAnswer }: CharactersProps) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  // The user goes on typing after a new picture or a wrong answer.
  useEffect(() => input.current?.focus(), [])
  const isComplete = text.length === length
  return (
    <>
      <img src={image} alt="五个字母或数字" className="mx-auto h-24 rounded-md bg-sunken" />
      <Field label="图中的字符" hint="五个字母或数字，不分大小写" className="mt-3">
        <TextInput
          ref={input}
          name="captchaText"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={text}
          clean={textKinds.captcha}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (isComplete && !busy) onAnswer(text)
          }}
        />
      </Field>
      <Button wide className="mt-3" disabled={!isComplete} pending={busy} onClick={() => onAnswer(text)}>
        领取验证码
      </Button>
    </>
  )
}
