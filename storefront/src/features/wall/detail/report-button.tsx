import { Button } from '@app/ui'
import { lazy, Suspense, useState } from 'react'
import { useNeedLogin } from '../../../lib/login-invitation.tsx'
import type { Reported } from './report-sheet.tsx'

const ReportSheet = lazy(() => import('./report-sheet.tsx'))

/** Opens the report of a message or comment. `name` is whose it is. */
export function ReportButton({ reported, name }: { reported: Reported; name: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const needLogin = useNeedLogin()
  const what = reported.commentId ? '评论' : '留言'
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-label={`举报${name}的${what}`}
        onClick={() => needLogin(() => setIsOpen(true))()}
        className="text-ink-faint"
      >
        举报
      </Button>
      {isOpen && (
        <Suspense>
          <ReportSheet reported={reported} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
