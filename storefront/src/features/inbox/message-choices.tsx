import { messageGroups } from '@app/contract/messageKinds'
import { ListSkeleton, Switch } from '@app/ui'
import { useQuery } from '@tanstack/react-query'
import { useApiMutation } from '../../lib/mutation.ts'
import { QueryBoundary, queryStateOf } from '../../lib/query-state.tsx'
import { type MessageChoice, messageChoices } from './api.ts'

/** Switches for each kind of message, by group. */
export function MessageChoices() {
  const query = useQuery(messageChoices)
  return (
    <QueryBoundary
      of={queryStateOf(query)}
      loading={<ListSkeleton count={4} label="正在加载消息设置" />}
      failure={{ title: '消息设置加载失败' }}
    >
      {({ list }) =>
        Object.entries(messageGroups).map(([group, label]) => {
          const own = list.filter((choice) => choice.group === group)
          if (own.length === 0) return null
          return (
            <section key={group} aria-label={label} className="mt-5 first:mt-0">
              <h3 className="border-b border-line pb-2 text-sm text-ink-faint">{label}</h3>
              {own.every(({ isRequired }) => isRequired) ? (
                <p className="py-3 text-sm text-ink-soft">
                  {own.map((choice) => choice.label).join('、')}：事关钱款和账号安全，不能关闭。
                </p>
              ) : (
                own.map((choice) => <Choice key={choice.kind} choice={choice} />)
              )}
            </section>
          )
        })
      }
    </QueryBoundary>
  )
}

function Choice({ choice: { kind, label, isOn } }: { choice: MessageChoice }) {
  const { mutate, isPending, variables } = useApiMutation('user/message/choose')
  return (
    <Switch
      checked={isPending ? variables.isOn : isOn}
      onChange={({ target }) => mutate({ kind, isOn: target.checked })}
    >
      {label}
    </Switch>
  )
}
