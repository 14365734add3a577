import { EmptyState } from '@app/ui'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { Thumbnail } from '../../parts/thumbnail.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { LogoControl } from './controls.tsx'

const controls = { logo: LogoControl }
const hints = { key: '英文小写字母和数字，例如 jxdd；品牌页和商户账号用它认出品牌，之后不能改' }

/** Page for the brands that offer rights. */
export default function Brands() {
  const read = useRead('brand/list', {})
  const may = useMay()('brand.manage')
  return (
    <Page
      title="品牌"
      help={
        <p>权益属于品牌。品牌绑定到商户之后，它的核销按商户的结算条件计入结算单。改名会同时改它所有权益上的名称。</p>
      }
      actions={
        may && (
          <ActionButton
            path="brand/save"
            label="添加品牌"
            variant="primary"
            input={{ version: 0 }}
            controls={controls}
            hints={hints}
          />
        )
      }
    >
      <QueryBoundary read={read}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title="还没有品牌" />
          ) : (
            <div className="grid gap-4 lg:grid-cols-2">
              {list.map(({ key, name, logo, introduction, version, rights }) => (
                <Section
                  key={key}
                  title={name}
                  aside={
                    may && (
                      <ActionButton
                        path="brand/save"
                        label="编辑"
                        input={{ key, version }}
                        initial={{ name, introduction, ...(logo && { logo }) }}
                        controls={controls}
                      />
                    )
                  }
                >
                  <div className="flex items-start gap-4 text-sm">
                    {logo && <Thumbnail picture={logo} alt="" pixels={96} className="size-16" />}
                    <div className="min-w-0">
                      <p className="text-ink-faint">{key}</p>
                      <p className="mt-1 leading-relaxed text-ink-soft">{introduction || '还没有介绍'}</p>
                      <p className="mt-1">
                        <InnerLink to={`/rights?brandKey=${key}`}>{`${rights} 项权益`}</InnerLink>
                      </p>
                    </div>
                  </div>
                </Section>
              ))}
            </div>
          )
        }
      </QueryBoundary>
    </Page>
  )
}
