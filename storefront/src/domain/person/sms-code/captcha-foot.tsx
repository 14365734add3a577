import { IconButton, RefreshIcon } from '@app/ui'
import { useEffect, useState } from 'react'

/** Milliseconds that an answer may take before the page explains what it waits for. */
const timeoutMilliseconds = 800

/** Footer of a puzzle: what was wrong with the last answer, and a button for another puzzle. */
export function CaptchaFoot({
  remark,
  sending,
  resting,
  onChange,
}: {
  remark: string | null
  /** An answer is being sent, or waits for the proof of work. */
  sending: boolean
  resting: boolean
  onChange: () => void
}) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!sending) return
    const timer = setTimeout(() => setLong(true), timeoutMilliseconds)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [sending])
  return (
    <div className="mt-2 flex min-h-11 items-center justify-between gap-4">
      <div className="text-sm">
        <p role="alert" className="text-vermilion-ink">
          {remark}
        </p>
        <p role="status" className="text-ink-soft">
          {isLong && '正在做一次安全检查，请稍候'}
        </p>
      </div>
      <IconButton label="换一张" disabled={resting} onClick={onChange}>
        <RefreshIcon />
      </IconButton>
    </div>
  )
}
