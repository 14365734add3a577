import { ApiError } from '@app/contract/client'
import { Button, cx, Field, TextInput, useSecondsLeft } from '@app/ui'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { address } from '../../app/paths.ts'
import { actOnce } from '../../lib/act.ts'
import { call } from '../../lib/call.ts'
import { serverSeconds } from '../../lib/clock.ts'
import { useForm } from '../../lib/form.ts'
import { useNeedLogin } from '../../lib/login-invitation.tsx'
import { useSession } from '../../lib/session.ts'
import { hasPassedKyc } from '../../lib/user.ts'
import type { BarrageLine } from './api.ts'

/** Characters of a line. */
const longestLine = 20

export interface ComposerProps {
  /** Phrases to choose from. */
  words: readonly { wordId: string; text: string }[]
  /** Seconds between two lines of one person. */
  everySeconds: number
  onSent: (line: BarrageLine) => void
  className?: string
}

/** A phrase by one press, or words of one's own. After a line its sender rests, and the button says how long. */
export function Composer({ words, everySeconds, onSent, className }: ComposerProps) {
  const navigate = useNavigate()
  const needLogin = useNeedLogin()
  const user = useSession((session) => session.userInfo)
  const isLogin = useSession((session) => session.isLogin)
  const form = useForm({ text: '' }, { text: ({ text }) => (text.trim() ? undefined : '写一句祝福再发') })
  const [restsUntil, setRestsUntil] = useState(0)
  const rest = useSecondsLeft(restsUntil, serverSeconds)
  const [sending, setSending] = useState(false)
  const isOpen = isLogin && hasPassedKyc(user)

  async function send(input: { wordId: string } | { text: string }): Promise<void> {
    if (sending) return
    setSending(true)
    try {
      const { line } = await actOnce(`hwnft/wishingWords/send ${user.uid} ${JSON.stringify(input)}`, (idempotencyKey) =>
        call('hwnft/wishingWords/send', input, { idempotencyKey }),
      )
      setRestsUntil(serverSeconds() + everySeconds)
      if ('text' in input) form.set('text', '')
      onSent(line)
    } catch (error) {
      if (error instanceof ApiError && error.reason === 'LINE_TOO_SOON') setRestsUntil(serverSeconds() + everySeconds)
      form.refuse(error)
    } finally {
      setSending(false)
    }
  }

  async function press(): Promise<void> {
    if (!isLogin) needLogin(() => undefined)()
    else if (!isOpen) await navigate(address('kycAuth'))
    else if (form.check()) await send({ text: form.values.text.trim() })
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (rest === 0) void press()
  }

  return (
    <section aria-label="发祝福" className={className}>
      {isOpen && words.length > 0 && (
        <div role="group" aria-label="祝福语" className="snap-row -mx-4 gap-2 px-4 pb-3 sm:mx-0 sm:flex-wrap sm:px-0">
          {words.map(({ wordId, text }) => (
            <button
              key={wordId}
              type="button"
              disabled={rest > 0 || sending}
              onClick={() => send({ wordId })}
              className="touch-area inline-flex h-9 shrink-0 items-center rounded-full border border-gold/50 bg-surface/80 px-3.5 text-sm whitespace-nowrap text-gold-ink transition-colors hover:not-disabled:border-gold disabled:opacity-50"
            >
              {text}
            </button>
          ))}
        </div>
      )}
      <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3">
        <Field
          label={<span className="sr-only">自己写一句</span>}
          error={form.errors.text ?? form.failure ?? undefined}
          className="[&>div:first-child]:mb-0"
        >
          <TextInput
            maxLength={longestLine}
            value={form.values.text}
            placeholder="自己写一句，最多 20 字"
            enterKeyHint="send"
            autoComplete="off"
            onChange={({ target }) => form.set('text', target.value)}
            after={
              <span className={cx('figures pr-2.5 text-xs text-ink-faint', !form.values.text && 'invisible')}>
                {form.values.text.length}/{longestLine}
              </span>
            }
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          disabled={isOpen && rest > 0}
          pending={sending}
          className="figures mt-[1.4rem] min-w-28"
        >
          {!isLogin ? '登录后发送' : !isOpen ? '实名后发送' : rest > 0 ? `${rest} 秒后再发` : '发送'}
        </Button>
      </form>
    </section>
  )
}
