import { ConfigError } from '../core/config/index.ts'
import { StartError } from '../core/startError.ts'
import { FolderBusyError } from '../embedded/lock.ts'

/** Advice in Chinese and English. */
type Advice = readonly [zh: string, en: string]

/** Node's error codes for a port or an address that cannot be listened on. */
const listening: Readonly<Record<string, Advice>> = {
  EADDRINUSE: [
    '端口已被占用：请先停止占用它的程序，或用 PORT 换一个端口',
    'The port is taken: stop whoever has it, or choose another one with PORT.',
  ],
  EACCES: [
    '没有权限使用这个端口：请用 PORT 换成 1024 以上的端口',
    'The port needs rights we do not have: choose one above 1024 with PORT.',
  ],
  EADDRNOTAVAIL: [
    '本机没有这个地址：请检查 HOST，监听所有地址用 0.0.0.0',
    'This machine has no such address: check HOST; 0.0.0.0 listens on all.',
  ],
  ENOTFOUND: ['无法解析要监听的地址：请检查 HOST', 'The address to listen on is unknown: check HOST.'],
}

const full: Advice = [
  '磁盘已满：请腾出空间，或用 DATA_FOLDER 换到另一块磁盘',
  'The disk is full: make room, or move to another disk with DATA_FOLDER.',
]
const closed: Advice = [
  '数据文件夹不可写：请修改它的权限，或用 DATA_FOLDER 换一个可写的文件夹',
  'The data folder cannot be written: change its rights, or name another folder with DATA_FOLDER.',
]

/** Node's error codes for files that cannot be written. */
const writing: Readonly<Record<string, Advice>> = {
  ENOSPC: full,
  EDQUOT: full,
  EROFS: closed,
  EACCES: closed,
  EPERM: closed,
  ENOTDIR: [
    'DATA_FOLDER 的路径中有一段不是文件夹：请检查 DATA_FOLDER',
    'A part of the path of DATA_FOLDER is no folder: check DATA_FOLDER.',
  ],
}

/** SQLSTATEs that point to a wrong setting. */
const database: Readonly<Record<string, Advice>> = {
  '28P01': ['数据库密码错误：请检查 DATABASE_URL', 'The database refuses the password: check DATABASE_URL.'],
  '28000': ['数据库拒绝了这个用户：请检查 DATABASE_URL', 'The database refuses the user: check DATABASE_URL.'],
  '3D000': [
    '数据库不存在：请先创建它，或检查 DATABASE_URL',
    'There is no such database: create it, or check DATABASE_URL.',
  ],
  '42501': ['数据库用户权限不足：请检查 DATABASE_URL', 'The database user lacks a right: check DATABASE_URL.'],
  '53100': ['数据库的磁盘已满：请先腾出空间', 'The disk of the database is full: make room there.'],
}

/**
 * Explains an error in one sentence to the person who started the program; undefined if neither settings nor manual
 * action can fix it.
 */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof FolderBusyError || error instanceof StartError)
    return error.message
  if (!(error instanceof Error)) return undefined
  const {
    code = '',
    syscall,
    path,
    address,
    port,
    message,
  } = error as NodeJS.ErrnoException & {
    address?: string
    port?: number
  }
  if (syscall === 'listen' || syscall === 'getaddrinfo') return said(listening[code], place(address, port))
  if (syscall !== undefined) return said(writing[code], path)
  // Postgres and its helpers report this only in the message.
  return said(database[code] ?? (/no space left on device/i.test(message) ? full : undefined), '')
}

const place = (address = '', port?: number): string => (port === undefined ? address : `${address}:${port}`)

function said(advice: Advice | undefined, where = ''): string | undefined {
  if (!advice) return undefined
  const [zh, en] = advice
  return where === '' ? `${zh}。 / ${en}` : `${zh}（${where}）。 / ${en} (${where})`
}
