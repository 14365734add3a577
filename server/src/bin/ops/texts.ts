import { type ApplicationText, ArgumentScannerError, formatMessageForArgumentScannerError } from '@stricli/core'
import { tellRefusal } from './refusal.ts'

const meant = (corrections: readonly string[]) => (corrections.length > 0 ? `，是不是 ${corrections.join('、')}？` : '')
const causeOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const traceOf = (error: unknown) => (error instanceof Error && error.stack ? error.stack : String(error))

/** Texts of the command line itself. */
export const texts: ApplicationText = {
  headers: { usage: '用法', aliases: '别名', commands: '命令', flags: '选项', arguments: '参数' },
  keywords: { default: '默认', separator: '分隔符' },
  briefs: {
    help: '显示这里的说明',
    helpAll: '显示全部说明',
    version: '显示版本',
    argumentEscapeSequence: '此后的内容都当作参数',
  },
  noCommandRegisteredForInput: ({ input, corrections }) => `没有「${input}」这个命令${meant(corrections)}`,
  exceptionWhileParsingArguments: (error) =>
    error instanceof ArgumentScannerError
      ? formatMessageForArgumentScannerError(error, {
          FlagNotFoundError: ({ input, corrections }) => `没有 --${input} 这个选项${meant(corrections)}`,
          AliasNotFoundError: ({ input }) => `没有 -${input} 这个选项`,
          ArgumentParseError: ({ externalFlagNameOrPlaceholder: name, input, exception }) =>
            `${name}「${input}」不对：${causeOf(exception)}`,
          EnumValidationError: ({ externalFlagName: name, input, values }) =>
            `--${name}「${input}」不对：只能是 ${values.join('、')}`,
          UnsatisfiedFlagError: ({ externalFlagName: name }) => `缺少 --${name}`,
          UnexpectedFlagError: ({ externalFlagName: name }) => `--${name} 只能写一次`,
          UnsatisfiedPositionalError: ({ placeholder }) => `缺少${placeholder}`,
          UnexpectedPositionalError: ({ input }) => `多出了「${input}」`,
        })
      : causeOf(error),
  commandErrorResult: tellRefusal,
  exceptionWhileLoadingCommandFunction: traceOf,
  exceptionWhileLoadingCommandContext: traceOf,
  exceptionWhileRunningCommand: traceOf,
  exceptionWhileRunningIntegrationHook: ({ exception }) => traceOf(exception),
  exceptionWhileRunningIntegrationFlag: ({ exception }) => traceOf(exception),
  noTextAvailableForLocale: () => '',
  currentVersionIsNotLatest: () => '',
}
