import { buttonStyle, Notice } from '@app/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { send, messageOf } from '../../lib/call.ts'
import { formatTime } from '../../lib/format.ts'
import { ChoosePasswordForm } from '../../sign-in/choose-password-form.tsx'
import { Enrolment } from '../../sign-in/enrolment.tsx'

/** The page of an invitation link: its holder chooses a password and enrols a second factor. */
export function Invitation() {
  // Stored on the first render, because the token is removed from the address once the link is used up.
  const [token, setToken] = useState(() => window.location.hash.slice(1))
  const [isAccepted, setAccepted] = useState(false)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const read = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => send('session/invitation', { token }),
    staleTime: Infinity,
    retry: false,
  })
  useEffect(() => {
    document.title = '邀请 · 控制台'
    // Opening a newer link in the same tab changes only the fragment.
    const change = () => {
      const other = window.location.hash.slice(1)
      if (other !== '') setToken(other)
    }
    window.addEventListener('hashchange', change)
    return () => window.removeEventListener('hashchange', change)
  }, [])

  async function enter() {
    // The link is used up, so reading it again would be refused.
    await queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'invitation' })
    void navigate({ href: '/console/', replace: true })
  }

  function accepted() {
    window.history.replaceState(window.history.state, '', window.location.pathname)
    setAccepted(true)
  }

  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-88 rounded-lg border border-line bg-surface p-7 shadow-mount">
        <h1 className="title text-2xl">控制台邀请</h1>
        {read.data && (
          <p className="mt-1 mb-6 text-sm text-ink-soft">
            {isAccepted
              ? '密码已设置。再登记一种第二步验证，就可以进入控制台。'
              : `${read.data.displayName}，你的登录名是 ${read.data.name}。密码只有你自己知道，同事不会向你索要。`}
          </p>
        )}
        {read.data && !isAccepted && (
          <>
            <ChoosePasswordForm key={token} token={token} name={read.data.name} onDone={accepted} />
            <p className="mt-4 text-sm text-ink-faint">
              链接 {formatTime(read.data.expiresAt)} 前有效，用一次即失效，请勿转发。
            </p>
          </>
        )}
        {isAccepted && <Enrolment onDone={() => void enter()} />}
        {read.error && (
          <div className="mt-6 flex flex-col gap-4">
            <Notice tone="bad">{messageOf(read.error)}</Notice>
            <Link to="/login" className={buttonStyle({ wide: true })}>
              已经设置过密码，去登录
            </Link>
          </div>
        )}
      </div>
    </main>
  )
}
