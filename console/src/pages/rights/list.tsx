import { uniqueId } from '@app/ui'
import type { AdminReply } from '@app/contract/admin/routes'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Page } from '../../parts/page.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { LinesField } from '../../form/lines-field.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { useMay } from '../../lib/session.ts'
import { ContentControl, CoverControl } from './controls.tsx'

type Right = AdminReply<'right/list'>['list'][number]

const columns = ['name', 'brandName', 'delivery', 'standing', 'validUntil', 'works', 'couponsLeft', 'isShort'] as const

export const rightControls = {
  cover: CoverControl,
  content: ContentControl,
  howTo: LinesField,
}
export const rightHints = {
  howTo: '每行一步',
  pagePath: '品牌页的路径，如 /interest/jxdd/summer/:id；没有就留空',
  validFrom: '不填为不限',
  validUntil: '不填为长期有效',
}

/** Page that lists the rights that come with works. */
export default function Rights() {
  const may = useMay()
  const navigate = useNavigate()
  const [key, setKey] = useState(() => uniqueId())
  return (
    <Page
      title="权益"
      help={
        <>
          <p>
            一项权益由品牌提供，随作品发放：每件藏品各有一次，未使用时随藏品转赠。先添加品牌，再添加权益，然后把它挂到作品上。
          </p>
          <p>
            有人持有带这项权益的藏品之后，品牌和领取方式不能再改，作品也不能移除它；给已发行的作品加上权益可以随时做，持有人会因此得到权益。
          </p>
        </>
      }
      actions={
        <>
          <InnerLink to="/brands">品牌</InnerLink>
          <InnerLink to="/redeemers">核销人员</InnerLink>
          {may('right.edit') && (
            <ActionButton
              path="right/save"
              label="添加权益"
              variant="primary"
              input={{ version: 0, id: undefined, key }}
              controls={rightControls}
              hints={rightHints}
              successMessage="已添加，可以挂到作品上了"
              onDone={({ id }) => {
                setKey(uniqueId())
                void navigate({ to: `/rights/${id}` })
              }}
            />
          )}
        </>
      }
    >
      <DataTable path="right/list" label="权益" keyOf={keyOf} linkOf={linkOf} columns={columns} empty="还没有权益" />
    </Page>
  )
}

const keyOf = ({ id }: Right) => id
const linkOf = ({ id }: Right) => `/rights/${id}`
