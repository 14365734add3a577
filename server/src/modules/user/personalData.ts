import { randomBytes } from 'node:crypto'
import { AccountState, type Uid } from '@app/contract'
import { type RawBuilder, sql } from 'kysely'
import type { CoreServices } from '../../core/coreServices.ts'
import { forgetAnswers } from '../../core/idempotency.ts'
import type { PersonalData } from '../../core/personalData.ts'
import { statesBefore } from '../../core/transitions.ts'
import { createAddressSealer } from './addresses/sealing.ts'
import { openIdentity } from './kyc/identity.ts'
import { accountTransitions } from './states.ts'

/** Accounts, identities, addresses, logins and consents. */
export function userPersonalData({ sealer }: Pick<CoreServices, 'sealer'>): PersonalData {
  const addresses = createAddressSealer(sealer)
  return {
    tables: {
      addresses: {
        of: 'uid',
        closing: 'delete',
        exported: {
          title: '收货地址',
          read: async (db, uid) => {
            const rows = await db.selectFrom('addresses').selectAll().where('uid', '=', uid).orderBy('id').execute()
            return rows.map((row) => {
              const { name, phone, province, city, district, detail } = addresses.openAll(uid, row)
              return { 收货人: name, 电话: phone, 地址: `${province}${city}${district}${detail}`, 默认: row.is_default }
            })
          },
        },
      },
      identities: {
        of: 'uid',
        closing: 'delete',
        exported: {
          title: '实名信息',
          read: async (db, uid) => {
            const rows = await db.selectFrom('identities').selectAll().where('uid', '=', uid).execute()
            return rows.map((row) => {
              const { realName, idNumber } = openIdentity(sealer, uid, row)
              return { 姓名: realName, 身份证号: idNumber, 认证时间: row.verified_at }
            })
          },
        },
      },
      kyc_attempts: {
        of: 'uid',
        closing: 'delete',
        exported: {
          title: '实名认证记录',
          columns: {
            created_at: '提交时间',
            real_name_masked: '姓名',
            id_number_masked: '身份证号',
            outcome: '结果',
            reason: '理由',
          },
        },
      },
      held_names: {
        of: 'uid',
        closing: 'delete',
        exported: { title: '待核实的昵称与头像', columns: { nickname: '昵称', avatar: '头像', held_at: '时间' } },
      },
      known_clients: {
        of: 'uid',
        closing: 'delete',
        exported: { title: '常用设备', columns: { used_at: '最近使用' } },
      },
      sessions: {
        of: 'uid',
        closing: 'delete',
        exported: {
          title: '登录',
          columns: { created_at: '时间', device: '设备', platform: '平台', ip: 'IP 地址', revoked_at: '退出时间' },
        },
      },
      transfer_tokens: {
        of: 'uid',
        closing: 'delete',
        exported: { omit: 'proofs of a safe code that expire after minutes' },
      },
      sms_codes: {
        of: (uid) => sql<boolean>`phone_hash = ${phoneHashOf(uid)}`,
        closing: 'delete',
        exported: { omit: 'codes that expire after minutes and are deleted after seven days' },
      },
      account_clusters: {
        of: (uid) => sql<boolean>`${uid} = any(uids)`,
        closing: { keep: 'dispute' },
        exported: { omit: 'accounts that share a device or network: findings about several people' },
      },
      security_events: {
        of: 'uid',
        closing: { keep: 'log' },
        exported: {
          title: '账号安全记录',
          columns: { created_at: '时间', kind: '事件', device: '设备', ip: 'IP 地址' },
        },
      },
      consents: {
        of: 'uid',
        closing: { keep: 'proof' },
        exported: { title: '同意的协议', columns: { accepted_at: '时间', agreement_version: '版本', ip: 'IP 地址' } },
      },
      user_notes: {
        of: 'uid',
        closing: { keep: 'dispute' },
        exported: { omit: 'notes of staff for staff' },
      },
      users: {
        of: 'uid',
        closing: {
          keep: 'ownership',
          erase: {
            phone_masked: sql`''`,
            password_hash: sql`null`,
            nickname: sql`'已注销用户'`,
            avatar: sql`''`,
            career: sql`''`,
            sex: sql`3`,
            city: sql`''`,
            birthday: sql`0`,
            signature: sql`''`,
            email: sql`''`,
            birth_date: sql`null`,
            invited_by: sql`null`,
            security_code_hash: sql`null`,
            security_code_at: sql`null`,
          },
        },
        exported: {
          title: '账号',
          read: async (db, uid) => {
            const row = await db.selectFrom('users').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow()
            return [
              {
                编号: uid,
                手机号: sealer.decrypt(row.phone_encrypted, `users.phone:${uid}`),
                昵称: row.nickname,
                头像: row.avatar,
                职业: row.career,
                城市: row.city,
                生日: row.birth_date,
                个性签名: row.signature,
                邮箱: row.email,
                邀请码: row.invite_code,
                积分: row.points,
                注册时间: row.created_at,
                最近登录: row.last_login_at,
                登录次数: row.login_times,
              },
            ]
          },
        },
      },
    },
    /** Frees the phone number for a new account, and takes the person out of findings about several accounts. */
    async forget(tx, uid) {
      await sql`update account_clusters set uids = array_remove(uids, ${uid}) where ${uid} = any(uids)`.execute(tx)
      await forgetAnswers(tx, uid)
      await sql`delete from sms_codes where phone_hash = ${phoneHashOf(uid)}`.execute(tx)
      const phone = sealer.encrypt('', `users.phone:${uid}`)
      await tx
        .updateTable('users')
        .set({
          account_state: AccountState.closed,
          phone_hash: randomBytes(32),
          phone_encrypted: phone,
          disable_reason: '',
          disabled_until: null,
          updated_at: sql`now()`,
        })
        .where('uid', '=', uid)
        .where('account_state', 'in', statesBefore(accountTransitions, AccountState.closed))
        .execute()
    },
  }
}

const phoneHashOf = (uid: Uid): RawBuilder<Buffer> => sql<Buffer>`(select phone_hash from users where uid = ${uid})`
