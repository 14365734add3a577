import { ArrowLeftIcon, cx, Tabs } from '@app/ui'
import { useEffect, useRef, useState } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { paths } from '../../routes.ts'
import { CodeLoginForm } from '../../features/account/code-login-form.tsx'
import { LoginArt } from '../../features/account/login-art.tsx'
import { PasswordLoginForm } from '../../features/account/password-login-form.tsx'
import { RegisterForm } from '../../features/account/register-form.tsx'
import { ResetForm } from '../../features/account/reset-form.tsx'
import { useInviteCode } from '../../domain/invite/code.ts'

type Way = 'code' | 'password' | 'register' | 'reset'

const tabs = [
  { value: 'code', label: '验证码登录' },
  { value: 'password', label: '密码登录' },
  { value: 'register', label: '注册' },
]

/** Login by code or password, registration, and password reset. Invited visitors begin with registration. */
export default function LoginPage() {
  const inviteCode = useInviteCode()
  const [way, setWay] = useState<Way>(inviteCode ? 'register' : 'code')
  const [phone, setPhone] = useState('')
  const account = { phone, onPhone: setPhone }
  const heading = useRef<HTMLHeadingElement>(null)
  const isSwapped = useRef(false)
  // The element that had focus is gone with its form.
  useEffect(() => {
    if (isSwapped.current) heading.current?.focus()
    isSwapped.current = false
  })
  function swap(next: Way) {
    isSwapped.current = true
    setWay(next)
  }
  return (
    <div className="relative grid min-h-dvh grid-cols-1 max-lg:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <LoginArt />
      <div className="flex flex-col px-5 pb-10 sm:px-8">
        <div className="z-(--raised) pt-safe-3 flex items-center pb-3 max-lg:absolute max-lg:top-0 max-lg:left-3">
          <Link
            to={paths.home.path}
            className="inline-flex min-h-11 items-center gap-2 rounded-full text-sm text-ink-soft hover:text-ink max-lg:bg-paper/90 max-lg:px-4"
          >
            <ArrowLeftIcon /> 先逛逛
          </Link>
        </div>
        <div className="mx-auto w-full max-w-[25rem] py-4 lg:my-auto">
          <h1 ref={heading} tabIndex={-1} className={cx('title text-2xl outline-none', way !== 'reset' && 'sr-only')}>
            {way === 'reset' ? '重设密码' : way === 'register' ? '注册' : '登录'}
          </h1>
          {way === 'reset' ? (
            <div className="mt-6">
              <ResetForm {...account} onDone={() => swap('password')} />
            </div>
          ) : (
            <Tabs label="登录方式" tabs={tabs} value={way} onChange={(value) => setWay(value as Way)}>
              <div className="pt-6">
                {way === 'code' && <CodeLoginForm {...account} inviteCode={inviteCode} />}
                {way === 'password' && <PasswordLoginForm {...account} onForgotten={() => swap('reset')} />}
                {way === 'register' && <RegisterForm {...account} inviteCode={inviteCode} />}
              </div>
            </Tabs>
          )}
        </div>
      </div>
    </div>
  )
}
