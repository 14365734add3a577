import {
  Button,
  buttonStyle,
  Container,
  EmptyState,
  Field,
  ListSkeleton,
  Notice,
  SectionHeading,
  TextArea,
  TextInput,
} from '@app/ui'
import { useState } from 'react'
import { address } from '../../../routes.ts'
import { lazySheetWithRetry } from '../../../lib/lazy/later.tsx'
import { LoginInvitation } from '../../../lib/login-invitation.tsx'
import { Link } from '../../../lib/router/link.tsx'
import { useNavigate } from '../../../lib/router/router.tsx'
import { useSession } from '../../../lib/session.ts'
import { QueryBoundary, useQueryState } from '../../../lib/query-state.tsx'
import { Counter } from '../../../lib/counter.tsx'
import { tooLong } from '../../../lib/too-long.ts'
import { validationMessage } from '../../../lib/wording.ts'
import { type OwnHall, ownHall } from '../api.ts'
import { PieceList } from './piece-list.tsx'
import { useArranging } from './use-arranging.ts'

const ChoiceSheet = lazySheetWithRetry(() => import('./choice-sheet.tsx'))

/** Limits as in the contract; repeated here to keep the schemas out of the browser. */
const most = 60
const nameMost = 20
const forewordMost = 200

/** Page for arranging the user's hall. */
export function ArrangeHall() {
  const isLogin = useSession((session) => session.isLogin)
  if (!isLogin) {
    return (
      <LoginInvitation title="登录后布置展厅" isPage>
        挑作品、排次序、写说明，都在这里。
      </LoginInvitation>
    )
  }
  return <Own />
}

function Own() {
  const hall = useQueryState(ownHall())
  return (
    <Container className="py-6 md:py-10">
      <SectionHeading
        level={1}
        note="挑作品，排次序，写几句话。按一次保存，才会变。"
        action={
          <Link to={address('mineHall')} className="text-ink-soft underline-offset-4 hover:underline">
            回展厅
          </Link>
        }
      >
        布置展厅
      </SectionHeading>
      <QueryBoundary of={hall} loading={<ListSkeleton label="正在加载展厅" />} failure={{ title: '展厅加载失败' }}>
        {(own) => <Arranging hall={own} />}
      </QueryBoundary>
    </Container>
  )
}

function Arranging({ hall }: { hall: OwnHall }) {
  const navigate = useNavigate()
  const [isChoosing, setChoosing] = useState(false)
  const arranging = useArranging(hall)
  const { now, isChanged, isSaving, failure, change, save } = arranging
  const isSuggested = now.revision === 0
  const isNamed = now.name.trim() !== ''
  const captionAt = /^pieces\.(\d+)\.caption$/.exec(failure?.field ?? '')?.[1]
  const textOf = (field: string) => (failure?.field === field ? failure.text : undefined)
  async function enter() {
    if ((isChanged || isSuggested) && !(await save())) return
    navigate(address('mineHall'))
  }
  return (
    <div className="mt-8 grid gap-10 lg:grid-cols-[20rem_1fr] lg:gap-14">
      <section aria-label="展厅的名字和前言" className="grid content-start gap-5 lg:sticky lg:top-8 lg:self-start">
        <Field
          label="展厅名"
          required
          error={textOf('name') ?? (isNamed ? wrongOf(now.name, nameMost) : '给展厅起个名字')}
          aside={<Counter text={now.name} most={nameMost} />}
        >
          <TextInput value={now.name} onChange={(event) => change({ name: event.target.value })} />
        </Field>
        <Field
          label="前言"
          hint="写在入口的墙上，可以不写"
          error={textOf('foreword') ?? wrongOf(now.foreword, forewordMost)}
          aside={<Counter text={now.foreword} most={forewordMost} />}
        >
          <TextArea rows={5} value={now.foreword} onChange={(event) => change({ foreword: event.target.value })} />
        </Field>
      </section>
      <section aria-labelledby="hung-title" className="min-w-0">
        <div className="mb-4 flex items-center justify-between gap-4">
          <h2 id="hung-title" className="title text-lg">
            墙上的作品
            <span className="figures ml-2 font-sans text-sm font-normal text-ink-faint">
              {now.pieces.length} / {most}
            </span>
          </h2>
          <Button size="small" onClick={() => setChoosing(true)}>
            从藏品里挑
          </Button>
        </div>
        {now.pieces.length === 0 ? (
          <EmptyState
            title="墙上还空着"
            action={
              <Button variant="primary" onClick={() => setChoosing(true)}>
                从藏品里挑
              </Button>
            }
          >
            挑几件挂上来，再写上你自己的说明。
          </EmptyState>
        ) : (
          <PieceList
            pieces={now.pieces}
            onMove={arranging.move}
            onChange={(pieces) => change({ pieces })}
            wrong={captionAt === undefined ? undefined : { at: Number(captionAt), text: failure?.text ?? '' }}
          />
        )}
      </section>
      <div className="pb-safe sticky bottom-0 z-(--layer-bar) -mx-4 border-t border-line bg-paper/95 px-4 backdrop-blur lg:col-span-2">
        <div className="py-3">
          {arranging.isBehind && (
            <Notice
              tone="rare"
              urgent
              title="展厅刚在另一处改过"
              className="mb-3"
              action={
                <span className="flex flex-wrap gap-2">
                  <Button size="small" onClick={arranging.catchUp}>
                    看那边的布置
                  </Button>
                  <Button size="small" variant="quiet" onClick={() => void save(hall.revision)}>
                    用这里的
                  </Button>
                </span>
              }
            >
              这里的改动还在，没有保存。
            </Notice>
          )}
          {failure && captionAt === undefined && !['name', 'foreword'].includes(failure.field ?? '') && (
            <p role="alert" className="mb-2 text-sm text-vermilion-ink">
              {failure.text}
            </p>
          )}
          <div className="flex items-center justify-between gap-4">
            <p role="status" className="min-w-0 text-sm text-ink-soft">
              {isChanged ? '有改动还没有保存' : isSuggested ? '这是自动布置的预览，还没有保存' : '已保存'}
            </p>
            <div className="flex shrink-0 gap-3">
              {isChanged || isSuggested ? (
                <Button variant="primary" disabled={!isNamed || isSaving} onClick={enter} pendingLabel="正在保存">
                  保存并走进去
                </Button>
              ) : (
                <Link to={address('mineHall')} className={buttonStyle({ variant: 'primary' })}>
                  走进展厅
                </Link>
              )}
            </div>
          </div>
        </div>
      </div>
      {isChoosing && (
        <ChoiceSheet
          hung={now.pieces}
          most={most}
          onClose={() => setChoosing(false)}
          onChosen={(pieces) => {
            change({ pieces: [...now.pieces, ...pieces] })
            setChoosing(false)
          }}
        />
      )}
    </div>
  )
}

const wrongOf = (text: string, limit: number) => tooLong(text.trim(), limit) ?? validationMessage(text)
