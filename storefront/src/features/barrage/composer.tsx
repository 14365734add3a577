import type { WordId } from '@app/contract'
import { ApiError } from '@app/contract/client'
import { lengthOf } from '@app/contract/textLength'
import { Button, Field, TextInput, useSecondsLeft } from '@app/ui'
import { type FormEvent, useState } from 'react'
import { useNavigate } from '../../lib/router/router.tsx'
import { address } from '../../routes.ts'
import { mutate } from '../../lib/mutation.ts'
import { serverSeconds } from '../../lib/clock.ts'
import { useForm } from '../../lib/form.ts'
import { useNeedLogin } from '../../lib/login-invitation.tsx'
import { useSession } from '../../lib/session.ts'
import { hasPassedKyc } from '../../domain/person/kyc.ts'
import { tooLong } from '../../lib/too-long.ts'
import { validationMessage } from '../../lib/wording.ts'
import type { BarrageLine } from './api.ts'
import { Phrases } from './phrases.tsx'
import { leadsBack } from '../../lib/way-back.ts'

/** Maximum characters of a line. */
const longestLine = 20

const wrongLine = (text: string) => tooLong(text.trim(), longestLine) ?? validationMessage(text)

export interface ComposerProps {
  /** Phrases to choose from. */
  phrases: readonly { wordId: WordId; text: string }[]
  /** Minimum seconds between two lines of one user. */
  everySeconds: number
  onSent: (line: BarrageLine) => void
  className?: string
}

/**
 * Composer for a line: a phrase in one press, or the user's own text. After sending, the button counts down until the
 * next.
 */
export function Composer({ phrases, everySeconds, onSent, className }: ComposerProps) {
  const navigate = useNavigate()
  const needLogin = useNeedLogin()
  const user = useSession((session) => session.userInfo)
  const isLogin = useSession((session) => session.isLogin)
  const form = useForm({ text: '' }, { text: ({ text }) => (text.trim() ? wrongLine(text) : '写一句祝福再发') })
  const [restsUntil, setRestsUntil] = useState(0)
  const rest = useSecondsLeft(restsUntil, serverSeconds)
  const [sending, setSending] = useState(false)
  const { text } = form.values
  const isOpen = isLogin && hasPassedKyc(user)

  async function send(input: { wordId: WordId } | { text: string }): Promise<void> {
    if (sending) return
    setSending(true)
    try {
      const { line } = await mutate('hwnft/wishingWords/send', input)
      setRestsUntil(serverSeconds() + everySeconds)
      if ('text' in input) form.set('text', '')
      onSent(line)
    } catch (error) {
      if (error instanceof ApiError && error.reason === 'LINE_TOO_SOON')
        setRestsUntil(serverSeconds() + (error.retryAfter ?? everySeconds))
      form.refuse(error)
    } finally {
      setSending(false)
    }
  }

  async function press(): Promise<void> {
    if (!isLogin) needLogin(() => undefined)()
    else if (!isOpen) navigate(address('kycAuth'), { state: leadsBack })
    else if (form.check()) await send({ text: text.trim() })
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (rest === 0) void press()
  }

  return (
    <section aria-label="发祝福" className={className}>
      {isOpen && <Phrases phrases={phrases} disabled={rest > 0 || sending} onChoose={(wordId) => send({ wordId })} />}
      <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3">
        <Field
          label={<span className="sr-only">自己写一句</span>}
          hint={text ? `还能写 ${longestLine - lengthOf(text.trim())} 个字` : `最多 ${longestLine} 个字`}
          error={form.errors.text ?? form.failure ?? tooLong(text.trim(), longestLine)}
          className="[&>div:first-child]:mb-0"
        >
          <TextInput
            value={text}
            placeholder="自己写一句"
            enterKeyHint="send"
            autoComplete="off"
            onChange={({ target }) => form.set('text', target.value)}
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          disabled={isOpen && rest > 0}
          pending={sending}
          className="figures min-w-28"
        >
          {!isLogin ? '登录后发送' : !isOpen ? '实名后发送' : rest > 0 ? `${rest} 秒后再发` : '发送'}
        </Button>
      </form>
    </section>
  )
}
