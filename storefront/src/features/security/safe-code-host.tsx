import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { answerSafeCode, useSafeCodeQuestion } from '../../lib/safe-code.ts'
import { useSession } from '../../lib/session.ts'

const SafeCodeDialog = lazy(() => import('./safe-code-dialog.tsx'))

/** The place of the question for the safe code: open until answered, until the page changes, or until a logout. */
export function SafeCodeHost() {
  const asked = useSafeCodeQuestion()
  const isLogin = useSession((session) => session.isLogin)
  const { pathname } = useLocation()
  const shownOn = useRef(pathname)
  useEffect(() => {
    if (shownOn.current === pathname && isLogin) return
    shownOn.current = pathname
    answerSafeCode(null)
  }, [pathname, isLogin])
  if (!asked || !isLogin) return null
  return (
    <Suspense>
      <SafeCodeDialog wish={asked.wish} onAnswer={answerSafeCode} />
    </Suspense>
  )
}
