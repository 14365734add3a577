import { Notice } from '@app/ui'
import { useAddress } from '../../lib/address.ts'
import { Page } from '../../parts/page.tsx'
import { useMe } from '../../lib/session.ts'
import { signOnErrorText } from '../../sign-in/sign-on-error.ts'
import { SecondFactors } from './second-factors.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { FirstFactors } from './first-factors.tsx'

/** Page of the user's own account: sessions and sign-in methods. */
export default function Me() {
  const me = useMe()
  const [{ signOn, refused }] = useAddress()
  return (
    <Page title="我的账号" note={`${me.displayName} · ${me.name} · ${me.roles.map(({ name }) => name).join('、')}`}>
      {signOn === 'bound' && <Notice tone="good">企业账号已绑定，下次可以用它登录。</Notice>}
      {refused && (
        <Notice tone="bad" urgent>
          {signOnErrorText(refused)}
        </Notice>
      )}
      <FirstFactors />
      <SecondFactors />
      <OwnSessions />
    </Page>
  )
}
