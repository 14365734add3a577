import { CopyIcon, copyText, IconButton, KeyValueList, type KeyValueRow } from '@app/ui'
import { formatDate } from '../../lib/time.ts'
import { Notes, PackageLink } from './get-app.tsx'
import { type AppPackage, type AppPackages, formatSize, isOut } from './packages.ts'

/** Both packages with everything needed to check that a file is genuine. */
export function PackageFacts({ packages, className }: { packages: AppPackages; className?: string }) {
  return (
    <section aria-labelledby="packages-title" className={className}>
      <h2 id="packages-title" className="title text-xl tracking-[0.1em]">
        版本与校验
      </h2>
      <div className="mt-5 grid gap-x-16 gap-y-10 md:grid-cols-2">
        <Package title="iPhone 与 iPad" pack={packages.ios} action="App Store" />
        <Package title="安卓" pack={packages.android} action="下载安装包" />
      </div>
    </section>
  )
}

function Package({ title, pack, action }: { title: string; pack: AppPackage; action: string }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="flex items-baseline justify-between gap-4 pb-3">
        <span className="font-medium">{title}</span>
        <span className="text-sm font-normal">
          <PackageLink pack={pack}>{action}</PackageLink>
        </span>
      </h3>
      <KeyValueList rows={isOut(pack) ? rowsOf(pack) : soon} />
      {isOut(pack) && <Notes pack={pack} className="mt-4" />}
    </section>
  )
}

const soon: KeyValueRow[] = [{ key: 'soon', label: '版本', value: '上线后在这里公布' }]

function rowsOf({ version, size, publishTime, sha256 }: AppPackage): KeyValueRow[] {
  const rows: (KeyValueRow | false)[] = [
    version !== '' && { key: 'version', label: '版本', value: version },
    publishTime > 0 && { key: 'date', label: '更新日期', value: formatDate(publishTime) },
    size > 0 && { key: 'size', label: '大小', value: formatSize(size) },
    sha256 !== '' && {
      key: 'sha256',
      label: 'SHA-256',
      value: sha256,
      mono: true,
      action: (
        <IconButton label="复制校验值" onClick={() => copyText(sha256)} className="text-base">
          <CopyIcon />
        </IconButton>
      ),
    },
  ]
  return rows.filter((row) => row !== false)
}
