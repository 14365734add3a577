export { editionCollection1155Abi, editionCollection1155Bytecode } from './generated/editionCollection1155.ts'
export { editionCollection721Abi, editionCollection721Bytecode } from './generated/editionCollection721.ts'
export { keyOf, metadataPath, pieceOf, tokenIdOf } from './tokens.ts'
