import { adminForms } from '@app/contract/admin/forms.derived'
import { EmptyState } from '@app/ui'
import { labelsOf } from '../../lib/labels.ts'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { Thumbnail } from '../../parts/thumbnail.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { known, pictureControl } from './parts.tsx'

const kinds = labelsOf(adminForms['shop/save'], 'kind')
const controls = { logo: pictureControl('标志', 'logo') }

/** Page for the shops that sell works. */
export default function Shops() {
  const read = useRead('shop/list', {})
  const may = useMay()('content.edit')
  return (
    <Page
      title="店铺"
      note="每件作品属于一个店铺；藏友可以关注店铺"
      actions={
        may && (
          <ActionButton
            path="shop/save"
            label="添加店铺"
            variant="primary"
            input={{ shopId: undefined, version: 0 }}
            controls={controls}
            successMessage="已添加"
          />
        )
      }
    >
      <QueryBoundary read={read}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title="还没有店铺">发行第一件作品之前，先添加一个。</EmptyState>
          ) : (
            <div className="grid gap-4 lg:grid-cols-2">
              {list.map(({ shopId, version, name, kind, introduction, logo, works }) => (
                <Section
                  key={shopId}
                  title={name}
                  aside={
                    may && (
                      <ActionButton
                        path="shop/save"
                        label="修改"
                        input={{ shopId, version }}
                        initial={{ name, kind, introduction, ...known('logo', logo) }}
                        controls={controls}
                      />
                    )
                  }
                >
                  <div className="flex gap-4 text-sm">
                    {logo && <Thumbnail picture={logo} pixels={160} className="size-16 shrink-0" />}
                    <div className="min-w-0">
                      <p className="text-ink-faint">
                        {kinds[kind]} · <span className="tabular-nums">{works} 件作品</span>
                      </p>
                      <p className="mt-1 text-ink-soft">{introduction || '还没有介绍'}</p>
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
