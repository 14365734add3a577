import { Notice } from '@app/ui'
import type { AdminReply } from '@app/contract/admin/routes'
import { useParam } from '../../lib/address.ts'
import { Facts } from '../../parts/facts.tsx'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { formatCount, formatTime } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { History } from '../../parts/history.tsx'
import { SmallTable } from '../../parts/small-table.tsx'
import { UserLink } from '../../parts/links.tsx'
import { EditKey } from '../../parts/edit-key.tsx'
import { EditRecipe } from './edit.tsx'
import { RecipeBadge } from './badges.tsx'

type Recipe = AdminReply<'recipe/info'>
type Composing = AdminReply<'recipe/composings'>['list'][number]

const columns = ['logId', 'uid', 'itemId', 'serial', 'consumed', 'composedAt'] as const
const cells = {
  uid: ({ uid, nickname }: Composing) => <UserLink uid={uid}>{nickname || uid}</UserLink>,
  itemId: ({ itemId }: Composing) => <InnerLink to={`/items/${itemId}`}>{itemId}</InnerLink>,
}

/** Page of one recipe: its materials and result, how often it was used, and warnings. */
export default function RecipeDetail() {
  const activityId = useParam('id')
  const read = useRead('recipe/info', { activityId })
  const may = useMay()
  return (
    <QueryBoundary read={read}>
      {(recipe) => (
        <Page
          target={`recipe:${activityId}`}
          title={
            <span className="flex flex-wrap items-center gap-3">
              {recipe.title}
              <RecipeBadge state={recipe.state} />
            </span>
          }
          note={recipe.subtitle}
          actions={may('recipe.manage') && <RowActions recipe={recipe} />}
        >
          {recipe.isTakenDown && (
            <Notice tone="bad" title="已下架">
              店面不展示这个活动，藏友不能合成。
            </Notice>
          )}
          <Findings recipe={recipe} />
          <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
            <Section title="活动">
              <Facts facts={factsOf(recipe)} />
            </Section>
            <Section title="每合成一次的材料">
              <Materials recipe={recipe} />
            </Section>
          </div>
          {(recipe.story.length > 0 || recipe.rules.length > 0) && (
            <Section title="介绍与规则">
              <div className="flex flex-col gap-2 text-sm leading-7">
                {recipe.story.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
                {recipe.rules.length > 0 && (
                  <ul className="list-disc pl-5 text-ink-soft">
                    {recipe.rules.map((rule) => (
                      <li key={rule}>{rule}</li>
                    ))}
                  </ul>
                )}
              </div>
            </Section>
          )}
          {recipe.publishedAt !== null && (
            <DataTable
              path="recipe/composings"
              label="合成记录"
              keyOf={({ logId }) => logId}
              fixed={{ activityId }}
              columns={columns}
              cells={cells}
              empty="还没有人合成"
            />
          )}
          {may('audit.read') && <History target={`recipe:${activityId}`} />}
        </Page>
      )}
    </QueryBoundary>
  )
}

function RowActions({ recipe }: { recipe: Recipe }) {
  const { activityId, version, state, findings } = recipe
  const isBlocked = findings.some(({ level }) => level === 'blocks')
  return (
    <>
      {state !== 'over' && (
        <EditKey>
          <EditRecipe recipe={recipe} />
        </EditKey>
      )}
      {state === 'draft' && !isBlocked && (
        <ActionButton
          path="recipe/publish"
          label="发布"
          variant="primary"
          input={{ activityId, version }}
          successMessage="已发布"
        >
          留出 {formatCount(recipe.total)} 份《{recipe.resultName}》，到开始时间藏友就能合成。
        </ActionButton>
      )}
      {(state === 'coming' || state === 'running') && (
        <ActionButton path="recipe/stop" label="停止" input={{ activityId }} isDangerous successMessage="已停止">
          立即结束，不能恢复。已合成的不受影响，没合成的 {formatCount(recipe.total - recipe.composed)} 份退回发行量。
        </ActionButton>
      )}
      {state !== 'draft' && <TakeDown recipe={recipe} />}
    </>
  )
}

function TakeDown({ recipe: { activityId, isTakenDown } }: { recipe: Recipe }) {
  return isTakenDown ? (
    <ActionButton path="recipe/putBack" label="恢复展示" input={{ activityId }} successMessage="已恢复展示">
      店面重新展示，还没结束的可以继续合成。
    </ActionButton>
  ) : (
    <ActionButton path="recipe/takeDown" label="下架" input={{ activityId }} isDangerous successMessage="已下架">
      店面立刻不再展示，也不能再合成；已合成的不受影响。不需要复核，之后可以恢复展示。
    </ActionButton>
  )
}

function Findings({ recipe: { findings, state } }: { recipe: Recipe }) {
  const ofLevel = (level: 'blocks' | 'warns') => findings.filter((finding) => finding.level === level)
  const [blocks, warns] = [ofLevel('blocks'), ofLevel('warns')]
  return (
    <>
      {blocks.length > 0 && (
        <Notice tone="bad" title={state === 'draft' ? '还不能发布' : '有问题'}>
          {blocks.map(({ sentence }) => sentence).join('；')}
        </Notice>
      )}
      {warns.length > 0 && (
        <Notice tone="rare" title="请留意">
          {warns.map(({ sentence }) => sentence).join('；')}
        </Notice>
      )}
    </>
  )
}

const Materials = ({ recipe }: { recipe: Recipe }) => (
  <SmallTable
    headings={['作品', '商品编号', '件数', '在藏友手里']}
    numbersFrom={2}
    rows={recipe.materials.map(({ goodsSn, name, quantity, held }) => ({
      key: goodsSn,
      cells: [
        name,
        <span key="sn" className="font-mono text-xs">
          {goodsSn}
        </span>,
        quantity,
        formatCount(held),
      ],
    }))}
  />
)

function factsOf(recipe: Recipe) {
  const { endsAt, perPersonLimit, publishedAt, stoppedAt, settledAt } = recipe
  return [
    { label: '合成所得', value: `${recipe.resultName}（${recipe.resultGoodsSn}）` },
    { label: '已合成 / 总数', value: `${formatCount(recipe.composed)} / ${formatCount(recipe.total)}` },
    { label: '参与人数', value: formatCount(recipe.people) },
    { label: '每人限合成', value: perPersonLimit === 0 ? '不限' : `${perPersonLimit} 次` },
    { label: '开始', value: formatTime(recipe.startsAt) },
    { label: '结束', value: endsAt === null ? '合成完为止' : formatTime(endsAt) },
    { label: '发布', value: publishedAt === null ? '' : formatTime(publishedAt) },
    { label: '停止', value: stoppedAt === null ? '' : formatTime(stoppedAt) },
    { label: '退回余量', value: settledAt === null ? '' : formatTime(settledAt) },
  ]
}
