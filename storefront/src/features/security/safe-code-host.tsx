import { useOpenHere } from '../../lib/open-here.ts'
import { answerSafeCode, useSafeCodeQuestion } from '../../domain/person/safe-code.ts'
import { lazySheetWithRetry } from '../../lib/lazy/later.tsx'

const SafeCodeDialog = lazySheetWithRetry(() => import('./safe-code-dialog.tsx'))

const turnAway = () => answerSafeCode(null)

/** Host of the safe code dialog: open until answered, until the page changes, or until a logout. */
export function SafeCodeHost() {
  const asked = useSafeCodeQuestion()
  const isOpen = useOpenHere(asked !== null, turnAway)
  if (!asked || !isOpen) return null
  return <SafeCodeDialog wish={asked.wish} onAnswer={answerSafeCode} onClose={turnAway} />
}
