// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Editions} from "../../contracts/Editions.sol";
import {Base, vm} from "./Base.sol";

/// @dev Does random things to both contracts and keeps its own book of who should hold what.
contract Handler is Base {
    uint64 public constant SERIALS = 12;
    uint256[3] private keys = [ALICE_KEY, BOB_KEY, uint256(0xCA501)];
    address[3] private people;
    uint256 private nextMove = 1;
    Editions.Move[][2] private history;

    mapping(uint256 contractIndex => mapping(uint64 serial => address)) public expectedHolder;
    mapping(uint256 contractIndex => mapping(uint64 serial => bool)) public expectedBurnt;

    constructor() {
        deploy();
        for (uint256 p = 0; p < 3; ++p) people[p] = vm.addr(keys[p]);
    }

    function mintSome(uint64 first, uint64 count, uint256 person) external {
        count = count % 5;
        uint64[] memory serials = new uint64[](count);
        address[] memory recipients = new address[](count);
        for (uint64 i = 0; i < count; ++i) {
            serials[i] = serialFrom(first, i);
            recipients[i] = people[person % 3];
        }
        for (uint256 c = 0; c < 2; ++c) {
            both[c].mintBatch(WORK, serials, recipients);
            for (uint64 i = 0; i < count; ++i) {
                if (expectedHolder[c][serials[i]] == address(0) && !expectedBurnt[c][serials[i]]) {
                    expectedHolder[c][serials[i]] = recipients[i];
                }
            }
        }
    }

    function move(uint64 serial, uint256 person, bool burnIt) external {
        serial = serialFrom(serial, 0);
        for (uint256 c = 0; c < 2; ++c) {
            address from = expectedHolder[c][serial];
            if (from == address(0)) continue;
            address to = burnIt ? address(0) : people[person % 3];
            Editions.Move[] memory moves = signedMove(both[c], keyFor(from), nextMove++, serial, to);
            both[c].applyMoves(moves);
            history[c].push(moves[0]);
            book(c, serial, to);
        }
    }

    function replay(uint256 which) external {
        for (uint256 c = 0; c < 2; ++c) {
            if (history[c].length == 0) continue;
            Editions.Move[] memory moves = new Editions.Move[](1);
            moves[0] = history[c][which % history[c].length];
            both[c].applyMoves(moves);
        }
    }

    function transferUnit(uint64 serial, uint256 person) external {
        serial = serialFrom(serial, 0);
        address from = expectedHolder[1][serial];
        if (from == address(0)) return;
        address to = people[person % 3];
        vm.prank(from);
        c1155.safeTransferFrom(from, to, WORK, 1, serialData(serial));
        book(1, serial, to);
    }

    function close(uint64 serial) external {
        serial = serialFrom(serial, 0);
        for (uint256 c = 0; c < 2; ++c) {
            if (expectedHolder[c][serial] != address(0)) continue;
            both[c].closeSerials(WORK, serialList(serial));
            expectedBurnt[c][serial] = true;
        }
    }

    function check() external view {
        uint256[3][2] memory held;
        for (uint256 c = 0; c < 2; ++c) {
            for (uint64 serial = 1; serial <= SERIALS; ++serial) {
                vm.assertEq(holder(both[c], serial), expectedHolder[c][serial]);
                if (expectedBurnt[c][serial]) vm.assertTrue(isBurnt(both[c], serial));
                else vm.assertFalse(isBurnt(both[c], serial));
                for (uint256 p = 0; p < 3; ++p) {
                    if (expectedHolder[c][serial] == people[p]) ++held[c][p];
                }
            }
        }
        for (uint256 p = 0; p < 3; ++p) {
            vm.assertEq(c721.balanceOf(people[p]), held[0][p]);
            vm.assertEq(c1155.balanceOf(people[p], WORK), held[1][p]);
        }
    }

    function book(uint256 c, uint64 serial, address to) private {
        expectedHolder[c][serial] = to;
        if (to == address(0)) expectedBurnt[c][serial] = true;
    }

    function keyFor(address account) private view returns (uint256) {
        for (uint256 p = 0; p < 3; ++p) if (people[p] == account) return keys[p];
        revert("nobody we know");
    }

    function serialFrom(uint64 seed, uint64 offset) private pure returns (uint64) {
        return (seed % SERIALS + offset) % SERIALS + 1;
    }
}

contract InvariantsTest {
    Handler private handler;

    function setUp() public {
        handler = new Handler();
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    /// @dev One holder a serial, burnt for ever, and balances that are the number of serials held.
    function invariant_theChainIsWhatTheBookSays() public view {
        handler.check();
    }
}
