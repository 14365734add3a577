import { Progress } from '@app/ui'
import { useEffect, useState } from 'react'
import type { Attempt } from './use-purchase.ts'

/** What is known while waiting for an answer: how long, how many tries, and that nothing is ordered twice. */
export function QueueNotice({ attempt, className }: { attempt: Attempt; className?: string }) {
  const seconds = useSecondsSince(attempt.since)
  const isQueue = attempt.tries > 1
  return (
    <div className={className}>
      <Progress label={isQueue ? '排队中' : '正在为你下单'} aside={seconds > 1 ? `已等 ${seconds} 秒` : undefined} />
      <p role="status" className="mt-3 text-sm leading-relaxed text-ink-soft">
        {isQueue
          ? `现在人很多，系统在替你自动重试，这是第 ${attempt.tries} 次。无论试几次，都只会下一单。`
          : '请稍等片刻，不用重复点击，也不用刷新。'}
      </p>
    </div>
  )
}

function useSecondsSince(start: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.floor((now - start) / 1000))
}
