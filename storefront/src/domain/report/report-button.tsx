import { Button, cx, icon, IconButton } from '@app/ui'
import { useState } from 'react'
import { lazySheetWithRetry } from '../../lib/lazy/later.tsx'
import { useNeedLogin } from '../../lib/login-invitation.tsx'
import type { Reported } from './reported.ts'

const FlagIcon = icon(<path d="M6 21V4m0 1c4-2.500 7 2 12 0v8.500c-5 2-8-2.500-12 0" />)
const ReportSheet = lazySheetWithRetry(() => import('./report-sheet.tsx'))

export interface ReportButtonProps {
  reported: Reported
  /** Shows a flag instead of text, for lists of many short lines. */
  isFlag?: boolean
  className?: string
}

/** Button that reports another user's content. Without a login it opens the login page, which returns here. */
export function ReportButton({ reported, isFlag, className }: ReportButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const needLogin = useNeedLogin()
  const open = needLogin(() => setIsOpen(true))
  const label = labelOf(reported)
  return (
    <>
      {isFlag ? (
        <IconButton label={label} onClick={open} className={cx('-mr-3 shrink-0', className)}>
          <FlagIcon className="size-4.5 text-ink-faint" />
        </IconButton>
      ) : (
        <Button size="small" variant="quiet" aria-label={label} onClick={open} className="text-ink-faint">
          举报
        </Button>
      )}
      {isOpen && <ReportSheet reported={reported} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Returns the label that tells the button from the others in its list. */
function labelOf({ kind, name, text = '' }: Reported): string {
  if (kind === 'message') return `举报${name}的留言`
  if (kind === 'comment') return `举报${name}的评论`
  return kind === 'name' ? `举报昵称“${name}”` : `举报“${text}”`
}
