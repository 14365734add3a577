import { Container, ChevronLeftIcon, IconButton } from '@app/ui'
import { useSearchParams } from '../../lib/router/router.tsx'
import { paths } from '../../routes.ts'
import { AddressEditor } from '../../features/address/address-editor.tsx'
import { LoginInvitation } from '../../lib/login-invitation.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { useSession } from '../../lib/session.ts'
import { useWayBack } from '../../lib/way-back.ts'

/** Form for a new delivery address; `?id=` edits one. Returns to the page that requested it. */
export default function AddressFormPage() {
  const isLogin = useSession((session) => session.isLogin)
  const [query] = useSearchParams()
  const goBack = useWayBack(paths.address.path)
  const id = query.get('id') ?? ''
  const title = id ? '修改收货地址' : '新增收货地址'
  usePageTitle(title)
  if (!isLogin) {
    return <LoginInvitation isPage>登录后可以填写收货地址。</LoginInvitation>
  }
  return (
    <Container width="prose" className="py-4 md:py-12">
      <div className="mb-5 flex items-center gap-1 md:mb-8">
        <IconButton label="返回" onClick={goBack} className="-ml-3">
          <ChevronLeftIcon />
        </IconButton>
        <h1 className="title text-2xl">{title}</h1>
      </div>
      <AddressEditor key={id} addressId={id} onDone={goBack} />
    </Container>
  )
}
