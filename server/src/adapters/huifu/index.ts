export { createHuifu } from './channel.ts'
