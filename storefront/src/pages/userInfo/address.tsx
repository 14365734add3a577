import { paths } from '../../routes.ts'
import { AddressList } from '../../features/address/address-list.tsx'
import { UserFrame } from '../../features/profile/user-frame.tsx'

/** The user's delivery addresses. */
export default function AddressesPage() {
  return (
    <UserFrame title={paths.address.title}>
      <AddressList />
    </UserFrame>
  )
}
