import { Notice, Progress } from '@app/ui'
import { useEffect, useState } from 'react'
import type { Attempt } from './use-purchase.ts'

/** State of a pending order request: the reason, the time, the number of tries, and that nothing is ordered twice. */
export function QueueNotice({ attempt, className }: { attempt: Attempt; className?: string }) {
  const seconds = useSecondsSince(attempt.since)
  const { title, text } = noticeOf(attempt)
  return (
    <div className={className}>
      {attempt.waiting === 'offline' ? (
        <div role="status">
          <Notice tone="rare" title={title}>
            {text}
          </Notice>
        </div>
      ) : (
        <>
          <Progress label={title} aside={seconds > 1 ? `已等 ${seconds} 秒` : undefined} />
          <p role="status" className="mt-3 text-sm leading-relaxed text-ink-soft">
            {text}
          </p>
        </>
      )}
    </div>
  )
}

function noticeOf({ waiting, tries }: Attempt): { title: string; text: string } {
  const once = '无论试几次，都只会下一单。'
  switch (waiting) {
    case 'offline':
      return { title: '现在没有网络', text: '停在这一页，网络恢复后会接着下单，也只会下一单；不再等待也可以。' }
    case 'unanswered':
      return { title: '没有收到答复', text: `网络可能不太好，系统在替你自动重试，这是第 ${tries} 次。${once}` }
    case 'early':
      return { title: '马上开始', text: `还没有到开售时间，系统会自动重试，这是第 ${tries} 次。${once}` }
    case 'busy':
      return { title: '排队中', text: `现在人很多，系统在替你自动重试，这是第 ${tries} 次。${once}` }
    case undefined:
      return { title: '正在为你下单', text: '请稍等片刻，不用重复点击，也不用刷新。' }
  }
}

function useSecondsSince(start: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.floor((now - start) / 1000))
}
