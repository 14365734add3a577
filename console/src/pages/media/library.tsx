import type { AdminReply } from '@app/contract/admin/routes'
import { useNavigate } from '@tanstack/react-router'
import { ActionButton } from '../../form/action-button.tsx'
import { BulkButton } from '../../form/bulk-button.tsx'
import { useMay } from '../../lib/session.ts'
import { Section } from '../../parts/page.tsx'

// Parts that the library of pictures and the library of models and videos share.

type Use = AdminReply<'media/info' | 'motion/info'>['uses'][number]

/** Path prefix of the calls of each library, and its pages. */
const pages = { media: '/media', motion: '/motions' } as const
type Library = keyof typeof pages

interface LibraryActionsProps {
  library: Library
  entry: { readonly id: string; readonly name: string; readonly uses: readonly Use[] }
  /** Explains the removal. */
  removal: string
}

/** Buttons to rename an entry, and to remove it if it is not in use. */
export function LibraryActions({ library, entry: { id, name, uses }, removal }: LibraryActionsProps) {
  const may = useMay()
  const navigate = useNavigate()
  return (
    <>
      {may('media.upload') && (
        <ActionButton path={`${library}/rename`} label="改名" input={{ id }} initial={{ name }} />
      )}
      {may('media.remove') && uses.length === 0 && (
        <ActionButton
          path={`${library}/remove`}
          label="移除"
          input={{ id }}
          isDangerous
          onDone={() => void navigate({ to: pages[library], replace: true })}
        >
          {removal}移除后一小时，文件不再保留。
        </ActionButton>
      )}
    </>
  )
}

/** Returns the bulk action of a list that removes the ticked entries. */
export const removeMany = (library: Library) =>
  function RemoveMany(ticked: readonly { readonly id: string; readonly name: string }[], clear: () => void) {
    const names = new Map(ticked.map(({ id, name }) => [id, name]))
    return (
      <BulkButton
        path={`${library}/remove`}
        label="移除"
        isDangerous
        ids={[...names.keys()]}
        nameOf={(id) => names.get(id) ?? id}
        onBegun={clear}
      >
        只移除未被使用的；移除后一小时，文件不再保留。
      </BulkButton>
    )
  }

/** Places that use an entry. */
export const Uses = ({ uses }: { uses: readonly Use[] }) => (
  <Section title="使用位置">
    {uses.length === 0 ? (
      <p className="text-sm text-ink-faint">未被使用</p>
    ) : (
      <ul className="flex flex-col gap-1.5 text-sm">
        {uses.map((use) => (
          <li key={`${use.kind}${use.id}`}>
            <span className="mr-2 text-ink-faint">{use.kind}</span>
            {use.name}
          </li>
        ))}
      </ul>
    )}
  </Section>
)
