import { Button, copyText, linkStyle, SectionHeading, TextInput } from '@app/ui'
import { useApiMutation } from '../../lib/mutation.ts'
import { read } from '../../lib/query.ts'
import { useQueryState } from '../../lib/query-state.tsx'
import { Link } from '../../lib/router/link.tsx'
import { loginAddress } from '../../lib/login-address.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../routes.ts'

/** The user's calendar feed: its address, a new one, its end. */
export function CalendarFeed({ className }: { className?: string }) {
  const isLogin = useSession((session) => session.isLogin)
  return (
    <section aria-labelledby="feed-title" className={className}>
      <SectionHeading className="mb-3">
        <span id="feed-title">订阅到手机日历</span>
      </SectionHeading>
      <p className="max-w-prose text-sm text-ink-soft">
        订阅后，你设了提醒的和你关注的店铺、系列、创作者的新发售，会出现在手机或电脑的日历里，改期和取消也会跟着更新。大多数手机不会为订阅的日历响铃，要准点提醒，请在这里设提醒，或在作品页把单场加到日历。
      </p>
      {isLogin ? (
        <Address />
      ) : (
        <p className="mt-4 text-sm">
          <Link to={loginAddress(paths.calendar.path)} className={linkStyle}>
            登录
          </Link>
          后可以得到订阅地址。
        </p>
      )}
    </section>
  )
}

function Address() {
  const { value } = useQueryState({ ...read('user/calendarFeed/info', {}), staleTime: 60_000 })
  const renew = useApiMutation('user/calendarFeed/renew')
  const end = useApiMutation('user/calendarFeed/delete')
  if (!value) return <div className="mt-4 min-h-11" />
  if (value.address === '') {
    return (
      <Button pending={renew.isPending} onClick={() => renew.mutate({})} className="mt-4">
        生成订阅地址
      </Button>
    )
  }
  return (
    <div className="mt-4 max-w-prose">
      <TextInput
        aria-label="订阅地址"
        readOnly
        value={value.address}
        onFocus={({ target }) => target.select()}
        className="w-full"
      />
      <p className="mt-3 flex flex-wrap gap-3">
        <Button size="small" onClick={() => copyText(value.address)}>
          复制地址
        </Button>
        <Button size="small" variant="quiet" pending={renew.isPending} onClick={() => renew.mutate({})}>
          换一个地址
        </Button>
        <Button size="small" variant="quiet" pending={end.isPending} onClick={() => end.mutate({})}>
          停用
        </Button>
      </p>
      <p className="mt-2 text-sm text-ink-faint">
        知道地址的人都能看到你的日历。换地址或停用以后，原来的地址立刻失效。
      </p>
    </div>
  )
}
