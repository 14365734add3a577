import { Button, TextArea, TextInput, uniqueId } from '@app/ui'
import type { Picture } from '@app/contract'
import type { AdminReply } from '@app/contract/admin/routes'
import { useState } from 'react'
import { ActionButton } from '../../form/action-button.tsx'
import { asGroup, type ControlProps } from '../../form/field.tsx'
import { linesIn } from '../../form/lines-in.ts'
import { PickOne } from '../../form/pick.tsx'
import { PictureField } from '../../form/pictures/picture-field.tsx'

type Recipe = AdminReply<'recipe/info'>

interface Material {
  goodsSn: string
  quantity: number
}

const hints = {
  cover: '不选就用合成所得的封面',
  story: '一行一段',
  rules: '一行一条',
  resultGoodsSn: '合成之后得到的作品',
  perPersonLimit: '0 为不限',
  endsAt: '北京时间；不填则合成完为止',
  materials: '每合成一次消耗的作品和件数',
} as const

/** Form to create or change a recipe. */
export function EditRecipe({
  recipe,
  onSaved,
}: {
  recipe?: Recipe
  onSaved?: (saved: AdminReply<'recipe/save'>) => void
}) {
  const [key, setKey] = useState(() => uniqueId())
  const controls = { cover: Cover, materials: asGroup(Materials), story: Lines, rules: Lines }
  if (!recipe) {
    return (
      <ActionButton
        path="recipe/save"
        label="新建合成"
        variant="primary"
        input={{ version: 0, key }}
        initial={{ perPersonLimit: 0, materials: [{ goodsSn: '', quantity: 1 }] }}
        hints={hints}
        controls={controls}
        successMessage="已保存，还没有发布"
        onDone={(saved) => {
          setKey(uniqueId())
          onSaved?.(saved)
        }}
      />
    )
  }
  const { activityId, version, cover, title, subtitle, story, rules, resultGoodsSn, total } = recipe
  const { perPersonLimit, startsAt, endsAt } = recipe
  const materials = recipe.materials.map(({ goodsSn, quantity }) => ({ goodsSn, quantity }))
  return (
    <ActionButton
      path="recipe/save"
      label="修改"
      input={{ activityId, version, key }}
      initial={{
        cover,
        title,
        subtitle,
        story,
        rules,
        resultGoodsSn,
        total,
        perPersonLimit,
        startsAt,
        materials,
        ...(endsAt !== null && { endsAt }),
      }}
      hints={hints}
      controls={controls}
      entryFormats={{ materials: formatMaterial }}
      successMessage="已保存"
    >
      {recipe.isFrozen && '已经有人合成：材料、所得、总数、限额和开始时间不能再改，结束时间只能延后。'}
    </ActionButton>
  )
}

const formatMaterial = (material: unknown) => {
  const { goodsSn, quantity } = material as Material
  return `${goodsSn} × ${quantity}`
}

const isPicture = (value: unknown): value is Picture => typeof value === 'object' && value !== null && 'url' in value

/** Picker of a cover; the default is the cover of the result. */
const Cover = asGroup(({ value, onChange }) => (
  <PictureField label="封面" usage="cover" value={isPicture(value) ? value : null} onChange={onChange} />
))

/** Text area for paragraphs, one per line. */
function Lines({ value, onChange }: ControlProps) {
  const [text, setText] = useState(() => (value as readonly string[]).join('\n'))
  return (
    <TextArea
      rows={4}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        onChange(linesIn(event.target.value))
      }}
    />
  )
}

/** Works that one composition consumes, each with its quantity. */
function Materials({ value, onChange }: ControlProps) {
  const materials = value as readonly Material[]
  // Rows are keyed by when they were added, because their content changes.
  const [rows, setRows] = useState(() => materials.map(() => uniqueId()))
  const change = (index: number, part: Partial<Material>) =>
    onChange(materials.map((one, other) => (other === index ? { ...one, ...part } : one)))
  return (
    <div className="flex flex-col gap-2">
      {materials.map(({ goodsSn, quantity }, index) => (
        <div key={rows[index] ?? ''} className="grid grid-cols-[minmax(0,1fr)_5.5rem_auto] gap-2">
          <PickOne
            of="work"
            label={`材料 ${index + 1} 的作品`}
            value={goodsSn}
            onChange={(sn) => change(index, { goodsSn: sn ?? '' })}
          />
          <TextInput
            aria-label={`材料 ${index + 1} 的件数`}
            inputMode="numeric"
            value={quantity === 0 ? '' : String(quantity)}
            onChange={(event) =>
              change(index, { quantity: Number(event.target.value.normalize('NFKC').replaceAll(/\D/g, '')) })
            }
          />
          <Button
            variant="quiet"
            disabled={materials.length === 1}
            onClick={() => {
              setRows(rows.filter((_, other) => other !== index))
              onChange(materials.filter((_, other) => other !== index))
            }}
          >
            移除
          </Button>
        </div>
      ))}
      <div>
        <Button
          size="small"
          onClick={() => {
            setRows([...rows, uniqueId()])
            onChange([...materials, { goodsSn: '', quantity: 1 }])
          }}
        >
          添加材料
        </Button>
      </div>
    </div>
  )
}
