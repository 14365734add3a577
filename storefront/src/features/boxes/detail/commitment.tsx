import { buttonStyle, CopyIcon, copyText, IconButton, SectionHeading, ShieldIcon } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { formatDateTime } from '../../../lib/time.ts'
import type { BoxDetail } from '../api.ts'

/** The commitment published before the sale, in plain language, and the link to verify it. */
export function Commitment({ box }: { box: BoxDetail }) {
  const { commitment, seed, revealTime } = box.proof
  return (
    <section aria-labelledby="proof-title">
      <SectionHeading>
        <span id="proof-title">公平可验证</span>
      </SectionHeading>
      <p className="mt-4 max-w-prose text-sm leading-relaxed text-ink-soft">
        {seed === null
          ? '开售前，每个盒子里放什么已经由一个密封的随机数排定。下面这串字符是它的“封条”：封条公开，随机数保密。发售结束后会公布随机数，任何人都能核对它与封条是否吻合，再逐盒重算一遍。'
          : '发售已经结束，排定盒子的随机数已公布。你可以在自己的浏览器里核对它与开售前的封条是否吻合，并把每一次开盒重算一遍。'}
      </p>
      <dl className="mt-5 divide-y divide-line border-y border-line text-sm">
        <Sealed label="封条（承诺值）" value={commitment} />
        {seed !== null && <Sealed label="随机数（种子）" value={seed} />}
        {revealTime !== null && (
          <div className="flex min-h-12 items-center gap-4 py-1.5">
            <dt className="w-28 shrink-0 text-ink-faint">{seed === null ? '计划公布' : '公布时间'}</dt>
            <dd className="figures">{formatDateTime(revealTime)}</dd>
          </div>
        )}
      </dl>
      <Link to={address('verifyBox', { id: box.goodsSn })} className={`${buttonStyle()} mt-5`}>
        <ShieldIcon />
        {seed === null ? '看公示与验证方法' : '我来验证'}
      </Link>
    </section>
  )
}

function Sealed({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 py-1.5">
      <dt className="w-28 shrink-0 text-ink-faint">{label}</dt>
      <dd className="min-w-0 grow basis-24 py-1 font-mono text-[0.92em] leading-relaxed break-all">{value}</dd>
      <dd className="-my-1 -mr-2 shrink-0">
        <IconButton label={`复制${label}`} onClick={() => copyText(value)}>
          <CopyIcon />
        </IconButton>
      </dd>
    </div>
  )
}
