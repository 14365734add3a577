import { timedKinds, timedNames, type TimedKind } from '@app/contract/admin/calendarNames'
import type { AdminReply } from '@app/contract/admin/routes'
import { Button, cx, Notice } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { useState } from 'react'
import { useAddress } from '../../lib/address.ts'
import { Page } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { ActionForm } from '../../form/action-button.tsx'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { beginOf, dayOf, daysAround, type Span, stepFrom, titleOf } from '../../lib/days.ts'
import { DayCell, keyOf, type CalendarEntry } from './day-cell.tsx'

const spans: Readonly<Record<Span, string>> = { month: '月', week: '周', day: '日' }
const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

const isSpan = (text: string | undefined): text is Span => text !== undefined && Object.hasOwn(spans, text)

/** Entry to move, and its new time. */
interface Moving {
  entry: CalendarEntry
  at: number
}

/**
 * Calendar of everything with a time, by month, week or day. Events that have not begun can be moved by dragging or
 * with a button.
 */
export default function Calendar() {
  const [search, change] = useAddress()
  const span = isSpan(search['span']) ? search['span'] : 'month'
  const [today] = useState(() => dayOf(Date.now() / 1000))
  const day = /^\d{4}-\d\d-\d\d$/.test(search['day'] ?? '') ? (search['day'] ?? today) : today
  const hidden = new Set((search['hidden'] ?? '').split(','))
  const days = daysAround(day, span)
  const from = beginOf(days[0] ?? day)
  const read = useRead('calendar/list', { from, until: from + days.length * 86_400 }, { keepsPrevious: true })
  const [moving, setMoving] = useState<Moving>()

  function toggle(kind: TimedKind) {
    const next = hidden.has(kind) ? [...hidden].filter((one) => one !== kind) : [...hidden, kind]
    change({ hidden: next.filter(Boolean).join(',') || undefined }, { replaces: true })
  }

  return (
    <Page
      title="日历"
      note="时间都是北京时间"
      help={
        <>
          <p>所有有时间的事都在这里：发售、优先购、抽奖、祈愿、拍卖、公告、广告、协议生效、权益到期与定时发布。</p>
          <p>
            还没开始、也没有人下单的，可以拖到另一天，或点“改时间”填写准确的时刻；开始与结束一起平移。其余的点名字去它自己的页面。
          </p>
          <p>上方会列出互相冲突的安排，例如相隔不到半小时的两场发售、凌晨落槌的拍品。</p>
        </>
      }
      actions={
        <div className="flex gap-1" role="group" aria-label="显示范围">
          {(Object.keys(spans) as Span[]).map((one) => (
            <Button
              key={one}
              size="small"
              variant={one === span ? 'primary' : 'secondary'}
              aria-pressed={one === span}
              onClick={() => change({ span: one === 'month' ? undefined : one })}
            >
              {spans[one]}
            </Button>
          ))}
        </div>
      }
    >
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" aria-label="上一段" onClick={() => change({ day: stepFrom(day, span, -1) })}>
          ‹
        </Button>
        <Button size="small" onClick={() => change({ day: undefined })}>
          今天
        </Button>
        <Button size="small" aria-label="下一段" onClick={() => change({ day: stepFrom(day, span, 1) })}>
          ›
        </Button>
        <h2 className="ml-2 text-lg tabular-nums">{titleOf(day, span)}</h2>
      </div>
      <QueryBoundary read={read}>
        {({ list, collisions, isCut }) => (
          <>
            <Kinds list={list} hidden={hidden} toggle={toggle} />
            {collisions.length > 0 && (
              <Notice tone="rare">
                <ul>
                  {collisions.map(({ sentence, at }) => (
                    <li key={`${sentence} ${at}`}>
                      {dayOf(at)}：{sentence}
                    </li>
                  ))}
                </ul>
              </Notice>
            )}
            {isCut && <Notice>这段时间的安排太多，没有全部显示，请缩短显示范围。</Notice>}
            <div className="relative overflow-x-auto rounded-md border border-line bg-surface">
              {span !== 'day' && (
                <div className="grid min-w-[44rem] grid-cols-7 border-b border-line text-xs text-ink-soft" aria-hidden>
                  {weekdays.map((name) => (
                    <div key={name} className="px-2 py-1.5">
                      {name}
                    </div>
                  ))}
                </div>
              )}
              <div className={cx('grid', span === 'day' ? 'grid-cols-1' : 'min-w-[44rem] grid-cols-7')}>
                {days.map((one) => (
                  <DayCell
                    key={one}
                    day={one}
                    isToday={one === today}
                    isFaint={span === 'month' && one.slice(0, 7) !== day.slice(0, 7)}
                    isWhole={span !== 'month'}
                    list={list.filter(({ kind, at }) => !hidden.has(kind) && dayOf(at) === one)}
                    colliding={new Set(collisions.flatMap(({ of }) => of))}
                    onMore={() => change({ day: one, span: 'day' })}
                    onMove={(entry) => setMoving({ entry, at: entry.at })}
                    onDrop={(key) => {
                      const entry = list.find((each) => keyOf(each) === key)
                      if (!entry || entry.fixed !== '' || dayOf(entry.at) === one) return
                      setMoving({ entry, at: beginOf(one) + (entry.at - beginOf(dayOf(entry.at))) })
                    }}
                  />
                ))}
              </div>
            </div>
          </>
        )}
      </QueryBoundary>
      <MoveDialog moving={moving} onClose={() => setMoving(undefined)} />
    </Page>
  )
}

interface KindsProps {
  list: AdminReply<'calendar/list'>['list']
  hidden: ReadonlySet<string>
  toggle: (kind: TimedKind) => void
}

/** Filter of the kinds shown; kinds without read permission are not offered. */
function Kinds({ list, hidden, toggle }: KindsProps) {
  const may = useMay()
  const offered = timedKinds.filter((kind) => may(timedNames[kind].right))
  if (offered.length === 0) return <Notice>你的角色不能查看发售、活动和内容，日历里没有可以显示的安排。</Notice>
  return (
    <div className="flex flex-wrap gap-1.5" role="group" aria-label="显示哪些">
      {offered.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={!hidden.has(kind)}
          onClick={() => toggle(kind)}
          className={cx(
            'rounded-full border px-2.5 py-0.5 text-xs',
            hidden.has(kind) ? 'border-line text-ink-faint line-through' : 'border-line-strong text-ink-soft',
          )}
        >
          {timedNames[kind].title} {list.filter((one) => one.kind === kind).length}
        </button>
      ))}
    </div>
  )
}

function MoveDialog({ moving, onClose }: { moving: Moving | undefined; onClose: () => void }) {
  if (!moving) return null
  const { entry, at } = moving
  return (
    <Dialog open onClose={onClose} title={`改时间：${entry.title}`}>
      <ActionForm
        path="calendar/move"
        label="改时间"
        input={{ kind: entry.kind as 'sale', id: entry.id, seenAt: entry.at }}
        initial={{ at }}
        hints={{ at: '北京时间，只能改到将来' }}
        onClose={onClose}
      >
        {entry.warning && <p>{entry.warning}</p>}
      </ActionForm>
    </Dialog>
  )
}
