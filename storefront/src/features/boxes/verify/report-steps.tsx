import { AlertIcon, CheckIcon, cx, LockIcon } from '@app/ui'
import type { Outcome, Report, Step } from './report.ts'

const marks: Record<Outcome, { Icon: typeof CheckIcon; style: string; word: string }> = {
  passed: { Icon: CheckIcon, style: 'text-celadon-ink', word: '一致' },
  failed: { Icon: AlertIcon, style: 'text-vermilion-ink', word: '不一致' },
  waiting: { Icon: LockIcon, style: 'text-gold-ink', word: '还没公布' },
}

/** Every step of a check with what it found. */
export function ReportSteps({ steps, className }: { steps: readonly Step[]; className?: string }) {
  return (
    <ol className={cx('grid gap-5 border-y border-line py-6', className)}>
      {steps.map(({ key, title, outcome, text }) => {
        const { Icon, style, word } = marks[outcome]
        return (
          <li key={key} className="flex items-start gap-3">
            <Icon aria-label={word} className={cx('mt-1 size-5 shrink-0', style)} />
            <div className="min-w-0">
              <p>{title}</p>
              <p
                className={cx('text-sm leading-relaxed', outcome === 'failed' ? 'text-vermilion-ink' : 'text-ink-soft')}
              >
                {text}
              </p>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

const verdicts: Record<Report['verdict'], { title: string; text: string; style: string }> = {
  right: {
    title: '全部一致',
    text: '开售前的封条、公布的随机数和每一次开盒的结果，重算后完全吻合。',
    style: 'border-celadon text-celadon-ink',
  },
  sealed: {
    title: '发售还没结束，随机数仍在封存',
    text: '现在能核对的都一致。随机数公布之后，这一页会把每一次开盒都重算一遍。',
    style: 'border-gold text-gold-ink',
  },
  wrong: {
    title: '有不一致的地方',
    text: '下面标出了是哪一项。请把这一页告诉客服，我们会查明并公布原因。',
    style: 'border-vermilion-ink text-vermilion-ink',
  },
}

/** The result of it all, in one line. */
export function Verdict({ verdict, className }: { verdict: Report['verdict']; className?: string }) {
  const { title, text, style } = verdicts[verdict]
  return (
    <div role="status" className={cx('animate-rise border-l-2 py-1 pl-4', style, className)}>
      <p className="title text-xl">{title}</p>
      <p className="mt-1 text-sm text-ink-soft">{text}</p>
    </div>
  )
}
