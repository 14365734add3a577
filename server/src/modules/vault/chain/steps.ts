import type { CoreServices } from '../../../core/coreServices.ts'
import type { StepFound, Steps } from '../../../core/steps.ts'
import { type ChainAdminDeps, chainProblem, chainStatus } from './adminService.ts'

/** Setup step: whether the chain accepts mints. */
export function vaultSteps(deps: ChainAdminDeps & Pick<CoreServices, 'config'>): Steps {
  return {
    async chain(): Promise<StepFound> {
      const [status, problem] = await Promise.all([chainStatus(deps), chainProblem(deps)])
      const { chainId, chainName, isReachable, isDeployed, blockHeight, contract721, contract1155, minter } = status
      const isBroke = minter.mintsLeft === 0
      return {
        found: [
          ...(isReachable ? [`${chainName}（编号 ${chainId}），区块高度 ${blockHeight}`] : []),
          ...(isDeployed ? [`合约 ${contract721}、${contract1155}`] : []),
          ...(minter.mintsLeft ? [`铸造账户的余额${enough(minter.mintsLeft)}`] : []),
          ...(status.limit ? [limitText(status.limit)] : []),
        ],
        missing: [
          ...(deps.config.chain.embedded
            ? ['用的是本机内嵌的链，由本机自己说了算，别人无从验证，只能试用；请由安装的人改设 CHAIN_RPC_URL']
            : []),
          ...(isReachable ? [] : ['链上节点没有应答']),
          ...(isReachable && !isDeployed ? ['合约还没有部署：后台进程会自动部署，铸造账户要有余额；请过几秒再看'] : []),
          ...(problem ? [`${problem}；请在「链上监控」查看`] : []),
          ...(isBroke ? [`铸造账户 ${minter.address} 的余额不够铸造一件`] : []),
        ],
        settings: ['CHAIN_RPC_URL', 'CHAIN_ID', 'CHAIN_NAME', 'CHAIN_MINTER_KEY'],
      }
    },
  }
}

const limitText = ({ blocks, message }: { blocks: number; message: string }): string =>
  `节点不肯一次给出 ${blocks} 个区块的日志（${message}）；查找旧交易会分成更小的段，也更慢`

const plenty = 1_000_000

const enough = (pieces: number): string => (pieces >= plenty ? '充足' : `还够铸造约 ${pieces} 件`)
