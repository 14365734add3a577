import { Sex } from '@app/contract/enums'
import { Button, Field, formatCount, Select, TextArea, TextInput, toast } from '@app/ui'
import type { ReactNode } from 'react'
import { call } from '../../lib/call.ts'
import { serverNow } from '../../lib/clock.ts'
import { useForm } from '../../lib/form.ts'
import { FormFailure } from '../../lib/form-failure.tsx'
import { freeText, textKinds } from '../../lib/text-kinds.ts'
import { setUserInfo, useSession } from '../../lib/session.ts'
import { wrongName } from '../../lib/wording.ts'
import { AvatarUpload } from './avatar-upload.tsx'

const sexes = [
  { value: Sex.secret, label: '保密' },
  { value: Sex.man, label: '男' },
  { value: Sex.woman, label: '女' },
]

/** Form for the user's profile. `level` shows the VIP level. */
export function ProfileForm({ level }: { level?: ReactNode }) {
  const user = useSession((session) => session.userInfo)
  const form = useForm(
    {
      nickname: user.nickname,
      sex: user.sex,
      birthday: dateOfSeconds(user.birthday),
      city: user.city,
      career: user.career,
      emil: user.emil,
      personalizedSignature: user.personalizedSignature,
    },
    {
      birthday: ({ birthday }) =>
        birthday === '' || isBirthday(birthday) ? undefined : '请填写 1900 年以后、今天以前的日期',
      nickname: ({ nickname }) => (nickname.trim() ? wrongName(nickname) : '请填写昵称'),
      city: ({ city }) => wrongName(city),
      career: ({ career }) => wrongName(career),
      emil: ({ emil }) => (emil === '' || /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(emil) ? undefined : '邮箱格式不正确'),
      personalizedSignature: ({ personalizedSignature }) => wrongName(personalizedSignature),
    },
  )
  const { values, errors } = form

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit(async ({ birthday, nickname, ...profile }) => {
          const changed = {
            ...profile,
            birthday: secondsOfDate(birthday),
            // The other fields may be changed while the nickname is under review.
            ...(nickname !== user.nickname && { nickname }),
          }
          setUserInfo(await call('user/user/updateUserInfo', changed))
          toast.good('资料已保存')
        })
      }}
    >
      <div className="mb-2 grid gap-3">
        <AvatarUpload />
        <div className="min-w-0">
          <p className="figures truncate">{user.phone}</p>
          <p className="figures text-sm text-ink-faint">{formatCount(user.points)} 积分</p>
          {level}
        </div>
      </div>
      <Field label="昵称" required error={errors.nickname}>
        <TextInput
          name="nickname"
          autoComplete="nickname"
          clean={freeText(20)}
          value={values.nickname}
          onChange={(event) => form.set('nickname', event.target.value)}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="性别">
          <Select
            name="sex"
            value={values.sex}
            onChange={(event) => {
              const sex = sexes.find(({ value }) => String(value) === event.target.value)
              if (sex) form.set('sex', sex.value)
            }}
          >
            {sexes.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="生日" error={errors.birthday}>
          <TextInput
            name="birthday"
            type="date"
            min="1900-01-01"
            max={new Date(serverNow()).toISOString().slice(0, 10)}
            value={values.birthday}
            onChange={(event) => form.set('birthday', event.target.value)}
          />
        </Field>
        <Field label="城市" error={errors.city}>
          <TextInput
            name="city"
            clean={freeText(40)}
            value={values.city}
            onChange={(event) => form.set('city', event.target.value)}
          />
        </Field>
        <Field label="职业" error={errors.career}>
          <TextInput
            name="career"
            clean={freeText(30)}
            value={values.career}
            onChange={(event) => form.set('career', event.target.value)}
          />
        </Field>
      </div>
      <Field label="邮箱" error={errors.emil}>
        <TextInput
          name="emil"
          inputMode="email"
          autoComplete="email"
          clean={textKinds.mail}
          value={values.emil}
          onChange={(event) => form.set('emil', event.target.value)}
        />
      </Field>
      <Field label="个性签名" error={errors.personalizedSignature}>
        <TextArea
          name="personalizedSignature"
          clean={freeText(100)}
          rows={3}
          value={values.personalizedSignature}
          onChange={(event) => form.set('personalizedSignature', event.target.value)}
        />
      </Field>
      <FormFailure text={form.failure} />
      <Button type="submit" variant="primary" size="large" pending={form.pending} pendingLabel="正在保存">
        保存
      </Button>
    </form>
  )
}

/** Formats epoch seconds as `2001-05-09` (UTC); empty for 0. */
function dateOfSeconds(seconds: number): string {
  return seconds === 0 ? '' : new Date(seconds * 1000).toISOString().slice(0, 10)
}

/** Midnight UTC of a date in epoch seconds. The first day of 1970 gives 1, since 0 stands for no date. */
function secondsOfDate(date: string): number {
  return date === '' ? 0 : Date.parse(date) / 1000 || 1
}

function isBirthday(date: string): boolean {
  return date >= '1900-01-01' && Date.parse(date) <= serverNow()
}
