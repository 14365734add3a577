import type { Finding } from '@app/contract/admin/drafts'
import { Section } from '../../parts/page.tsx'
import { Badge } from '../../parts/badge.tsx'
import { anchorOf } from './content/form.ts'

interface PreflightProps {
  findings: readonly Finding[]
  /** Whether the findings apply to the current content. */
  isCurrent: boolean
}

/** Findings before publication, each with a link to its field. */
export function PreflightPanel({ findings, isCurrent }: PreflightProps) {
  const sorted = [...findings].sort((one, other) => Number(other.level === 'blocks') - Number(one.level === 'blocks'))
  const blocks = findings.filter(({ level }) => level === 'blocks').length
  return (
    <Section
      title="发布检查"
      aside={
        blocks > 0 ? (
          <Badge tone="wrong">{blocks} 项须先处理</Badge>
        ) : (
          <Badge tone={findings.length > 0 ? 'waiting' : 'done'}>
            {findings.length > 0 ? '可以发布，请留意' : '可以发布'}
          </Badge>
        )
      }
    >
      <div className={isCurrent ? '' : 'opacity-60'}>
        {sorted.length === 0 ? (
          <p className="text-sm text-ink-soft">没有发现问题</p>
        ) : (
          <ul className="flex flex-col gap-2 text-sm">
            {sorted.map(({ level, code, field, sentence }) => (
              <li key={`${code} ${field} ${sentence}`} className="flex items-start gap-2">
                <Badge tone={level === 'blocks' ? 'wrong' : 'waiting'}>{level === 'blocks' ? '须改' : '留意'}</Badge>
                {field === '' ? (
                  <span>{sentence}</span>
                ) : (
                  <button
                    type="button"
                    className="min-w-0 text-left underline decoration-line-strong underline-offset-4 hover:decoration-ink"
                    onClick={() => goTo(field)}
                  >
                    {sentence}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  )
}

/** Scrolls to a field, or to the nearest element around it, and focuses it. */
function goTo(path: string): void {
  const steps = path.split('.')
  for (let length = steps.length; length > 0; length -= 1) {
    const field = document.getElementById(anchorOf(steps.slice(0, length).join('.')))
    if (!field) continue
    const control = field.querySelector<HTMLElement>('input, textarea, select, button, [contenteditable]')
    field.scrollIntoView({ block: 'start' })
    ;(control ?? field).focus({ preventScroll: true })
    return
  }
}
