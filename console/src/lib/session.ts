import { partnerPermissions, type Permission } from '@app/contract/admin/permissions'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { send } from './call.ts'

/** Sent without the dialog: a visitor without a session goes to the sign-in page. */
export const meOptions = queryOptions({
  queryKey: ['session/info', {}],
  queryFn: ({ signal }) => send('session/info', {}, signal),
  retry: false,
})

/** Returns the signed-in user. Only for pages behind the sign-in. */
export const useMe = () => useSuspenseQuery(meOptions).data

/** Returns whether the user has a permission; the server checks again on each call. */
export function useMay(): (right: Permission) => boolean {
  const { permissions, partner } = useMe()
  return (right) => permissions.includes(right) && (partner === null || partnerPermissions.includes(right))
}

/** Returns whether the user may see a page. */
export function useMaySee(): (page: { readonly permission?: Permission; readonly isPlatform?: true }) => boolean {
  const may = useMay()
  const { partner } = useMe()
  return ({ permission, isPlatform }) => (!permission || may(permission)) && (!isPlatform || partner === null)
}
