import { cx } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { useLocation } from '../../../lib/router/router.tsx'
import { address } from '../../../routes.ts'
import { loginAddress } from '../../../lib/login-address.ts'
import { sayStart, type Start } from './start.ts'
import { leadsBack } from '../../../lib/way-back.ts'

export interface StartButtonProps {
  start: Start
  /** A draw is in progress. */
  isPending: boolean
  /** The wheel is turning; a press skips to the result. */
  isRunning: boolean
  onDraw: (costPoints: number) => void
  onSkip: () => void
}

/** Seal in the middle of the wheel, labelled with the next action. */
export function StartButton({ start, isPending, isRunning, onDraw, onSkip }: StartButtonProps) {
  const { pathname, search } = useLocation()
  const label = isPending ? '正在抽' : sayStart(start)
  const isOpen = isPending || start.kind === 'draw'
  const look = cx(
    'title relative flex size-full flex-col items-center justify-center rounded-md text-center leading-snug transition-colors',
    'after:pointer-events-none after:absolute after:inset-1.5 after:rounded-sm after:border after:border-current after:opacity-40',
    isOpen
      ? 'bg-vermilion text-on-vermilion hover:bg-vermilion-deep active:bg-vermilion-deep'
      : 'border border-line-strong bg-surface text-ink',
  )
  const [first, second] = start.lines
  const isClosed = start.kind === 'usedUp' || start.kind === 'underAge'
  const lines = (
    <>
      <span className={isClosed ? 'text-sm md:text-base' : 'text-base md:text-xl'}>{first}</span>
      <span className={isClosed ? 'text-sm md:text-base' : 'text-lg md:text-2xl'}>{second}</span>
    </>
  )
  if (!isPending && start.kind === 'login') {
    return (
      <Link to={loginAddress(pathname + search)} aria-label={label} className={look}>
        {lines}
      </Link>
    )
  }
  if (!isPending && (start.kind === 'verify' || start.kind === 'short')) {
    return (
      <Link
        to={address(start.kind === 'verify' ? 'kycAuth' : 'integral')}
        state={leadsBack}
        aria-label={label}
        className={look}
      >
        {lines}
      </Link>
    )
  }
  return (
    <button
      type="button"
      aria-label={isRunning ? '跳过，直接看结果' : label}
      aria-busy={isPending || undefined}
      aria-disabled={(!isPending && isClosed) || undefined}
      onClick={() => {
        if (isPending) onSkip()
        else if (start.kind === 'draw') onDraw(start.costPoints)
      }}
      className={cx(look, 'aria-disabled:cursor-not-allowed aria-disabled:text-ink-soft')}
    >
      {isPending ? (
        <span className="text-base tracking-[0.2em] md:text-xl">{isRunning ? '跳过' : '正在抽'}</span>
      ) : (
        lines
      )}
    </button>
  )
}
