import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { useRead } from '../../lib/query.ts'

const unitLabels = { seconds: '秒', milliseconds: '毫秒', days: '天', bytes: '字节', percent: '%' } as const

/** Page of the environment's settings, read-only. */
export default function Environment() {
  const read = useRead('setting/environment', {})
  return (
    <Page title="由环境变量决定的设置" note="部署时设定，这里只能查看；密钥不显示，地址只显示主机">
      <QueryBoundary read={read}>
        {({ list }) =>
          [...new Set(list.map(({ group }) => group))].map((group) => (
            <Section key={group} title={group}>
              <dl className="-my-2 divide-y divide-line text-sm">
                {list
                  .filter((setting) => setting.group === group)
                  .map(({ name, value, isSecret, isSet, unit, scope, rule, meaning }) => (
                    <div key={name} className="grid gap-x-6 gap-y-1 py-2.5 md:grid-cols-[18rem_14rem_minmax(0,1fr)]">
                      <dt className="font-mono text-xs leading-6 break-all">{name}</dt>
                      <dd className="min-w-0 break-all">
                        {isSecret ? (isSet ? '已设置' : '未设置') : value || '（空）'}
                        {unit && value && ` ${unitLabels[unit]}`}
                        {!isSet && !isSecret && <span className="ml-2 text-xs text-ink-faint">默认</span>}
                      </dd>
                      <dd className="min-w-0 text-ink-soft">
                        <span lang="en">{meaning}</span>
                        <span className="ml-2 text-xs text-ink-faint">{rule}</span>
                        {scope === 'operators' && (
                          <span className="ml-2 text-xs text-ink-faint">在「设置」里填了的，以那里为准</span>
                        )}
                      </dd>
                    </div>
                  ))}
              </dl>
            </Section>
          ))
        }
      </QueryBoundary>
    </Page>
  )
}
