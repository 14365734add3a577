import { AlertIcon, CheckIcon, CopyIcon, copyText, cx, IconButton, LockIcon } from '@app/ui'

/** Result of one verification step. `waiting`: it can be checked once the seed is published. */
export type Outcome = 'passed' | 'failed' | 'waiting'

export interface ProofStep {
  key: string
  title: string
  outcome: Outcome
  text: string
}

/** Result of a whole verification. `sealed`: nothing wrong so far, but the seed is still secret. */
export type Verdict = 'right' | 'sealed' | 'wrong'

const marks: Record<Outcome, { Icon: typeof CheckIcon; style: string; word: string }> = {
  passed: { Icon: CheckIcon, style: 'text-celadon-ink', word: '一致' },
  failed: { Icon: AlertIcon, style: 'text-vermilion-ink', word: '不一致' },
  waiting: { Icon: LockIcon, style: 'text-gold-ink', word: '还没公布' },
}

/** Icon of an outcome, with a label for screen readers. */
export function OutcomeMark({ outcome, className }: { outcome: Outcome; className?: string }) {
  const { Icon, style, word } = marks[outcome]
  return <Icon aria-label={word} className={cx('size-5 shrink-0', style, className)} />
}

/** List of all verification steps with their outcomes. */
export function ProofSteps({ steps, className }: { steps: readonly ProofStep[]; className?: string }) {
  return (
    <ol className={cx('grid gap-5 border-y border-line py-6', className)}>
      {steps.map(({ key, title, outcome, text }) => (
        <li key={key} className="flex items-start gap-3">
          <OutcomeMark outcome={outcome} className="mt-1" />
          <div className="min-w-0">
            <p>{title}</p>
            <p className={cx('text-sm leading-relaxed', outcome === 'failed' ? 'text-vermilion-ink' : 'text-ink-soft')}>
              {text}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}

const verdictStyles: Record<Verdict, string> = {
  right: 'border-celadon text-celadon-ink',
  sealed: 'border-gold text-gold-ink',
  wrong: 'border-vermilion-ink text-vermilion-ink',
}

export interface ProofVerdictProps {
  verdict: Verdict
  title: string
  text: string
  className?: string
}

/** Overall result in one line. */
export function ProofVerdict({ verdict, title, text, className }: ProofVerdictProps) {
  return (
    <div role="status" className={cx('animate-rise border-l-2 py-1 pl-4', verdictStyles[verdict], className)}>
      <p className="title text-xl">{title}</p>
      <p className="mt-1 text-sm text-ink-soft">{text}</p>
    </div>
  )
}

/** One long value used in a verification, to copy and recompute elsewhere; goes into a `<dl>`. */
export function ProofValue({ label, value, isBad }: { label: string; value: string; isBad?: boolean }) {
  return (
    <div className="flex items-center gap-4 py-1.5">
      <dt className="w-22 shrink-0 text-ink-faint">{label}</dt>
      <dd
        className={cx(
          'min-w-0 grow py-1 font-mono text-[0.92em] leading-relaxed break-all',
          isBad && 'text-vermilion-ink',
        )}
      >
        {value}
      </dd>
      <dd className="-my-1 -mr-2 shrink-0">
        <IconButton label={`复制${label}`} onClick={() => copyText(value)}>
          <CopyIcon />
        </IconButton>
      </dd>
    </div>
  )
}
