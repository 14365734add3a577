import type { AdminReply } from '@app/contract/admin/routes'
import { useNavigate } from '@tanstack/react-router'
import { Page } from '../../parts/page.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { useMay } from '../../lib/session.ts'
import { EditRecipe } from './edit.tsx'
import { RecipeBadge } from './badges.tsx'

type Recipe = AdminReply<'recipe/list'>['list'][number]

const columns = ['activityId', 'title', 'state', 'resultName', 'total', 'composed', 'startsAt', 'endsAt'] as const
const cells = {
  state: ({ state }: Recipe) => <RecipeBadge state={state} />,
  endsAt: ({ endsAt }: Recipe) => (endsAt === null ? '不限' : undefined),
}
const linkOf = ({ activityId }: Recipe) => `/recipes/${activityId}`

/** Page that lists current and past recipes. */
export default function Recipes() {
  const may = useMay()
  const navigate = useNavigate()
  return (
    <Page
      title="合成"
      help={
        <>
          <p>藏友用几件藏品合成一件新的：材料销毁，新藏品从所得作品的发行量里发出。</p>
          <p>
            先保存，检查通过再发布。发布时留出全部份数，结束或停止后没合成的退回。有人合成之后，材料、所得、总数、限额和开始时间不能再改，
            结束时间只能延后。
          </p>
        </>
      }
      actions={
        may('recipe.manage') && (
          <EditRecipe onSaved={({ activityId }) => void navigate({ to: `/recipes/${activityId}` })} />
        )
      }
    >
      <DataTable
        path="recipe/list"
        label="合成"
        keyOf={({ activityId }) => activityId}
        linkOf={linkOf}
        columns={columns}
        cells={cells}
        empty="还没有合成活动"
      />
    </Page>
  )
}
