import { useParam } from '../../lib/address.ts'
import { Page } from '../../parts/page.tsx'
import { useRead } from '../../lib/query.ts'
import { History } from '../../parts/history.tsx'

/** History of a setting: author, time, old and new values, and the reason. */
export default function SettingHistory() {
  const key = useParam('key')
  const read = useRead('setting/list', {})
  return (
    <Page target={`setting:${key}`} title={read.data?.list.find((one) => one.key === key)?.title ?? '设置'}>
      <History target={`setting:${key}`} />
    </Page>
  )
}
