import { buttonStyle, Notice } from '@app/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAddress } from '../../lib/address.ts'
import { useRead } from '../../lib/query.ts'
import { signOnErrorText } from '../../sign-in/sign-on-error.ts'
import { SignIn } from '../../sign-in/sign-in.tsx'

/** Sign-in page; returns to the page that was requested. */
export function Login() {
  const [{ to = '/', next, refused }] = useAddress()
  const ways = useRead('session/ways', {})
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  useEffect(() => {
    document.title = '登录 · 控制台'
  }, [])

  async function enter() {
    await queryClient.resetQueries()
    // Only addresses of the console: a link must not redirect elsewhere.
    const own = to.startsWith('/console') ? to.slice('/console'.length) : to
    void navigate({ href: /^\/(?!\/)/.test(own) ? `/console${own}` : '/console/', replace: true })
  }

  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-88 rounded-lg border border-line bg-surface p-7 shadow-mount">
        <h1 className="title text-2xl">控制台</h1>
        <p className="mt-1 mb-6 text-sm text-ink-soft">仅供运营人员使用，所有操作都会留下记录。</p>
        <SignIn from={next === 'factor' ? 'factor' : 'login'} onDone={() => void enter()} />
        {ways.data?.signOn && (
          <a href="/admin/v1/session/oidc" className={`mt-3 ${buttonStyle({ wide: true })}`}>
            用{ways.data.signOn.name}登录
          </a>
        )}
        {refused && (
          <Notice tone="bad" className="mt-4">
            {signOnErrorText(refused)}
          </Notice>
        )}
      </div>
    </main>
  )
}
