import type { Season } from '@app/contract/solarTerms'
import { cx } from '@app/ui'

/** Paths of two mountain ranges on 1600 by 120, the far one first; each is closed along the ground. */
export const rangePaths = [
  'M0 86C51 86 63 65 114 65C166 65 177 80 229 80C280 80 291 69 343 69C394 69 406 82 457 82C509 82 520 53 571 53C623 53 634 91 686 91C737 91 749 45 800 45C851 45 863 91 914 91C966 91 977 49 1029 49C1080 49 1091 91 1143 91C1194 91 1206 68 1257 68C1309 68 1320 84 1371 84C1423 84 1434 28 1486 28C1537 28 1549 90 1600 90V120H0Z',
  'M0 106C40 106 49 75 89 75C129 75 138 104 178 104C218 104 227 94 267 94C307 94 316 112 356 112C396 112 404 85 444 85C484 85 493 109 533 109C573 109 582 69 622 69C662 69 671 103 711 103C751 103 760 77 800 77C840 77 849 105 889 105C929 105 938 75 978 75C1018 75 1027 110 1067 110C1107 110 1116 83 1156 83C1196 83 1204 110 1244 110C1284 110 1293 66 1333 66C1373 66 1382 111 1422 111C1462 111 1471 69 1511 69C1551 69 1560 111 1600 111V120H0Z',
] as const

/** Mountain range in the colour of a season. The default is today's season, which the server writes into the page. */
export function SeasonRange({ season, className }: { season?: Season; className?: string }) {
  return (
    <svg
      aria-hidden
      data-season={season}
      viewBox="0 0 1600 120"
      preserveAspectRatio="xMidYMax slice"
      className={cx('pointer-events-none fill-(--season,transparent)', className)}
    >
      {rangePaths.map((path) => (
        <path key={path} d={path} fillOpacity={0.5} />
      ))}
    </svg>
  )
}
