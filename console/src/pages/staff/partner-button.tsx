import { RadioCards } from '@app/ui'
import type { AdminInputOf, AdminReply } from '@app/contract/admin/routes'
import { useState } from 'react'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { CheckList } from '../../form/check-list.tsx'
import { useRead } from '../../lib/query.ts'

type Partner = NonNullable<AdminInputOf<'staff/setPartner'>['partner']>

const unrestricted: Partner = { brands: [], shops: [] }

/** Button that restricts an account to a partner's brands and shops, or lifts the restriction. */
export function PartnerButton({ person }: { person: AdminReply<'staff/info'> }) {
  // Server value until the user chooses another.
  const [typed, setTyped] = useState<Partner | null>()
  const partner = typed === undefined ? person.partner : typed
  return (
    <ActionButton
      path="staff/setPartner"
      label="设置范围"
      input={{ id: person.id, partner }}
      successMessage="范围已更改，立即生效"
      onDone={() => setTyped(undefined)}
    >
      <div className="flex flex-col gap-4">
        <RadioCards
          legend="可见范围"
          name="scope"
          value={partner ? 'partner' : 'platform'}
          onChange={(value) => setTyped(value === 'partner' ? (person.partner ?? unrestricted) : null)}
          options={[
            { value: 'platform', label: '本平台', note: '按角色的权限看到全部' },
            { value: 'partner', label: '商户', note: '只能查看下面的品牌和店铺' },
          ]}
        />
        {partner && <Choices chosen={partner} onChange={setTyped} />}
      </div>
    </ActionButton>
  )
}

function Choices({ chosen, onChange }: { chosen: Partner; onChange: (chosen: Partner) => void }) {
  const choices = useRead('partner/choices', {})
  return (
    <QueryBoundary read={choices}>
      {({ brands, shops }) => (
        <>
          <Boxes
            legend="品牌"
            options={brands.map(({ key, name }) => ({ key, name }))}
            chosen={chosen.brands}
            onChange={(keys) => onChange({ ...chosen, brands: keys })}
          />
          <Boxes
            legend="店铺"
            options={shops.map(({ shopId, name }) => ({ key: shopId, name }))}
            chosen={chosen.shops}
            onChange={(keys) => onChange({ ...chosen, shops: keys })}
          />
        </>
      )}
    </QueryBoundary>
  )
}

interface BoxesProps<Key extends string> {
  legend: string
  options: readonly { key: Key; name: string }[]
  chosen: readonly Key[]
  onChange: (chosen: Key[]) => void
}

function Boxes<Key extends string>({ legend, options, chosen, onChange }: BoxesProps<Key>) {
  // A former binding stays visible after its last right or shop is gone.
  const gone = chosen.filter((key) => options.every((option) => option.key !== key)).map((key) => ({ key, name: key }))
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium text-ink-soft">{legend}</legend>
      <CheckList
        options={[...options, ...gone]}
        chosen={chosen}
        onChange={onChange}
        className="max-h-56 grid-cols-2 gap-x-4 overflow-y-auto"
      />
    </fieldset>
  )
}
