import { Time } from '@app/ui'
import { adminLists } from '@app/contract/admin/lists.derived'
import type { AdminReply } from '@app/contract/admin/routes'
import { labelsOf } from '../../lib/labels.ts'
import { type Fact, Facts } from '../../parts/facts.tsx'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Section } from '../../parts/page.tsx'
import { formatCount, formatFen, formatTime } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { UserLink } from '../../parts/links.tsx'
import { Attempts } from './attempts.tsx'

type User = AdminReply<'user/info'>

const channels = labelsOf(adminLists['user/list'].columns, 'channel')
const kinds = labelsOf(adminLists['cluster/list'].columns, 'kind')
const events: Readonly<Record<string, string>> = {
  newDevice: '在新设备上登录',
  passwordChanged: '修改了密码',
  securityCodeChanged: '修改了安全码',
  tokenReused: '登录凭证被重复使用，已退出',
  loggedOutEverywhere: '退出了所有设备',
  closureRequested: '申请注销账号',
  closureWithdrawn: '撤回注销申请',
  closureBlocked: '还有事项没有完结，暂未注销',
  exportReady: '导出了个人信息',
  nameHidden: '昵称或头像被举报，暂不显示',
  nameTakenDown: '昵称或头像被下架',
}

export function Profile({ user }: { user: User }) {
  return (
    <Section title="资料">
      <Facts
        facts={[
          { label: '手机号', value: user.phone },
          { label: '注册时间', value: formatTime(user.registeredAt) },
          { label: '注册渠道', value: channels[user.channel] ?? '' },
          { label: '最近登录', value: formatTime(user.lastLoginAt) },
          { label: '登录次数', value: formatCount(user.loginTimes) },
          { label: '登录方式', value: user.hasPassword ? '密码或短信' : '只用短信' },
          { label: '安全码', value: user.hasSafeCode ? '已设置' : '没有设置' },
          { label: '所在城市', value: user.city },
          { label: '个性签名', value: user.signature },
          ...(user.frozenUntil === null ? [] : [{ label: '暂停转赠至', value: formatTime(user.frozenUntil) }]),
        ]}
      />
    </Section>
  )
}

/** What the user owns and has spent, each with a link to its list. */
export function Belongings({ user }: { user: User }) {
  const { counts, invitations, uid } = user
  const may = useMay()
  const orders = `${formatCount(counts.orders)} 笔`
  const facts: Fact[] = [
    {
      label: '订单',
      value: may('order.read') ? <InnerLink to={`/orders?uid=${uid}`}>{orders}</InnerLink> : orders,
    },
    { label: '实付', value: formatFen(user.paidFen) },
    { label: '退货', value: `${formatCount(counts.returns)} 笔` },
    { label: '藏品', value: `${formatCount(counts.items)} 件` },
    {
      label: '积分',
      value: user.debt > 0 ? `${formatCount(user.points)}，欠 ${formatCount(user.debt)}` : formatCount(user.points),
    },
    { label: '累计获得', value: `${formatCount(user.earned)}（VIP ${user.level}）` },
    { label: '收货地址', value: `${counts.addresses} 个` },
    {
      label: '邀请人',
      value: invitations.by === null ? '无邀请人' : <UserLink uid={invitations.by} />,
    },
    {
      label: '邀请了',
      value: `${formatCount(invitations.registered)} 人注册，${formatCount(invitations.counted)} 人实名`,
    },
  ]
  return (
    <Section title="资产与来往">
      <Facts facts={facts} />
    </Section>
  )
}

export function RealName({ user: { realName, attempts } }: { user: User }) {
  return (
    <Section title="实名">
      <div className="flex flex-col gap-4">
        {realName && (
          <Facts
            facts={[
              { label: '姓名', value: realName.name },
              { label: '证件号', value: realName.idNumber },
              { label: '通过时间', value: formatTime(realName.verifiedAt) },
            ]}
          />
        )}
        {attempts.length === 0 ? (
          <p className="text-sm text-ink-faint">还没有提交过</p>
        ) : (
          <Attempts attempts={attempts} label="提交记录" />
        )}
      </div>
    </Section>
  )
}

export function Logins({ user: { sessions, devices, events: past } }: { user: User }) {
  return (
    <Section title="登录与设备">
      <div className="grid gap-x-8 gap-y-5 text-sm lg:grid-cols-2">
        <Lines
          title={`当前登录 ${sessions.length} 台`}
          lines={sessions.map(({ device, address, seenAt }) => ({ what: device, more: address, at: seenAt }))}
          empty="当前没有登录的设备"
        />
        <Lines
          title={`常用设备 ${devices.length} 台`}
          lines={devices.map(({ name, usedAt }) => ({ what: name, more: '', at: usedAt }))}
          empty="没有常用设备"
        />
        {past.length > 0 && (
          <div className="lg:col-span-2">
            <Lines
              title="安全记录"
              lines={past.map(({ kind, device, address, at }) => ({
                what: events[kind] ?? kind,
                more: [device, address].filter((part) => part !== '' && part !== ':*').join(' · '),
                at,
              }))}
              empty=""
            />
          </div>
        )}
      </div>
    </Section>
  )
}

interface Line {
  what: string
  more: string
  at: number
}

function Lines({ title, lines, empty }: { title: string; lines: readonly Line[]; empty: string }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1 text-xs text-ink-faint">{title}</h3>
      {lines.length === 0 ? (
        <p className="py-1.5 text-ink-faint">{empty}</p>
      ) : (
        <ul className="divide-y divide-line">
          {lines.map(({ what, more, at }) => (
            <li key={`${what} ${more} ${at}`} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
              <span>{what}</span>
              <span className="text-xs text-ink-faint">{more}</span>
              <Time at={at} className="ml-auto text-xs text-ink-faint tabular-nums">
                {formatTime(at)}
              </Time>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

export function Notes({ notes }: { notes: User['notes'] }) {
  return (
    <Section title="备注">
      {notes.length === 0 ? (
        <p className="text-sm text-ink-faint">还没有备注</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line text-sm">
          {[...notes].reverse().map(({ text, by, at }) => (
            <li key={`${at} ${text}`} className="py-2 first:pt-0 last:pb-0">
              <p className="break-words whitespace-pre-line">{text}</p>
              <p className="mt-0.5 text-xs text-ink-faint tabular-nums">
                {by} · {formatTime(at)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Signals that suggest a closer look; none of them decides anything. */
export function Doubts({ user: { clusters, violations } }: { user: User }) {
  const may = useMay()
  const { messages, comments, isNameHeld, reportsMade } = violations
  return (
    <Section title="违规与关联">
      <Facts
        facts={[
          { label: '未通过的留言', value: formatCount(messages) },
          { label: '未通过的评论', value: formatCount(comments) },
          { label: '昵称头像', value: isNameHeld ? '被举报，暂不显示' : '正常' },
          { label: '举报过别人', value: `${formatCount(reportsMade)} 次` },
        ]}
      />
      {clusters.length > 0 && (
        <ul className="mt-4 flex flex-col divide-y divide-line border-t border-line text-sm">
          {clusters.map(({ clusterId, kind, accounts }) => {
            const label = `${kinds[kind]} · ${formatCount(accounts)} 个账号`
            return (
              <li key={clusterId} className="py-2 last:pb-0">
                {may('cluster.read') ? <InnerLink to={`/clusters/${clusterId}`}>{label}</InnerLink> : label}
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}
