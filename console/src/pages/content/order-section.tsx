import type { AdminInputOf } from '@app/contract/admin/routes'
import { Button, toast } from '@app/ui'
import { type ReactNode, useState } from 'react'
import { SortableList } from '../../form/sortable-list.tsx'
import { useWrite } from '../../lib/query.ts'
import { Section } from '../../parts/page.tsx'

type OrderPath = 'homeZone/order' | 'subject/reorder'
type IdOf<P extends OrderPath> = AdminInputOf<P>['after'][number]

interface OrderSectionProps<P extends OrderPath> {
  path: P
  /** Label of the list for screen readers. */
  label: string
  /** Ids in the stored order. Give the section a key that changes with them. */
  ids: readonly IdOf<P>[]
  nameOf: (id: IdOf<P>) => string
  /** Content beside the name. */
  aside?: (id: IdOf<P>) => ReactNode
}

/** Section in which entries are put in order; a button saves a changed order. */
export function OrderSection<P extends OrderPath>({ path, label, ids: before, nameOf, aside }: OrderSectionProps<P>) {
  const [after, setAfter] = useState(before)
  const { mutateAsync, isPending } = useWrite(path)
  return (
    <Section
      title="次序"
      aside={
        after.join() !== before.join() && (
          <Button
            size="small"
            variant="primary"
            pending={isPending}
            onClick={() =>
              mutateAsync({ before, after } as AdminInputOf<P>).then(
                () => toast.good('次序已保存'),
                // A toast shows the error.
                () => undefined,
              )
            }
          >
            保存次序
          </Button>
        )
      }
    >
      <SortableList
        label={label}
        entries={after}
        idOf={(id) => id}
        nameOf={nameOf}
        {...(aside && { aside })}
        onChange={setAfter}
      />
    </Section>
  )
}
