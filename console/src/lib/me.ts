import { partnerPermissions, type Permission } from '@app/contract/admin/permissions'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { send } from './call.ts'

/** Asked without the gate: who is not there yet goes to the page of the login. */
export const meOptions = queryOptions({
  queryKey: ['session/info', {}],
  queryFn: ({ signal }) => send('session/info', {}, signal),
  retry: false,
})

/** Who looks at the screen. For what stands behind the login. */
export const useMe = () => useSuspenseQuery(meOptions).data

/** Whether who looks may do something; the server decides anew with each call. */
export function useMay(): (right: Permission) => boolean {
  const { permissions, partner } = useMe()
  return (right) => permissions.includes(right) && (partner === null || partnerPermissions.includes(right))
}

/** Whether who looks may see a page. */
export function useMaySee(): (page: { readonly right?: Permission; readonly isPlatform?: true }) => boolean {
  const may = useMay()
  const { partner } = useMe()
  return ({ right, isPlatform }) => (!right || may(right)) && (!isPlatform || partner === null)
}
