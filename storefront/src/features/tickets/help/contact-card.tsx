import { buttonStyle, cx, HeadsetIcon } from '@app/ui'
import { address, paths } from '../../../routes.ts'
import { Link } from '../../../lib/router/link.tsx'
import { leadsBack } from '../../../lib/way-back.ts'
import type { Help } from '../api.ts'

/** Contact with support: hours, response time, and earlier tickets. */
export function ContactCard({ help, className }: { help: Help; className?: string }) {
  return (
    <aside
      aria-labelledby="contact-title"
      className={cx('rounded-md bg-surface p-5 ring-1 ring-line sm:p-6', className)}
    >
      <HeadsetIcon className="size-7 text-vermilion" />
      <h2 id="contact-title" className="title mt-3 text-lg">
        没有找到答案？
      </h2>
      <p className="mt-1.5 text-sm text-ink-soft">联系客服，会有人回复。订单和藏品的问题，从订单或藏品页提问会更快。</p>
      <dl className="mt-4 space-y-1.5 border-t border-line pt-4 text-sm">
        <div className="flex justify-between gap-4">
          <dt className="text-ink-faint">服务时间</dt>
          <dd className="figures">{help.hours}</dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt className="text-ink-faint">首次回复</dt>
          <dd className="figures">通常 {describeMinutes(help.answerMinutes)}内</dd>
        </div>
      </dl>
      <Link
        to={address('helpAsk')}
        state={leadsBack}
        className={cx(buttonStyle({ variant: 'primary', wide: true }), 'mt-5')}
      >
        联系客服
      </Link>
      <Link to={address('tickets')} className={cx(buttonStyle({ variant: 'quiet', wide: true }), 'mt-1.5')}>
        {paths.tickets.title}
      </Link>
    </aside>
  )
}

const describeMinutes = (minutes: number): string =>
  minutes % 60 === 0 && minutes >= 60 ? `${minutes / 60} 小时` : `${minutes} 分钟`
