// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC2981} from "@openzeppelin/contracts/token/common/ERC2981.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {Editions} from "./Editions.sol";

/// @title Every ERC-1155 work of the platform. A token's id is the work's; each unit of it is one numbered piece.
/// @notice A unit never moves without its serial: holders who transfer by themselves name the serials in `data`, as
/// `abi.encode(uint64[])`, or `abi.encode(uint64[][])` for several works. So the balance of an account is always the
/// number of serials it holds, and each item can be compared with the chain.
contract EditionCollection1155 is ERC1155, Editions {
    using Strings for uint256;

    /// @dev Works that `setBaseURI` announces by itself: what fits well below any block's gas limit.
    uint256 private constant ANNOUNCED_AT_ONCE = 200;

    mapping(uint256 key => address) private _serialHolder;

    uint64[] private _works;
    uint256 private _announced;

    /// @notice The shape of ERC-721's Transfer, with the piece's key: minted from zero, burnt to zero.
    event SerialTransfer(address indexed from, address indexed to, uint256 indexed key);

    error SerialsMissing(uint256 id);

    constructor(address admin, address minter)
        ERC1155("")
        EIP712("EditionCollection1155", "1")
        Editions(admin, minter)
    {}

    function uri(uint256 id) public view override returns (string memory) {
        return string.concat(baseURI, "1155/", id.toString());
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes memory data) public override {
        if (data.length < 64) revert SerialsMissing(id);
        _handOver(from, to, id, value, abi.decode(data, (uint64[])));
        super.safeTransferFrom(from, to, id, value, data);
    }

    function safeBatchTransferFrom(
        address from,
        address to,
        uint256[] memory ids,
        uint256[] memory values,
        bytes memory data
    ) public override {
        if (data.length < 64) revert SerialsMissing(ids.length == 0 ? 0 : ids[0]);
        uint64[][] memory serials = abi.decode(data, (uint64[][]));
        if (serials.length != ids.length || values.length != ids.length) revert LengthsDiffer();
        for (uint256 i = 0; i < ids.length; ++i) _handOver(from, to, ids[i], values[i], serials[i]);
        super.safeBatchTransferFrom(from, to, ids, values, data);
    }

    /// @notice Emits `URI` for up to `most` works whose metadata moved and that were not announced yet. Whoever calls it
    /// can only say what is so.
    function announceURIs(uint256 most) public {
        uint256 first = _announced;
        uint256 left = _works.length - first;
        uint256 end = first + (most < left ? most : left);
        for (uint256 i = first; i < end; ++i) emit URI(uri(_works[i]), _works[i]);
        _announced = end;
    }

    /// @notice How many works are still to be announced after `setBaseURI`.
    function unannouncedURIs() external view returns (uint256) {
        return _works.length - _announced;
    }

    function supportsInterface(bytes4 interfaceId) public view override(ERC1155, Editions) returns (bool) {
        return super.supportsInterface(interfaceId);
    }

    function _editionCreated(uint64 workId) internal override {
        bool isCurrent = _announced == _works.length;
        _works.push(workId);
        if (isCurrent) announceURIs(1);
    }

    function _metadataMoved() internal override {
        _announced = 0;
        announceURIs(ANNOUNCED_AT_ONCE);
    }

    function _holderOf(uint256 key) internal view override returns (address) {
        return _serialHolder[key];
    }

    function _issue(address to, uint256 key) internal override {
        if (to == address(0)) revert ERC1155InvalidReceiver(to);
        _setHolder(address(0), to, key);
        _moveUnit(address(0), to, key);
    }

    function _relocate(address from, address to, uint256 key) internal override {
        if (to == address(0)) _markBurnt(key);
        _setHolder(from, to, key);
        _moveUnit(from, to, key);
    }

    function _update(address from, address to, uint256[] memory ids, uint256[] memory values)
        internal
        override
        whenNotPaused
    {
        super._update(from, to, ids, values);
    }

    function _handOver(address from, address to, uint256 id, uint256 value, uint64[] memory serials) private {
        if (serials.length != value || id > type(uint64).max) revert SerialsMissing(id);
        for (uint256 i = 0; i < serials.length; ++i) {
            uint256 key = keyOf(uint64(id), serials[i]);
            if (_serialHolder[key] != from) revert NotHolder(uint64(id), serials[i], from);
            _setHolder(from, to, key);
        }
    }

    function _setHolder(address from, address to, uint256 key) private {
        _serialHolder[key] = to;
        emit SerialTransfer(from, to, key);
    }

    function _moveUnit(address from, address to, uint256 key) private {
        uint256[] memory ids = new uint256[](1);
        uint256[] memory values = new uint256[](1);
        ids[0] = key >> 64;
        values[0] = 1;
        _update(from, to, ids, values);
    }
}
