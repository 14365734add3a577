import { type MessageChannel, messageChannels, messageGroups } from '@app/contract/messageKinds'
import { ListSkeleton, Switch } from '@app/ui'
import { useQuery } from '@tanstack/react-query'
import { useApiMutation } from '../../lib/mutation.ts'
import { QueryBoundary, queryStateOf } from '../../lib/query-state.tsx'
import { type MessageChoice, messageChoices } from './api.ts'
import { BrowserNotifications } from './browser-notifications.tsx'

/** Switches for each kind of message in the inbox, and for each further channel, by group. */
export function MessageChoices() {
  const query = useQuery(messageChoices)
  return (
    <QueryBoundary
      of={queryStateOf(query)}
      loading={<ListSkeleton count={4} label="正在加载消息设置" />}
      failure={{ title: '消息设置加载失败' }}
    >
      {({ list, offered, webPushKey }) => {
        const others = offered.filter((channel) => channel !== 'inbox')
        return (
          <>
            <BrowserNotifications applicationKey={webPushKey} />
            {others.length > 0 && (
              <p className="mb-5 text-sm text-pretty text-ink-soft">
                除账号安全外，晚上 10 点到早上 8 点不打扰，到早上再发。短信同一件事只发一条。
              </p>
            )}
            {Object.entries(messageGroups).map(([group, label]) => {
              const own = list.filter((choice) => choice.group === group)
              if (own.length === 0) return null
              return (
                <section key={group} aria-label={label} className="mt-5 first:mt-0">
                  <h3 className="border-b border-line pb-2 text-sm text-ink-faint">{label}</h3>
                  {own.every(({ isRequired }) => isRequired) ? (
                    <p className="py-3 text-sm text-ink-soft">
                      {own.map((choice) => choice.label).join('、')}：事关钱款和账号安全，站内信不能关闭。
                    </p>
                  ) : (
                    own.map((choice) => (
                      <Choice key={choice.kind} choices={[choice]} channel="inbox" label={choice.label} />
                    ))
                  )}
                  {others.length > 0 && (
                    <div role="group" aria-label={`${label}还发到`} className="mb-2 border-l-2 border-line pl-4">
                      {others.map((channel) => (
                        <Choice key={channel} choices={own} channel={channel} label={messageChannels[channel]} />
                      ))}
                    </div>
                  )}
                </section>
              )
            })}
          </>
        )
      }}
    </QueryBoundary>
  )
}

/** One switch for a channel of one or several kinds; on if all of them are. */
function Choice({
  choices,
  channel,
  label,
}: {
  choices: readonly MessageChoice[]
  channel: MessageChannel
  label: string
}) {
  const { mutate, isPending, variables } = useApiMutation('user/message/choose')
  const isOn = choices.every(({ channels }) => channels.includes(channel))
  return (
    <Switch
      checked={isPending ? variables.isOn : isOn}
      onChange={({ target }) => mutate({ kinds: choices.map(({ kind }) => kind), channel, isOn: target.checked })}
    >
      {label}
    </Switch>
  )
}
