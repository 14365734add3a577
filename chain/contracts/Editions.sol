// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {ERC2981} from "@openzeppelin/contracts/token/common/ERC2981.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {BitMaps} from "@openzeppelin/contracts/utils/structs/BitMaps.sol";

/// @title Numbered pieces of capped editions: what both token standards share.
/// @notice A piece is named by its key, `workId << 64 | serial`. Every write by the platform may be repeated: what is
/// already true is skipped, so a transaction sent twice changes nothing the second time.
abstract contract Editions is AccessControl, ERC2981, EIP712, Pausable {
    using BitMaps for BitMaps.BitMap;

    /// @notice Creates editions, mints, closes serials, and relays moves that holders signed.
    bytes32 public constant MINTER_ROLE = keccak256("MINTER_ROLE");
    /// @notice Stops and resumes every change of hands.
    bytes32 public constant PAUSER_ROLE = keccak256("PAUSER_ROLE");

    bytes32 private constant MOVE_TYPEHASH =
        keccak256("Move(uint256 moveId,uint64 workId,uint64 serial,address from,address to)");

    /// @param moveId The platform's own number of the move; each is applied at most once.
    /// @param to The next holder, or zero to burn.
    /// @param signature The holder's (EIP-712), also of a contract wallet (ERC-1271).
    struct Move {
        uint256 moveId;
        uint64 workId;
        uint64 serial;
        address from;
        address to;
        bytes signature;
    }

    /// @notice Pieces in the edition of a work; zero where there is none. Never changes once set.
    mapping(uint64 workId => uint64) public capOf;
    /// @notice Before `721/{tokenId}` or `1155/{workId}`.
    string public baseURI;

    BitMaps.BitMap private _burnt;
    BitMaps.BitMap private _applied;

    event EditionCreated(uint64 indexed workId, uint64 cap);
    event SerialClosed(uint64 indexed workId, uint64 indexed serial);
    event MoveApplied(uint256 indexed moveId);
    event BaseURIChanged(string baseURI);
    /// @notice ERC-4906: the metadata of all these tokens may be another now.
    event BatchMetadataUpdate(uint256 _fromTokenId, uint256 _toTokenId);

    error CapMissing();
    error EditionDiffers(uint64 workId, uint64 cap);
    error BeyondCap(uint64 workId, uint64 serial);
    error AlreadyMinted(uint64 workId, uint64 serial);
    error LengthsDiffer();
    error NotHolder(uint64 workId, uint64 serial, address account);
    error BadSignature(uint256 moveId);

    constructor(address admin, address minter) {
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(PAUSER_ROLE, admin);
        _grantRole(MINTER_ROLE, minter);
    }

    /// @notice Opens an edition; the same call again changes nothing, another cap is refused. Zero basis points: no
    /// royalty, whoever the receiver.
    function createEdition(uint64 workId, uint64 cap, address royaltyReceiver, uint96 royaltyBasisPoints)
        external
        onlyRole(MINTER_ROLE)
    {
        if (cap == 0) revert CapMissing();
        uint64 current = capOf[workId];
        if (current == cap) return;
        if (current != 0) revert EditionDiffers(workId, current);
        capOf[workId] = cap;
        if (royaltyBasisPoints != 0) _setTokenRoyalty(workId, royaltyReceiver, royaltyBasisPoints);
        emit EditionCreated(workId, cap);
        _editionCreated(workId);
    }

    /// @notice Gives each serial to its recipient, skipping serials that were ever minted or closed, whoever has them
    /// now. No receiver is called back: one contract among the recipients must not be able to fail the batch.
    function mintBatch(uint64 workId, uint64[] calldata serials, address[] calldata recipients)
        external
        onlyRole(MINTER_ROLE)
        whenNotPaused
    {
        if (serials.length != recipients.length) revert LengthsDiffer();
        uint64 cap = capOf[workId];
        for (uint256 i = 0; i < serials.length; ++i) {
            uint64 serial = serials[i];
            if (serial == 0 || serial > cap) revert BeyondCap(workId, serial);
            uint256 key = keyOf(workId, serial);
            if (_holderOf(key) == address(0) && !_burnt.get(key)) _issue(recipients[i], key);
        }
    }

    /// @notice Closes serials that will never be minted, so that a mint overtaken by its burn cannot come back.
    function closeSerials(uint64 workId, uint64[] calldata serials) external onlyRole(MINTER_ROLE) whenNotPaused {
        uint64 cap = capOf[workId];
        for (uint256 i = 0; i < serials.length; ++i) {
            uint64 serial = serials[i];
            if (serial == 0 || serial > cap) revert BeyondCap(workId, serial);
            uint256 key = keyOf(workId, serial);
            if (_holderOf(key) != address(0)) revert AlreadyMinted(workId, serial);
            if (_burnt.get(key)) continue;
            _burnt.set(key);
            emit SerialClosed(workId, serial);
        }
    }

    /// @notice Carries out moves their holders signed, skipping those already applied. The platform pays the gas but
    /// cannot move what it holds no key for.
    function applyMoves(Move[] calldata moves) external onlyRole(MINTER_ROLE) whenNotPaused {
        for (uint256 i = 0; i < moves.length; ++i) {
            Move calldata move = moves[i];
            if (_applied.get(move.moveId)) continue;
            if (!SignatureChecker.isValidSignatureNow(move.from, _digest(move), move.signature)) {
                revert BadSignature(move.moveId);
            }
            uint256 key = keyOf(move.workId, move.serial);
            if (move.from == address(0) || _holderOf(key) != move.from) {
                revert NotHolder(move.workId, move.serial, move.from);
            }
            _applied.set(move.moveId);
            _relocate(move.from, move.to, key);
            emit MoveApplied(move.moveId);
        }
    }

    /// @notice A holder burns a piece of their own.
    function burn(uint64 workId, uint64 serial) external whenNotPaused {
        uint256 key = keyOf(workId, serial);
        if (_holderOf(key) != msg.sender) revert NotHolder(workId, serial, msg.sender);
        _relocate(msg.sender, address(0), key);
    }

    function setRoyalty(uint64 workId, address receiver, uint96 basisPoints) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setTokenRoyalty(workId, receiver, basisPoints);
    }

    /// @notice Moves the metadata of every token, and says so in the events of both standards.
    function setBaseURI(string calldata newBaseURI) external onlyRole(DEFAULT_ADMIN_ROLE) {
        baseURI = newBaseURI;
        emit BaseURIChanged(newBaseURI);
        emit BatchMetadataUpdate(0, type(uint256).max);
        _metadataMoved();
    }

    function pause() external onlyRole(PAUSER_ROLE) {
        _pause();
    }

    function unpause() external onlyRole(PAUSER_ROLE) {
        _unpause();
    }

    /// @notice Who holds each serial (zero: nobody), and which are burnt or closed.
    function holders(uint64 workId, uint64[] calldata serials)
        external
        view
        returns (address[] memory owners, bool[] memory burnt)
    {
        owners = new address[](serials.length);
        burnt = new bool[](serials.length);
        for (uint256 i = 0; i < serials.length; ++i) {
            uint256 key = keyOf(workId, serials[i]);
            owners[i] = _holderOf(key);
            burnt[i] = _burnt.get(key);
        }
    }

    /// @notice Which of these moves have been carried out.
    function movesApplied(uint256[] calldata moveIds) external view returns (bool[] memory applied) {
        applied = new bool[](moveIds.length);
        for (uint256 i = 0; i < moveIds.length; ++i) applied[i] = _applied.get(moveIds[i]);
    }

    function keyOf(uint64 workId, uint64 serial) public pure returns (uint256) {
        return (uint256(workId) << 64) | serial;
    }

    /// @notice ERC-165, ERC-2981 and ERC-4906.
    function supportsInterface(bytes4 interfaceId) public view virtual override(AccessControl, ERC2981) returns (bool) {
        return interfaceId == 0x49064906 || super.supportsInterface(interfaceId);
    }

    /// @dev Called by `_relocate` and by every other way a piece can end.
    function _markBurnt(uint256 key) internal {
        _burnt.set(key);
    }

    /// @dev What a standard says of a new work besides.
    function _editionCreated(uint64 workId) internal virtual {}

    /// @dev What a standard says of moved metadata besides.
    function _metadataMoved() internal virtual {}

    function _holderOf(uint256 key) internal view virtual returns (address);

    /// @dev The key has no holder and was never burnt.
    function _issue(address to, uint256 key) internal virtual;

    /// @dev `from` holds the key; burns where `to` is zero.
    function _relocate(address from, address to, uint256 key) internal virtual;

    function _digest(Move calldata move) private view returns (bytes32) {
        return _hashTypedDataV4(
            keccak256(abi.encode(MOVE_TYPEHASH, move.moveId, move.workId, move.serial, move.from, move.to))
        );
    }
}
