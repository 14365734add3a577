import { EmptyState } from '@app/ui'
import { Page, Section } from '../app/page.tsx'
import { Shown } from '../app/shown.tsx'
import { ActButton } from '../form/act-button.tsx'
import { ConfirmButton } from '../form/confirm-button.tsx'
import { formatDistance } from '../lib/format.ts'
import { useMay } from '../lib/me.ts'
import { useRead } from '../lib/query.ts'

/** Real names that a person decides, the longest wait first. */
export default function RealNames() {
  const read = useRead('realName/waiting', {}, { every: 30_000 })
  const may = useMay()
  return (
    <Page title="实名审核" note={read.data && `${read.data.total} 位在等，等得最久的在前`}>
      <Shown read={read}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title="没有人在等" />
          ) : (
            list.map((one) => (
              <Section
                key={one.uid}
                title={`${one.realName}　${one.idNumber}`}
                aside={<span className="text-sm text-ink-faint">{formatDistance(one.since)}提交</span>}
              >
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <p className="text-sm">
                    {one.reason}
                    {one.attempts > 1 && <span className="ml-3 text-ink-faint">第 {one.attempts} 次提交</span>}
                  </p>
                  {may('realName.decide') && (
                    <div className="flex gap-2">
                      <ConfirmButton path="realName/approve" label="通过" input={{ uid: one.uid }} said="已通过" />
                      <ActButton path="realName/reject" label="驳回" input={{ uid: one.uid }} isDangerous>
                        原因会原样告诉申请人。
                      </ActButton>
                    </div>
                  )}
                </div>
              </Section>
            ))
          )
        }
      </Shown>
    </Page>
  )
}
