import type { Uid } from '@app/contract'
import { Button, Field, Notice, Switch, TextArea, TextInput, toast } from '@app/ui'
import { useEffect, useState } from 'react'
import { FormFailure } from '../../lib/form-failure.tsx'
import { useForm } from '../../lib/form.ts'
import { textKinds } from '../../lib/text-kinds.ts'
import { useOwnPhone } from '../../lib/own-phone.ts'
import { PhoneField } from '../../lib/phone-field.tsx'
import { useApiMutation } from '../../lib/mutation.ts'
import type { DeliveryAddress } from '../../domain/address/api.ts'
import { type AddressDraft, keepDraft, noDraft, readDraft } from './draft.ts'
import { PasteBox } from './paste-box.tsx'
import type { Recognised } from './recognise.ts'
import { RegionField } from './region-field.tsx'
import { addressRules } from './rules.ts'

export interface AddressFormProps {
  uid: Uid
  /** The address being edited; absent for a new one. */
  kept: DeliveryAddress | undefined
  onDone: () => void
  /** Called to discard the draft; the form is then mounted again. */
  onStartOver: () => void
}

/** Form for recipient, phone and address. Its content survives a reload. */
export function AddressForm({ uid, kept, onDone, onStartOver }: AddressFormProps) {
  const addressId = kept?.addressId ?? ''
  const ownPhone = useOwnPhone()
  const [initial] = useState(() => (kept ? draftOf(kept) : { ...noDraft, phone: ownPhone }))
  const [draft] = useState(() => readDraft(uid, addressId))
  const form = useForm(draft ?? initial, addressRules(kept !== undefined))
  const { values, errors } = form
  const add = useApiMutation('user/user/deliveryAddress/add', { isQuiet: true })
  const update = useApiMutation('user/user/deliveryAddress/update', { isQuiet: true })
  const isChanged = !isSame(values, initial)

  useEffect(() => keepDraft(uid, addressId, isChanged ? values : null), [uid, addressId, isChanged, values])

  /** Replaces the whole address: a mix of two addresses would be undeliverable. */
  function fill(found: Recognised): void {
    for (const name of ['name', 'phone', 'regionCode', 'detail'] as const) form.set(name, found[name])
  }

  async function save({ name, phone, detail, ...rest }: AddressDraft): Promise<void> {
    const fields = { ...rest, name: name.trim(), detail: detail.trim() }
    if (kept) await update.mutateAsync({ ...fields, addressId, ...(phone && { phone }) })
    else await add.mutateAsync({ ...fields, phone })
    keepDraft(uid, addressId, null)
    toast.good('地址已保存')
    onDone()
  }

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit(save)
      }}
    >
      {draft && (
        <Notice
          action={
            <Button size="small" onClick={onStartOver}>
              重新填写
            </Button>
          }
        >
          已恢复上次未保存的内容
        </Notice>
      )}
      {!kept && <PasteBox onFound={fill} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="收货人" required error={errors.name}>
          <TextInput
            name="name"
            autoComplete="name"
            clean={textKinds.recipient}
            value={values.name}
            onChange={(event) => form.set('name', event.target.value)}
          />
        </Field>
        <PhoneField
          value={values.phone}
          error={errors.phone}
          placeholder={kept?.phone}
          hint={kept && '不修改可留空'}
          onChange={(phone) => form.set('phone', phone)}
        />
      </div>
      <RegionField
        value={values.regionCode}
        error={errors.regionCode}
        onChange={(code) => form.set('regionCode', code)}
      />
      <Field label="详细地址" required error={errors.detail} hint="街道、小区、楼栋和门牌号">
        <TextArea
          name="detail"
          autoComplete="street-address"
          rows={2}
          clean={textKinds.addressDetail}
          value={values.detail}
          onChange={(event) => form.set('detail', event.target.value)}
        />
      </Field>
      <Switch
        name="isDefault"
        checked={values.isDefault}
        disabled={kept?.isDefault}
        note={kept?.isDefault ? '如需更换，请把另一个地址设为默认' : '下单和申请寄送时优先使用'}
        onChange={(event) => form.set('isDefault', event.target.checked)}
      >
        {kept?.isDefault ? '这是默认地址' : '设为默认地址'}
      </Switch>
      <FormFailure text={form.failure} />
      <Button type="submit" variant="primary" size="large" wide pending={form.pending} pendingLabel="正在保存">
        保存
      </Button>
    </form>
  )
}

/** Leaves out the phone, which is known only in masked form. */
function draftOf({ name, regionCode, detail, isDefault }: DeliveryAddress): AddressDraft {
  return { name, phone: '', regionCode, detail, isDefault }
}

function isSame(one: AddressDraft, other: AddressDraft): boolean {
  return (Object.keys(noDraft) as (keyof AddressDraft)[]).every((name) => one[name] === other[name])
}
