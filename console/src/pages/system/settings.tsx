import type { AdminReply } from '@app/contract/admin/routes'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { formatTime } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { ChangeSetting } from './change-setting.tsx'

type Setting = AdminReply<'setting/list'>['list'][number]
type Field = Setting['fields'][number]

/** Page of the settings that operators change at run time. */
export default function Settings() {
  const read = useRead('setting/list', {})
  return (
    <Page
      title="设置"
      note="修改后立即在所有进程生效"
      actions={<InnerLink to="/settings/environment">由环境变量决定的</InnerLink>}
    >
      <QueryBoundary read={read}>
        {({ list }) => (
          <div className="gap-5 xl:columns-2 [&>section]:mb-5 [&>section]:break-inside-avoid">
            {list.map((setting) => (
              <One key={setting.key} setting={setting} />
            ))}
          </div>
        )}
      </QueryBoundary>
    </Page>
  )
}

function One({ setting }: { setting: Setting }) {
  const may = useMay()
  const { key, title, changedAt, changedBy, fields } = setting
  return (
    <Section
      title={title}
      aside={
        <div className="flex items-center gap-3 text-sm">
          {changedAt !== null && (
            <span className="hidden text-ink-faint sm:inline">
              {changedBy || '命令行'} 改于 {formatTime(changedAt).slice(0, 16)}
            </span>
          )}
          {may('audit.read') && <InnerLink to={`/settings/${key}`}>记录</InnerLink>}
          {may('setting.change') && <ChangeSetting setting={setting} />}
        </div>
      }
    >
      <dl className="-my-2 divide-y divide-line text-sm">
        {fields.map((field) => (
          <div key={field.path} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] gap-4 py-2">
            <dt>
              <span className="text-ink-soft">{field.title}</span>
              {field.effect && <p className="mt-0.5 text-xs text-ink-faint">{field.effect}</p>}
            </dt>
            <dd className="min-w-0 break-words tabular-nums">
              <Value field={field} />
              {JSON.stringify(field.value) !== JSON.stringify(field.preset) && <Preset field={field} />}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function Preset({ field }: { field: Field }) {
  const isShort = field.kind === 'number' || field.kind === 'flag'
  return <span className="ml-3 text-xs text-ink-faint">{isShort ? `默认 ${shortOf(field.preset)}` : '已改动'}</span>
}

const shortOf = (value: unknown): string => (value === true ? '是' : value === false ? '否' : String(value))

/** Formats a value. */
function Value({ field: { kind, value } }: { field: Field }) {
  if (kind === 'flag' || kind === 'number') return <>{shortOf(value)}</>
  if (kind === 'text') return <>{String(value)}</>
  if (kind === 'lines') return <StructureShown value={(value as readonly string[]).map((line) => [line])} />
  return <StructureShown value={value} />
}

function StructureShown({ value }: { value: unknown }) {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (entries.every((entry) => typeof entry !== 'object')) return <>{entries.map(String).join('、')}</>
  return (
    <ul>
      {entries.map((entry, index) => (
        // Entries have no name of their own.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          {Object.values(entry as object)
            .flat()
            .join(' · ')}
        </li>
      ))}
    </ul>
  )
}
