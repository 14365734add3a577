// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC2981} from "@openzeppelin/contracts/token/common/ERC2981.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Editions} from "./Editions.sol";

/// @title Every ERC-721 work of the platform. A token's id is the piece's key, `workId << 64 | serial`.
contract EditionCollection721 is ERC721, Editions {
    constructor(address admin, address minter, string memory name_, string memory symbol_)
        ERC721(name_, symbol_)
        EIP712("EditionCollection721", "1")
        Editions(admin, minter)
    {}

    /// @notice ERC-2981; the royalty is the work's.
    function royaltyInfo(uint256 tokenId, uint256 salePrice) public view override returns (address, uint256) {
        return super.royaltyInfo(tokenId >> 64, salePrice);
    }

    function supportsInterface(bytes4 interfaceId) public view override(ERC721, Editions) returns (bool) {
        return super.supportsInterface(interfaceId);
    }

    function _baseURI() internal view override returns (string memory) {
        return string.concat(baseURI, "721/");
    }

    function _holderOf(uint256 key) internal view override returns (address) {
        return _ownerOf(key);
    }

    function _issue(address to, uint256 key) internal override {
        _mint(to, key);
    }

    function _relocate(address from, address to, uint256 key) internal override {
        if (to == address(0)) _burn(key);
        else _transfer(from, to, key);
    }

    function _update(address to, uint256 tokenId, address auth) internal override whenNotPaused returns (address) {
        if (to == address(0)) _markBurnt(tokenId);
        return super._update(to, tokenId, auth);
    }
}
