// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Editions} from "../../contracts/Editions.sol";
import {EditionCollection1155} from "../../contracts/EditionCollection1155.sol";
import {EditionCollection721} from "../../contracts/EditionCollection721.sol";

/// @dev The few cheat codes of forge that the tests need.
interface Vm {
    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    function addr(uint256 key) external pure returns (address);
    function sign(uint256 key, bytes32 digest) external pure returns (uint8, bytes32, bytes32);
    function expectEmit(bool topic1, bool topic2, bool topic3, bool data, address emitter) external;
    function recordLogs() external;
    function getRecordedLogs() external returns (Log[] memory);
    function prank(address sender) external;
    function expectRevert(bytes calldata data) external;
    function expectRevert(bytes4 selector) external;
    function assertEq(uint256 left, uint256 right) external pure;
    function assertEq(address left, address right) external pure;
    function assertEq(string calldata left, string calldata right) external pure;
    function assertTrue(bool condition) external pure;
    function assertFalse(bool condition) external pure;
}

Vm constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

/// @dev Both contracts with this test as admin and minter, and shorthands over what they share.
abstract contract Base {
    uint64 internal constant WORK = 7;
    uint64 internal constant CAP = 600;
    uint256 internal constant ALICE_KEY = 0xA11CE;
    uint256 internal constant BOB_KEY = 0xB0B;

    address internal alice = vm.addr(ALICE_KEY);
    address internal bob = vm.addr(BOB_KEY);
    EditionCollection721 internal c721;
    EditionCollection1155 internal c1155;
    Editions[2] internal both;

    function deploy() internal {
        c721 = new EditionCollection721(address(this), address(this), "Collectibles", "COL");
        c1155 = new EditionCollection1155(address(this), address(this));
        both = [Editions(c721), Editions(c1155)];
        for (uint256 i = 0; i < 2; ++i) both[i].createEdition(WORK, CAP, address(this), 500);
    }

    function mint(Editions target, uint64 serial, address to) internal {
        target.mintBatch(WORK, serialList(serial), addressList(to));
    }

    function holder(Editions target, uint64 serial) internal view returns (address) {
        (address[] memory owners,) = target.holders(WORK, serialList(serial));
        return owners[0];
    }

    function isBurnt(Editions target, uint64 serial) internal view returns (bool) {
        (, bool[] memory burnt) = target.holders(WORK, serialList(serial));
        return burnt[0];
    }

    function signedMove(Editions target, uint256 key, uint256 moveId, uint64 serial, address to)
        internal
        view
        returns (Editions.Move[] memory moves)
    {
        moves = new Editions.Move[](1);
        moves[0] = Editions.Move(moveId, WORK, serial, vm.addr(key), to, "");
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digestOf(target, moves[0]));
        moves[0].signature = abi.encodePacked(r, s, v);
    }

    /// @dev EIP-712 written out again, so that the contract's own hashing is tested against it.
    function digestOf(Editions target, Editions.Move memory move) internal view returns (bytes32) {
        (, string memory name, string memory version, uint256 chainId, address verifier,,) = target.eip712Domain();
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256(bytes(name)),
                keccak256(bytes(version)),
                chainId,
                verifier
            )
        );
        bytes32 content = keccak256(
            abi.encode(
                keccak256("Move(uint256 moveId,uint64 workId,uint64 serial,address from,address to)"),
                move.moveId,
                move.workId,
                move.serial,
                move.from,
                move.to
            )
        );
        return keccak256(abi.encodePacked(hex"1901", domain, content));
    }

    function serialList(uint64 serial) internal pure returns (uint64[] memory list) {
        list = new uint64[](1);
        list[0] = serial;
    }

    function addressList(address account) internal pure returns (address[] memory list) {
        list = new address[](1);
        list[0] = account;
    }

    function serialData(uint64 serial) internal pure returns (bytes memory) {
        return abi.encode(serialList(serial));
    }

    function notMinter(address account) internal view returns (bytes memory) {
        return abi.encodeWithSignature(
            "AccessControlUnauthorizedAccount(address,bytes32)", account, c721.MINTER_ROLE()
        );
    }
}
