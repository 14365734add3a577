// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Editions} from "../../contracts/Editions.sol";
import {EditionCollection1155} from "../../contracts/EditionCollection1155.sol";
import {Base, vm} from "./Base.sol";

contract MovingTest is Base {
    function setUp() public {
        deploy();
        for (uint256 i = 0; i < 2; ++i) {
            mint(both[i], 1, alice);
            mint(both[i], 2, alice);
        }
    }

    function test_appliesASignedMoveOnce() public {
        for (uint256 i = 0; i < 2; ++i) {
            Editions.Move[] memory there = signedMove(both[i], ALICE_KEY, 10, 1, bob);
            both[i].applyMoves(there);
            both[i].applyMoves(signedMove(both[i], BOB_KEY, 11, 1, alice));
            both[i].applyMoves(there);
            vm.assertEq(holder(both[i], 1), alice);
            uint256[] memory ids = new uint256[](2);
            (ids[0], ids[1]) = (10, 12);
            bool[] memory applied = both[i].movesApplied(ids);
            vm.assertTrue(applied[0]);
            vm.assertFalse(applied[1]);
        }
        vm.assertEq(c1155.balanceOf(alice, WORK), 2);
    }

    function testFuzz_movesNothingTheHolderDidNotSign(uint256 key) public {
        key = (key % 1e18) + 1;
        if (vm.addr(key) == alice) return;
        for (uint256 i = 0; i < 2; ++i) {
            Editions.Move[] memory forged = signedMove(both[i], key, 10, 1, bob);
            forged[0].from = alice;
            vm.expectRevert(abi.encodeWithSelector(Editions.BadSignature.selector, 10));
            both[i].applyMoves(forged);
        }
    }

    function test_aSignatureHoldsForOneMoveOfOneContract() public {
        Editions.Move[] memory moves = signedMove(c721, ALICE_KEY, 10, 1, bob);
        vm.expectRevert(abi.encodeWithSelector(Editions.BadSignature.selector, 10));
        c1155.applyMoves(moves);
        moves[0].serial = 2;
        vm.expectRevert(abi.encodeWithSelector(Editions.BadSignature.selector, 10));
        c721.applyMoves(moves);
        (moves[0].serial, moves[0].to) = (1, address(this));
        vm.expectRevert(abi.encodeWithSelector(Editions.BadSignature.selector, 10));
        c721.applyMoves(moves);
        (moves[0].to, moves[0].moveId) = (bob, 11);
        vm.expectRevert(abi.encodeWithSelector(Editions.BadSignature.selector, 11));
        c721.applyMoves(moves);
    }

    function test_refusesTheMoveOfAPieceHeldByAnother() public {
        for (uint256 i = 0; i < 2; ++i) {
            Editions.Move[] memory notHers = signedMove(both[i], BOB_KEY, 10, 1, bob);
            vm.expectRevert(abi.encodeWithSelector(Editions.NotHolder.selector, WORK, 1, bob));
            both[i].applyMoves(notHers);
        }
    }

    function test_aHolderBurnsTheirOwnAndNobodyElses() public {
        for (uint256 i = 0; i < 2; ++i) {
            vm.expectRevert(abi.encodeWithSelector(Editions.NotHolder.selector, WORK, 1, address(this)));
            both[i].burn(WORK, 1);
            vm.prank(alice);
            both[i].burn(WORK, 1);
            vm.assertTrue(isBurnt(both[i], 1));
            vm.assertFalse(isBurnt(both[i], 2));
        }
        vm.assertEq(c1155.balanceOf(alice, WORK), 1);
        vm.assertEq(c721.balanceOf(alice), 1);
    }

    function test_aHolderOfErc721TransfersByTheStandard() public {
        vm.prank(alice);
        c721.transferFrom(alice, bob, (uint256(WORK) << 64) | 1);
        vm.assertEq(holder(c721, 1), bob);
    }

    function test_aHolderOfErc1155TransfersByNamingTheSerial() public {
        vm.prank(alice);
        c1155.safeTransferFrom(alice, bob, WORK, 1, serialData(2));
        vm.assertEq(holder(c1155, 2), bob);
        vm.assertEq(c1155.balanceOf(bob, WORK), 1);

        uint256[] memory ids = new uint256[](1);
        uint256[] memory values = new uint256[](1);
        uint64[][] memory serials = new uint64[][](1);
        (ids[0], values[0], serials[0]) = (WORK, 1, serialList(2));
        vm.prank(bob);
        c1155.safeBatchTransferFrom(bob, alice, ids, values, abi.encode(serials));
        vm.assertEq(holder(c1155, 2), alice);
    }

    function test_erc1155RefusesATransferWithoutItsSerials() public {
        bytes memory missing = abi.encodeWithSelector(EditionCollection1155.SerialsMissing.selector, uint256(WORK));
        vm.prank(alice);
        vm.expectRevert(missing);
        c1155.safeTransferFrom(alice, bob, WORK, 1, "");
        vm.prank(alice);
        vm.expectRevert(missing);
        c1155.safeTransferFrom(alice, bob, WORK, 2, serialData(1));
        vm.prank(bob);
        vm.expectRevert(abi.encodeWithSelector(Editions.NotHolder.selector, WORK, 1, bob));
        c1155.safeTransferFrom(bob, alice, WORK, 1, serialData(1));
        vm.prank(bob);
        vm.expectRevert(abi.encodeWithSignature("ERC1155MissingApprovalForAll(address,address)", bob, alice));
        c1155.safeTransferFrom(alice, bob, WORK, 1, serialData(1));
    }

    function test_pauseStopsEveryChangeOfHands() public {
        bytes memory paused = abi.encodeWithSignature("EnforcedPause()");
        for (uint256 i = 0; i < 2; ++i) {
            Editions.Move[] memory moves = signedMove(both[i], ALICE_KEY, 10, 1, bob);
            both[i].pause();
            vm.expectRevert(paused);
            mint(both[i], 3, bob);
            vm.expectRevert(paused);
            both[i].applyMoves(moves);
            vm.prank(alice);
            vm.expectRevert(paused);
            both[i].burn(WORK, 1);
        }
        vm.prank(alice);
        vm.expectRevert(paused);
        c721.transferFrom(alice, bob, (uint256(WORK) << 64) | 1);
        vm.prank(alice);
        vm.expectRevert(paused);
        c1155.safeTransferFrom(alice, bob, WORK, 1, serialData(1));
        c721.unpause();
        mint(c721, 3, bob);
        vm.assertEq(holder(c721, 3), bob);
    }
}
