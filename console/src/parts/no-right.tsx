import { builtInRoles, type Permission, permissions } from '@app/contract/admin/permissions'
import { Button, EmptyState } from '@app/ui'
import { useNavigate, useRouter } from '@tanstack/react-router'

interface NoRightProps {
  /** What the user wanted to see, such as 支付. */
  what: string
  /** Undefined if it is unknown which permission is missing. */
  permission?: Permission | undefined
  /** Whether partner staff can never get it. */
  isPlatform?: boolean
}

/** Names the missing permission and the people who can grant it, and leads back. */
export function NoRight({ what, permission, isPlatform = false }: NoRightProps) {
  const router = useRouter()
  const navigate = useNavigate()
  const hasPrevious = router.history.canGoBack()
  return (
    <EmptyState
      title={`你还不能查看「${what}」`}
      action={
        <Button onClick={() => (hasPrevious ? router.history.back() : void navigate({ to: '/' }))}>
          {hasPrevious ? '返回上一页' : '回到工作台'}
        </Button>
      }
    >
      {isPlatform ? (
        '这里只给平台的员工，商户账号看不到。'
      ) : (
        <>
          {permission && `这里要有「${permissions[permission]}」权限，${holdersOf(permission)}等角色有。`}
          请负责人，或另一位能分配角色的同事，在「员工」页给你添加；一般还要再有一位同事复核。
        </>
      )}
    </EmptyState>
  )
}

/** Names the built-in roles with a permission. */
const holdersOf = (permission: Permission): string =>
  Object.values(builtInRoles)
    .filter((role: { permissions: readonly Permission[] }) => role.permissions.includes(permission))
    .map(({ name }) => name)
    .join('、')
