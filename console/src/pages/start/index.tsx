import { stepNames, stepStates } from '@app/contract/admin/guideNames'
import type { AdminReply } from '@app/contract/admin/routes'
import { cx, Notice } from '@app/ui'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Badge } from '../../parts/badge.tsx'
import { Page } from '../../parts/page.tsx'
import { pageAt } from '../../routes/index.ts'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { formatTime } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'

type Guide = AdminReply<'guide/info'>
type Step = Guide['list'][number]

/** Milliseconds between refetches, so that changes made elsewhere or on the server show up. */
const everyMilliseconds = 10_000

/** Page of the setup steps of a deployment before launch, and their progress. */
export default function Start() {
  const read = useRead('guide/info', {}, { every: everyMilliseconds })
  return (
    <Page
      title="开业准备"
      note={read.data && progressOf(read.data)}
      help={
        <>
          <p>每一步都根据网站的当前状态判断，每十秒更新：在其他页面完成后，这里会自动打勾，不用手动确认。</p>
          <p>支付凭证、链上私钥、短信账号只写在服务器的环境变量里，由部署人员修改后重启；这里会列出相关的项。</p>
          <p>
            暂时不办的步骤可以写明原因，标为「先不办」：它会一直这样列着，并写明少了什么，随时可以恢复。支付、区块链、短信这样的步骤先不办，网站只能试用。
          </p>
        </>
      }
    >
      <QueryBoundary read={read}>
        {(guide) => (
          <>
            {guide.isDemonstration && (
              <Notice>
                这里是演示站点，店铺、作品和协议都是虚构的。正式开业请用 DEMONSTRATION=off 重新安装一个空的站点。
              </Notice>
            )}
            {!guide.isDemonstration && <Readiness guide={guide} />}
            <ol className="divide-y divide-line rounded-md border border-line bg-surface">
              {guide.list.map((step, index) => (
                <StepRow key={step.name} step={step} number={index + 1} />
              ))}
            </ol>
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}

function progressOf({ list }: Guide): string {
  const open = list.filter(({ state }) => state === 'open').length
  const waived = list.filter(({ state }) => state === 'waived').length
  if (open + waived === 0) return `${list.length} 步都完成了`
  return [`共 ${list.length} 步`, open > 0 && `还差 ${open} 步`, waived > 0 && `先不办 ${waived} 步`]
    .filter(Boolean)
    .join('，')
}

/** Whether the site may open, and what it goes without. */
function Readiness({ guide: { isComplete, list } }: { guide: Guide }) {
  const waived = list.filter(({ state }) => state === 'waived')
  if (isComplete) {
    return (
      <Notice tone="good">
        都准备好了，可以开业。
        {waived.length > 0 && `先不办的：${waived.map(({ name }) => stepNames[name].title).join('、')}，见下面的说明。`}
      </Notice>
    )
  }
  if (list.some(({ state }) => state === 'open')) return null
  const lacking = waived.filter(({ name }) => stepNames[name].waivable !== 'always')
  return <Notice>只能试用，还不能开业：{lacking.map(({ name }) => stepNames[name].title).join('、')}还没有办。</Notice>
}

function StepRow({ step, number }: { step: Step; number: number }) {
  const may = useMay()
  const { title, purpose, page, consequence } = stepNames[step.name]
  const right = pageAt(page)?.permission
  const isOpen = step.state === 'open'
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3.5 sm:grid-cols-[1.5rem_minmax(0,1fr)_auto]">
      <span aria-hidden className={cx('hidden tabular-nums sm:block', isOpen ? 'text-ink' : 'text-ink-faint')}>
        {number}
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 className="font-medium">{title}</h2>
          <Badge tone={step.state === 'done' ? 'done' : 'waiting'}>{stepStates[step.state]}</Badge>
          <span className="text-sm text-ink-faint">{purpose}</span>
        </div>
        {step.found.length > 0 && <p className="mt-1.5 text-sm break-words text-ink-soft">{step.found.join('；')}</p>}
        {step.missing.length > 0 && (
          <ul className="mt-1.5 flex list-disc flex-col gap-1 pl-5 text-sm">
            {step.missing.map((reason) => (
              <li key={reason} className="break-words marker:text-vermilion-ink">
                {reason}
              </li>
            ))}
          </ul>
        )}
        {step.state !== 'done' && step.settings.length > 0 && (
          <p className="mt-1.5 text-sm break-words text-ink-faint">
            服务器上的设置：<span className="font-mono text-xs">{step.settings.join('  ')}</span>
          </p>
        )}
        {step.waiver && (
          <p className="mt-1.5 text-sm break-words text-ink-soft">
            {consequence}先不办的原因：{step.waiver.reason}
            <span className="ml-2 text-ink-faint">
              {step.waiver.by}，{formatTime(step.waiver.at)}
            </span>
          </p>
        )}
      </div>
      <div className="flex flex-row-reverse items-start justify-end gap-3 sm:flex-row">
        {isOpen && step.isWaivable && may('setting.change') && (
          <ActionButton
            path="guide/waive"
            label="先不办"
            variant="quiet"
            input={{ step: step.name }}
            successMessage="已标为先不办"
          >
            {`它会一直列为「先不办」。${consequence}`}
          </ActionButton>
        )}
        {step.state === 'waived' && may('setting.change') && (
          <ConfirmButton
            path="guide/need"
            label="恢复"
            variant="quiet"
            input={{ step: step.name }}
            successMessage="已恢复这一步"
          />
        )}
        {(right === undefined || may(right)) && (
          <span className="py-1 text-sm whitespace-nowrap sm:w-20 sm:text-right">
            <InnerLink to={page}>{pageAt(page)?.title ?? title}</InnerLink>
          </span>
        )}
      </div>
    </li>
  )
}
