// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Editions} from "../../contracts/Editions.sol";
import {Base, vm} from "./Base.sol";

contract MintingTest is Base {
    function setUp() public {
        deploy();
    }

    function test_mintsEachSerialToItsRecipient() public {
        for (uint256 i = 0; i < 2; ++i) {
            mint(both[i], 1, alice);
            mint(both[i], CAP, bob);
            vm.assertEq(holder(both[i], 1), alice);
            vm.assertEq(holder(both[i], CAP), bob);
            vm.assertEq(holder(both[i], 2), address(0));
        }
        vm.assertEq(c721.ownerOf((uint256(WORK) << 64) | 1), alice);
        vm.assertEq(c1155.balanceOf(alice, WORK), 1);
    }

    function test_skipsWhatWasMintedEvenAfterItMovedOn() public {
        for (uint256 i = 0; i < 2; ++i) {
            mint(both[i], 1, alice);
            both[i].applyMoves(signedMove(both[i], ALICE_KEY, 1, 1, bob));
            mint(both[i], 1, alice);
            vm.assertEq(holder(both[i], 1), bob);
        }
        vm.assertEq(c1155.balanceOf(alice, WORK), 0);
        vm.assertEq(c721.balanceOf(alice), 0);
    }

    function test_neverMintsABurntOrClosedSerialAgain() public {
        for (uint256 i = 0; i < 2; ++i) {
            mint(both[i], 1, alice);
            both[i].applyMoves(signedMove(both[i], ALICE_KEY, 1, 1, address(0)));
            both[i].closeSerials(WORK, serialList(2));
            both[i].closeSerials(WORK, serialList(2));
            mint(both[i], 1, alice);
            mint(both[i], 2, alice);
            for (uint64 serial = 1; serial <= 2; ++serial) {
                vm.assertEq(holder(both[i], serial), address(0));
                vm.assertTrue(isBurnt(both[i], serial));
            }
        }
    }

    function test_closesNoSerialThatSomebodyHolds() public {
        for (uint256 i = 0; i < 2; ++i) {
            mint(both[i], 1, alice);
            vm.expectRevert(abi.encodeWithSelector(Editions.AlreadyMinted.selector, WORK, 1));
            both[i].closeSerials(WORK, serialList(1));
        }
    }

    function test_mintsADuplicateWithinABatchOnce() public {
        uint64[] memory serials = new uint64[](2);
        address[] memory recipients = new address[](2);
        (serials[0], serials[1], recipients[0], recipients[1]) = (3, 3, alice, bob);
        for (uint256 i = 0; i < 2; ++i) {
            both[i].mintBatch(WORK, serials, recipients);
            vm.assertEq(holder(both[i], 3), alice);
        }
        vm.assertEq(c1155.balanceOf(bob, WORK), 0);
    }

    function testFuzz_refusesSerialsOutsideTheEdition(uint64 serial) public {
        if (serial > 0 && serial <= CAP) serial += CAP;
        for (uint256 i = 0; i < 2; ++i) {
            vm.expectRevert(abi.encodeWithSelector(Editions.BeyondCap.selector, WORK, serial));
            mint(both[i], serial, alice);
            vm.expectRevert(abi.encodeWithSelector(Editions.BeyondCap.selector, WORK, serial));
            both[i].closeSerials(WORK, serialList(serial));
        }
    }

    function testFuzz_keepsTheCapOfAnEdition(uint64 workId, uint64 cap, uint64 other) public {
        if (workId == WORK || cap == 0 || other == 0) return;
        for (uint256 i = 0; i < 2; ++i) {
            both[i].createEdition(workId, cap, address(this), 0);
            both[i].createEdition(workId, cap, address(this), 0);
            if (other != cap) {
                vm.expectRevert(abi.encodeWithSelector(Editions.EditionDiffers.selector, workId, cap));
                both[i].createEdition(workId, other, address(this), 0);
            }
            vm.assertEq(both[i].capOf(workId), cap);
        }
    }

    function test_refusesAnEditionWithoutCapAndAWorkWithoutEdition() public {
        for (uint256 i = 0; i < 2; ++i) {
            vm.expectRevert(Editions.CapMissing.selector);
            both[i].createEdition(8, 0, address(this), 0);
            vm.expectRevert(abi.encodeWithSelector(Editions.BeyondCap.selector, 8, 1));
            both[i].mintBatch(8, serialList(1), addressList(alice));
        }
    }

    function test_refusesListsOfUnequalLengthAndTheZeroAddress() public {
        vm.expectRevert(Editions.LengthsDiffer.selector);
        c721.mintBatch(WORK, serialList(1), new address[](0));
        vm.expectRevert(abi.encodeWithSignature("ERC721InvalidReceiver(address)", address(0)));
        mint(c721, 1, address(0));
        vm.expectRevert(abi.encodeWithSignature("ERC1155InvalidReceiver(address)", address(0)));
        mint(c1155, 1, address(0));
    }

    function test_aContractAmongTheRecipientsCannotFailTheBatch() public {
        mint(c721, 1, address(vm));
        mint(c1155, 1, address(c721));
        vm.assertEq(holder(c1155, 1), address(c721));
    }

    function testFuzz_onlyTheMinterWrites(address stranger) public {
        if (stranger == address(this)) return;
        bytes memory denied = notMinter(stranger);
        for (uint256 i = 0; i < 2; ++i) {
            vm.prank(stranger);
            vm.expectRevert(denied);
            both[i].createEdition(9, 1, address(this), 0);
            vm.prank(stranger);
            vm.expectRevert(denied);
            both[i].mintBatch(WORK, new uint64[](0), new address[](0));
            vm.prank(stranger);
            vm.expectRevert(denied);
            both[i].closeSerials(WORK, new uint64[](0));
            vm.prank(stranger);
            vm.expectRevert(denied);
            both[i].applyMoves(new Editions.Move[](0));
        }
    }
}
