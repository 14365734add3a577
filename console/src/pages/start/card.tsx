import { stepNames } from '@app/contract/admin/guideNames'
import { cx } from '@app/ui'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Section } from '../../parts/page.tsx'
import { useRead } from '../../lib/query.ts'

const shown = 4

/** Card on the home page that shows what is missing before launch; hidden once nothing is. */
export default function StartCard() {
  const { data } = useRead('guide/info', {})
  if (!data || data.isComplete || data.isDemonstration) return null
  const open = data.list.filter(({ state }) => state === 'open')
  const lacking = data.list.filter(({ name, state }) => state === 'waived' && stepNames[name].waivable !== 'always')
  return (
    <Section
      title="开业准备"
      aside={<span className="text-sm text-ink-faint">{open.length > 0 ? `还差 ${open.length} 步` : '只能试用'}</span>}
    >
      <ul className="-my-2 divide-y divide-line text-sm">
        {open.slice(0, shown).map(({ name, missing }) => (
          <li key={name} className="py-2">
            <InnerLink to={stepNames[name].page}>{stepNames[name].title}</InnerLink>
            <p className="mt-0.5 break-words text-ink-soft">{missing[0]}</p>
          </li>
        ))}
      </ul>
      {lacking.length > 0 && (
        <p className={cx('text-sm text-ink-soft', open.length > 0 && 'mt-4')}>
          先不办的：{lacking.map(({ name }) => stepNames[name].title).join('、')}
        </p>
      )}
      <p className="mt-4 text-sm">
        <InnerLink to="/start">全部步骤</InnerLink>
      </p>
    </Section>
  )
}
