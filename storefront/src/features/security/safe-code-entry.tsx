import { ApiError } from '@app/contract/client'
import { Button, CodeInput, Countdown, Field, linkStyle, Notice } from '@app/ui'
import { useRef, useState, type RefObject } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { paths } from '../../routes.ts'
import { serverSeconds } from '../../lib/clock.ts'
import { errorText } from '../../lib/errors.ts'
import { readSafeCode } from './api.ts'
import type { SafeCodeInfo } from '../../domain/person/safe-code-info.ts'

export interface SafeCodeEntryProps {
  info: SafeCodeInfo
  /** Performs the action the code was requested for; throws ApiError if refused. */
  onEnter: (securityCode: string) => Promise<unknown>
  submitLabel: string
  /** Called when the user leaves to reset the code. */
  onLeave: () => void
  /** Receives the input element so that a dialog can focus it. */
  input?: RefObject<HTMLInputElement | null>
}

/** Field for six hidden digits, sent once the last one is typed; while locked, shows how long that lasts. */
export function SafeCodeEntry({ info, onEnter, submitLabel, onLeave, input }: SafeCodeEntryProps) {
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  // A second press may come before the next render.
  const isBusy = useRef(false)

  async function enter(securityCode: string): Promise<void> {
    if (isBusy.current) return
    if (securityCode.length < 6) return setWrong('请输入 6 位安全码')
    isBusy.current = true
    setPending(true)
    setWrong(null)
    try {
      await onEnter(securityCode)
    } catch (error) {
      setCode('')
      setWrong(await messageOf(error))
    } finally {
      isBusy.current = false
      setPending(false)
    }
  }

  if (info.lockedUntil !== null) return <Locked until={info.lockedUntil} onLeave={onLeave} />
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void enter(code)
      }}
    >
      <Field label="安全码" required error={wrong}>
        <CodeInput
          ref={input}
          masked
          value={code}
          readOnly={pending}
          onChange={(next) => {
            setCode(next)
            setWrong(null)
          }}
          onComplete={(complete) => void enter(complete)}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        pending={pending}
        pendingLabel="正在核对"
        className="mt-6"
      >
        {submitLabel}
      </Button>
      <p className="mt-3 text-center text-sm text-ink-faint">
        忘记了可以
        <Link to={paths.safeCode.path} onClick={onLeave} className={linkStyle}>
          重设安全码
        </Link>
      </p>
    </form>
  )
}

/** Notice after too many wrong tries, with a countdown on the server's clock. */
export function Locked({ until, onLeave }: { until: number; onLeave?: () => void }) {
  return (
    <Notice tone="bad" urgent title="输错次数过多，已暂时锁住">
      <Countdown target={until} now={serverSeconds} label="距解锁还有" onReached={() => void readSafeCode()} />
      {' 后可以再试。'}
      {onLeave && (
        <>
          不想等的话，可以
          <Link to={paths.safeCode.path} onClick={onLeave} className={linkStyle}>
            重设安全码
          </Link>
          。
        </>
      )}
    </Notice>
  )
}

/** Text of a refusal; for a wrong code also how many tries are left, and whether that was the last one. */
async function messageOf(error: unknown): Promise<string | null> {
  const reason = error instanceof ApiError ? error.reason : undefined
  if (reason?.startsWith('SECURITY_CODE_') || reason === 'GIFTS_FROZEN') {
    const info = await readSafeCode().catch(() => undefined)
    if (reason === 'SECURITY_CODE_WRONG' && info) return `安全码不正确，还可以试 ${info.triesLeft} 次`
  }
  return errorText(error)
}
