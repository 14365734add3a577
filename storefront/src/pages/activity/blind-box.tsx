import { BoxList } from '../../features/boxes/list/box-list.tsx'

/** Blind boxes among the activities. */
export default function BlindBoxPage() {
  return <BoxList />
}
