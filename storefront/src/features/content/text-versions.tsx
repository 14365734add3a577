import type { TextKey } from '@app/contract'
import type { Reply } from '@app/contract/types'
import { useQuery } from '@tanstack/react-query'
import { address } from '../../routes.ts'
import { serverSeconds } from '../../lib/clock.ts'
import { Link } from '../../lib/router/link.tsx'
import { introductionVersions } from './api.ts'
import { documentDay } from './dates.ts'

type Version = Reply<'ops/introduce/versions'>['list'][number]

/** Published versions of a document, if there is more than the current one. `shown` is the version on display. */
export function TextVersions({ textKey, shown }: { textKey: TextKey; shown: string }) {
  const { data } = useQuery(introductionVersions(textKey))
  const now = serverSeconds()
  if (!data || (data.list.length < 2 && data.list.every(({ isHolding }) => isHolding))) return null
  return (
    <nav aria-label="各个版本" className="mt-12 border-t border-line pt-6">
      <h2 className="title text-lg">各个版本</h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {data.list.map((one) => (
          <li key={one.version} className="py-3 text-sm">
            <span className="flex flex-wrap items-baseline gap-x-4">
              {one.version === shown ? (
                <span aria-current="page" className="figures font-medium">
                  版本 {one.version}
                </span>
              ) : (
                <Link to={versionAddress(textKey, one)} className="figures underline underline-offset-4">
                  版本 {one.version}
                </Link>
              )}
              <span className="figures text-ink-soft">{standing(one, now)}</span>
            </span>
            {one.consultation && one.consultation.end > now && (
              <span className="figures mt-1 block text-ink-soft">
                征求意见：{documentDay(one.consultation.start)}至{documentDay(one.consultation.end)}。有意见请通过
                <Link to={address('help')} className="underline underline-offset-4">
                  客服
                </Link>
                告诉我们。
              </span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

const versionAddress = (key: TextKey, { version, isHolding }: Version): string =>
  `${address('protocolList')}?${new URLSearchParams({ key, ...(!isHolding && { version }) }).toString()}`

function standing({ publishTime, isHolding }: Version, now: number): string {
  if (isHolding) return `现行，${documentDay(publishTime)}起施行`
  return publishTime > now
    ? `尚未生效，${documentDay(publishTime)}起施行`
    : `历史版本，${documentDay(publishTime)}起曾施行`
}
